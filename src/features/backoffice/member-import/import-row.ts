import { createMember } from "@/features/people/members/create";
import { updateMember } from "@/features/people/members/update";
import type { Ctx } from "@/server/context";
import { decide, findMatches, type How } from "./find-matches";
import { importBatch } from "./import-batch";
import { doneRow, leftRow, type Row } from "./row-result";
import type { ImportedRow } from "./schema";

/**
 * Imports one row, and raises its faults. Accounts have locks and an owner each, which the verbs of
 * members handle.
 */
export async function importRow(ctx: Ctx, row: Row, how: How): Promise<ImportedRow> {
  if (!row.member.account_ids?.length) {
    const [outcome] = await importBatch(ctx, [row], how);
    if (outcome) return outcome;
  }
  const match = (await findMatches(ctx, [row])).get(row.index);
  const verdict = decide(match, how);
  if (!match || verdict === "create") {
    return doneRow(row, "created", (await createMember(ctx, row.member)).id);
  }
  if (verdict !== "update") return leftRow(row, match, verdict);
  const { status: _, ...fields } = row.member;
  await updateMember(ctx, { ...fields, member_id: match.id });
  return doneRow(row, "updated", match.id);
}
