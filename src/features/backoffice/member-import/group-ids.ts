import type { Ctx } from "@/server/context";

/** Group ids by the words that a file may use, in small letters. */
export type GroupIds = ReadonlyMap<string, string>;

/** Returns the groups by name, external id or id: an id wins. */
export async function loadGroupIds(ctx: Ctx): Promise<GroupIds> {
  const groups = await ctx.db.group.findMany({
    where: { organization_id: ctx.org.id, archived_at: null },
    select: { id: true, external_id: true, name: true },
  });
  const by = (called: (group: (typeof groups)[number]) => string | null) =>
    groups.flatMap((group) => {
      const word = called(group)?.toLowerCase();
      return word ? [[word, group.id] as const] : [];
    });
  return new Map([
    ...by(({ name }) => name),
    ...by(({ external_id }) => external_id),
    ...by(({ id }) => id),
  ]);
}
