import { recordOfClientFrom } from "@/lib/record";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { assertUsable } from "@/server/data/references";
import { GroupArchived, GroupNotFound } from "./errors";
import type { Group } from "./schema";

const ARCHIVED = { type: "group_archived", msg: "The group is archived" };
const UNKNOWN = { type: "unknown_group", msg: "The organization has no group with this id" };

/** Returns the group with this id. Raises GroupNotFound. */
export async function loadGroup(ctx: Ctx, by: { id: string }) {
  const row = await ctx.db.group.findFirst({ where: { organization_id: ctx.org.id, ...by } });
  if (row) return row;
  throw GroupNotFound({ resource: "group", resource_id: by.id });
}

/**
 * Returns the ids without duplicates, if all of them name groups of the organization. An archived group is
 * allowed only if the member is already in it. Raises ValidationFailure, at `body.group_ids.<n>`.
 */
export async function checkGroupIds(
  ctx: Ctx,
  ids: string[],
  present: readonly string[] = [],
): Promise<string[]> {
  const added = ids.filter((id) => !present.includes(id));
  return assertGroupIds(await usableGroups(ctx, added), ids, present);
}

/** Returns the organization's groups among the ids, each with whether members can be added to it. */
export async function usableGroups(ctx: Ctx, ids: string[]): Promise<Map<string, boolean>> {
  if (ids.length === 0) return new Map();
  const found = await ctx.db.group.findMany({
    where: { organization_id: ctx.org.id, id: { in: ids } },
    select: { id: true, archived_at: true },
  });
  return new Map(found.map((group) => [group.id, group.archived_at === null]));
}

/** Does the same as `checkGroupIds` for a caller who already knows the usable groups. */
export function assertGroupIds(
  usable: Map<string, boolean>,
  ids: string[],
  present: readonly string[] = [],
): string[] {
  assertUsable("group_ids", ids, (id) => {
    if (present.includes(id) || usable.get(id)) return null;
    return usable.has(id) ? ARCHIVED : UNKNOWN;
  });
  return [...new Set(ids)];
}

export function toGroup(row: Prisma.GroupModel): Group {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    ...recordOfClientFrom(row),
  };
}

/** Returns a group that takes members. Raises GroupNotFound and GroupArchived. */
export async function loadOpenGroup(ctx: Ctx, { group_id }: { group_id: string }) {
  const group = await loadGroup(ctx, { id: group_id });
  if (group.archived_at) throw GroupArchived({ current_status: "archived" });
  return group;
}
