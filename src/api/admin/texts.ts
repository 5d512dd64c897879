import { composeTexts } from "@/server/data/compose-texts";
import { getDatabase } from "@/server/data/db";
import type { Values } from "./find";

const WHY = {
  taken: "another row has the composed text; change or merge one of the two",
  ended: "the record has ended, and is not changed any more",
};

/** Runs the operator's `texts compose`. */
export async function composeStoredTexts(values: Values) {
  const dryRun = values["dry-run"] === true;
  const { columns, left } = await composeTexts(getDatabase().prisma, { dryRun });
  const lines = [
    ...columns
      .filter(({ found }) => found > 0)
      .map(({ column, found, written }) => `${column}: ${written} of ${found} composed`),
    ...left.map(({ table, column, id, why }) => `${table}.${column} of ${id}: ${WHY[why]}`),
  ];
  const found = columns.reduce((sum, one) => sum + one.found, 0);
  if (found === 0) lines.push("All texts by which something is found are in NFC.");
  else if (dryRun) lines.push("Nothing was written: this was a trial.");
  const isOpen = left.some(({ why }) => why === "taken");
  return { result: { dry_run: dryRun, columns, left }, lines, failed: isOpen };
}
