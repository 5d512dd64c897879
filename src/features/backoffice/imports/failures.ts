import { streamOf } from "@/features/backoffice/member-export/write";
import { csvLine } from "@/features/billing/year-files/csv-rules";
import { wordsOf } from "@/server/words/catalogue";
import type { Ctx } from "@/server/context";
import type { ImportId, ImportRow } from "./schema";
import { loadImport } from "./store";
import { IMPORT_FIELDS, reasonsOf } from "./words";

/** A file on its way: its text is made while it is sent. */
export type TableFile = { filename: string; text: AsyncIterable<string> };

/** Rows read at once. */
const PAGE = 500;
/** Without it, spreadsheets take UTF-8 for Latin letters. */
const MARK = "\uFEFF";

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
  yield MARK + csvLine([...headers, words("imports.file.line"), words("imports.file.reason")]);
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
    yield MARK + csvLine(shown.map((field) => words(`imports.fields.${field}`)));
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

/** Answers with a table as a download. */
export function downloadOf({ filename, text }: TableFile): Response {
  return new Response(streamOf(text), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${filename}"`,
      "cache-control": "private, no-store",
    },
  });
}
