import { mergeValues } from "@/features/platform/custom-fields/rules";
import { assertGroupIds } from "@/features/people/groups/store";
import { newMember } from "@/features/people/members/create";
import { memberTaken } from "@/features/people/members/store";
import { type Ctx, inTx } from "@/server/context";
import { eventRow, recordEvents } from "@/server/jobs/events";
import { onDuplicate } from "@/server/data/unique-violation";
import { changeBatch } from "./change-batch";
import { decide, findMatches, type How, type Match } from "./find-matches";
import { type Lookups, loadLookups } from "./lookups";
import { doneRow, failedRow, leftRow, type Row } from "./row-result";
import type { ImportedRow } from "./schema";

/**
 * Imports rows in one transaction, with as many statements for a hundred rows as for one. A refusal
 * by the database undoes all of them and is thrown: the caller then imports row by row to find the
 * fault.
 */
export async function importBatch(ctx: Ctx, rows: Row[], how: How): Promise<ImportedRow[]> {
  return inTx(ctx, async (tx) => {
    const matches = await findMatches(tx, rows);
    const lookups = await loadLookups(tx, rows);
    const outcomes: ImportedRow[] = [];
    const fresh: Row[] = [];
    const changes: { row: Row; match: Match }[] = [];
    for (const row of rows) {
      const match = matches.get(row.index);
      const verdict = decide(match, how);
      if (!match || verdict === "create") fresh.push(row);
      else if (verdict === "update") changes.push({ row, match });
      else outcomes.push(leftRow(row, match, verdict));
    }
    return [
      ...outcomes,
      ...(await addBatch(tx, fresh, lookups)),
      ...(await changeBatch(tx, changes, lookups)),
    ];
  });
}

async function addBatch(tx: Ctx, rows: Row[], lookups: Lookups): Promise<ImportedRow[]> {
  const data: ReturnType<typeof newMember>[] = [];
  const outcomes = rows.map((row) => {
    const { group_ids = [], account_ids: _, custom_fields = {}, ...fields } = row.member;
    try {
      const member = newMember(tx, fields, {
        group_ids: assertGroupIds(lookups.groups, group_ids),
        custom_fields: mergeValues(lookups.rules, {}, custom_fields, true),
      });
      data.push(member);
      return doneRow(row, "created", member.id);
    } catch (fault) {
      return failedRow(row, fault);
    }
  });
  await onDuplicate(() => tx.db.member.createMany({ data }), memberTaken);
  await recordEvents(
    tx,
    data.map(({ id }) => eventRow(tx, "member.created", id)),
  );
  return outcomes;
}
