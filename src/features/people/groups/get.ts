import type { Ctx } from "@/server/context";
import type { Group, GroupId } from "./schema";
import { loadGroup, toGroup } from "./store";

/** Returns one group. Raises GroupNotFound. */
export async function getGroup(ctx: Ctx, input: GroupId): Promise<Group> {
  return toGroup(await loadGroup(ctx, { id: input.group_id }));
}
