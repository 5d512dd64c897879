import type { Ctx } from "@/server/context";
import type { Group, GroupExternalId, GroupId } from "./schema";
import { loadGroup, toGroup } from "./store";

/** One group. Raises GroupNotFound. */
export async function getGroup(ctx: Ctx, input: GroupId): Promise<Group> {
  return toGroup(await loadGroup(ctx, { id: input.group_id }));
}

/** The group with an id of the caller's own system. Raises GroupNotFound. */
export async function getGroupByExternalId(ctx: Ctx, input: GroupExternalId): Promise<Group> {
  return toGroup(await loadGroup(ctx, { external_id: input.external_id }));
}
