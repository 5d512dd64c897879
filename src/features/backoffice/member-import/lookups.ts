import { loadFieldRules } from "@/features/platform/custom-fields/store";
import { usableGroups } from "@/features/people/groups/store";
import type { Ctx } from "@/server/context";
import type { Row } from "./row-result";

/** The rules and groups that validate rows, read once for all of them. */
export type Lookups = Awaited<ReturnType<typeof loadLookups>>;

export async function loadLookups(tx: Ctx, rows: Row[]) {
  const named = rows.flatMap(({ member }) => member.group_ids ?? []);
  return { rules: await loadFieldRules(tx), groups: await usableGroups(tx, named) };
}
