import { readFile } from "node:fs/promises";
import { loadFieldRules } from "@/features/platform/custom-fields/store";
import { loadGroupIds } from "@/features/backoffice/member-import/group-ids";
import { importMembers } from "@/features/backoffice/member-import/import";
import { CsvFault, type CsvRow, readCsv } from "@/features/backoffice/member-import/read-csv";
import {
  type ImportedRow,
  MOST_ROWS,
  OnConflict,
} from "@/features/backoffice/member-import/schema";
import { assertNoCardNumber } from "@/server/http/card-numbers";
import type { Ctx } from "@/server/context";
import { findOrganization, OperatorError, type Values } from "./find";
import { systemContext } from "@/api/identity/identify";

/** Imports the members of a CSV file, a thousand at a time; reports the result of each line. */
export async function importFile(values: Values) {
  const { data: on_conflict } = OnConflict.safeParse(values["on-conflict"] ?? "fail");
  if (!on_conflict) throw new OperatorError("--on-conflict is fail, skip or update.");
  const dry_run = values["dry-run"] === true;
  const org = await findOrganization(values["organization"]);
  const ctx = systemContext(org);
  const rows = await readRows(ctx, String(values["file"]));
  assertNoCardNumber(
    Object.fromEntries(rows.map(({ line, row }) => [`line ${line}`, row])),
    "file",
  );
  const results: (ImportedRow & { line: number })[] = [];
  for (let at = 0; at < rows.length; at += MOST_ROWS) {
    const chunk = rows.slice(at, at + MOST_ROWS);
    const done = await importMembers(ctx, {
      rows: chunk.map(({ row }) => row),
      on_conflict,
      dry_run,
    });
    results.push(...done.results.map((one) => ({ ...one, line: chunk[one.index]?.line ?? 0 })));
  }
  const count = (status: ImportedRow["status"]) =>
    results.filter((one) => one.status === status).length;
  const counts = {
    created: count("created"),
    updated: count("updated"),
    skipped: count("skipped"),
    failed: count("failed"),
  };
  const sums = Object.entries(counts).map(([status, n]) => `${n} ${status}`);
  const trial = dry_run ? " Nothing was written: this was a trial." : "";
  const lines = [...results.map(lineOf), `${org.name}: ${sums.join(", ")}.${trial}`];
  return { result: { dry_run, ...counts, results }, lines, failed: counts.failed > 0 };
}

async function readRows(ctx: Ctx, file: string): Promise<CsvRow[]> {
  const bytes = await readFile(file).catch(() => {
    throw new OperatorError(`The file ${file} cannot be read.`);
  });
  const fields = (await loadFieldRules(ctx)).filter((field) => field.archived_at === null);
  try {
    return readCsv(bytes, fields, await loadGroupIds(ctx));
  } catch (fault) {
    throw fault instanceof CsvFault ? new OperatorError(`${file}: ${fault.message}`) : fault;
  }
}

function lineOf({ line, status, member_id, error }: ImportedRow & { line: number }): string {
  const about = [status, ...(member_id ? [member_id] : [])].join(" ");
  return `line ${line}: ${about}${error ? ` (${error.detail})` : ""}`;
}
