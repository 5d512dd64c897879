import { setImmediate as nextTurn } from "node:timers/promises";
import { newId } from "@/lib/ids";
import { type Ctx, inTx } from "@/server/context";
import { assertNoCardNumber } from "@/server/http/card-numbers";
import { recordEvent } from "@/server/jobs/events";
import { assertFields } from "./fields-rules";
import { guessFields } from "./guess-fields";
import { type FileRow, readFile } from "./read-file";
import type { CreateImport, MemberImport } from "./schema";
import { loadImport, ownFields, viewImport } from "./store";

/** Rows that are written by one statement. */
const TOGETHER = 1_000;
/** Rows looked through at once: others have their turn between. */
const LOOKED_THROUGH = 200;

/**
 * Reads a file of members and keeps its rows; no member is written. Raises ImportFileUnreadable, ImportFileEmpty,
 * ImportFileTooLong, ImportLineBroken, and ValidationFailure for a card number in a cell or a field that no column can
 * hold.
 */
export async function createImport(ctx: Ctx, input: CreateImport): Promise<MemberImport> {
  const { data, file_name = null, on_conflict = "fail", member_status = "active" } = input;
  const { rows, headers, encoding, separator } = await readFile(Buffer.from(data, "base64"));
  await refuseCards(headers, rows);
  const own = await ownFields(ctx);
  if (input.fields) assertFields(input.fields, headers.length, own);
  const fields = (input.fields ?? guessFields(headers, own)).map((field) => field ?? "");
  const id = newId("imp");
  return inTx(ctx, async (tx) => {
    const times = { created_at: tx.now(), updated_at: tx.now() };
    await tx.db.memberImport.create({
      data: {
        ...{ id, organization_id: tx.org.id, file_name, encoding, separator, headers, fields },
        ...{ on_conflict, member_status, total: rows.length, ...times },
      },
    });
    for (let at = 0; at < rows.length; at += TOGETHER) await addRows(tx, id, rows, at);
    await recordEvent(tx, "import.created", id, { total: rows.length });
    return viewImport(tx, await loadImport(tx, id));
  });
}

/** Refuses a card number in any cell: the fault names line and column, and does not repeat it. */
async function refuseCards(headers: string[], rows: FileRow[]): Promise<void> {
  // A name that two columns have would hide one of them. A file without a header has its first member there.
  const names = headers.map(
    (name, n) => (headers.indexOf(name) === n && name) || `column ${n + 1}`,
  );
  const places = headers.map((_, n) => `column ${n + 1}`);
  const header = { line: 1, cells: headers };
  for (const [n, { line, cells }] of [header, ...rows].entries()) {
    if (n % LOOKED_THROUGH === 0) await nextTurn();
    const of = line === 1 ? places : names;
    const named = Object.fromEntries(cells.map((cell, n) => [of[n] ?? "", cell]));
    assertNoCardNumber({ data: { [`line ${line}`]: named } }, "body");
  }
}

async function addRows(tx: Ctx, import_id: string, rows: FileRow[], at: number): Promise<void> {
  const some = rows.slice(at, at + TOGETHER).map((row, n) => ({ n: at + n, ...row }));
  await tx.db.$executeRaw`
    INSERT INTO member_import_rows (organization_id, import_id, n, line, cells, keys)
    SELECT ${tx.org.id}, ${import_id}, n, line, cells, '{}'
      FROM jsonb_to_recordset(${JSON.stringify(some)}::jsonb) AS r (n int, line int, cells text[])`;
}
