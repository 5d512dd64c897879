import { loadFieldRules } from "@/features/platform/custom-fields/store";
import { usableGroups } from "@/features/people/groups/store";
import type { Ctx } from "@/server/context";
import type { Row } from "./outcome";

/** The rules and groups that validate rows, read once for all of them. */
export type Ground = Awaited<ReturnType<typeof loadGround>>;

export async function loadGround(tx: Ctx, rows: Row[]) {
  const named = rows.flatMap(({ member }) => member.group_ids ?? []);
  return { rules: await loadFieldRules(tx), groups: await usableGroups(tx, named) };
}
