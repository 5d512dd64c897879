import type { Db } from "@/server/data/db";

/**
 * Deletes an image that nothing shows, in the caller's transaction; false if something does. Whoever chooses it
 * meanwhile waits for this row, or has it first: the second statement sees what they stored.
 */
export async function dropUnused(
  tx: Db,
  { organization_id, id }: { organization_id: string; id: string },
): Promise<boolean> {
  await tx.$queryRaw`SELECT 1 FROM images WHERE organization_id = ${organization_id} AND id = ${id} FOR UPDATE`;
  const deleted = await tx.$executeRaw`
    DELETE FROM images i WHERE i.organization_id = ${organization_id} AND i.id = ${id}
       AND NOT image_is_shown(i.organization_id, i.id)`;
  return deleted > 0;
}
