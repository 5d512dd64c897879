import type { TableFile } from "@/features/backoffice/member-export/download-table";
import { csvLine } from "@/features/billing/year-files/csv-rules";
import { wordsOf } from "@/server/words/catalogue";
import type { Ctx } from "@/server/context";
import type { ImportId, ImportRow } from "./schema";
import { loadImport } from "./store";
import { IMPORT_FIELDS, reasonsOf } from "./words";

/** Rows read at once. */
const PAGE = 500;

const wordsHere = (ctx: Ctx) => wordsOf("console_people", ctx.reader ?? { locale: ctx.org.locale });

/**
 * Returns the rows that failed as a file: their cells, and the line and the reason of each. It can be mended and
 * imported again. Raises ImportNotFound.
 */
export async function exportFailures(ctx: Ctx, { import_id }: ImportId): Promise<TableFile> {
  const { headers } = await loadImport(ctx, import_id);
  return { filename: `${import_id}-failures.csv`, text: failuresOf(ctx, import_id, headers) };
}

async function* failuresOf(ctx: Ctx, import_id: string, headers: string[]) {
  const words = wordsHere(ctx);
  yield csvLine([...headers, words("imports.file.line"), words("imports.file.reason")]);
  for (let after = -1; ;) {
    const rows = await ctx.db.memberImportRow.findMany({
      where: { organization_id: ctx.org.id, import_id, outcome: "failed", n: { gt: after } },
      orderBy: { n: "asc" },
      take: PAGE,
    });
    yield rows
      .map(({ cells, line, error }) => {
        const why = error as NonNullable<ImportRow["error"]>;
        const reasons = reasonsOf(why, (name, of) => words(`imports.reasons.${name}`, of));
        return csvLine([...cells, String(line), reasons.join(" ")]);
      })
      .join("");
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.n ?? after;
  }
}

/** Returns a file with the columns that an import knows by itself, and one row to show what they hold. */
export async function exportSample(ctx: Ctx): Promise<TableFile> {
  const words = wordsHere(ctx);
  const shown = IMPORT_FIELDS.filter((field) => field !== "name" && field !== "status");
  const text = async function* () {
    yield csvLine(shown.map((field) => words(`imports.fields.${field}`)));
    yield csvLine(shown.map((field) => SAMPLE[field]));
  };
  return { filename: "members.csv", text: text() };
}

const SAMPLE = {
  first_name: "Ada",
  last_name: "Winter",
  email: "ada.winter@example.org",
  phone: "030 901820",
  external_id: "1024",
  groups: "",
  locale: "de",
  address_line_1: "Am Kupfergraben 6",
  address_line_2: "",
  postal_code: "10117",
  city: "Berlin",
  administrative_area: "",
  country_code: "DE",
};
