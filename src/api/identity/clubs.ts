import { getDatabase } from "@/server/data/db";

/** Returns whether a club has this handle in the addresses of its portal. */
export async function isClub(handle: string): Promise<boolean> {
  const { prisma } = getDatabase();
  return (await prisma.organization.count({ where: { handle } })) > 0;
}
