import type { Ctx } from "@/server/context";

/** Returns the names of people of the staff by their ids, removed ones included. */
export async function staffNames(
  { db, org }: Ctx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const where = { organization_id: org.id, id: { in: [...new Set(ids)] } };
  const people =
    ids.length > 0
      ? await db.staffMember.findMany({ where, select: { id: true, name: true } })
      : [];
  return new Map(people.map(({ id, name }) => [id, name]));
}
