import type { Db } from "@/server/data/db";

/** Finds the picture that a public address names by its token, or null. PNG; it never changes. */
export async function findImage(db: Db, token: string): Promise<Uint8Array | null> {
  const row = await db.passImage.findFirst({ where: { token }, select: { original: true } });
  return row?.original ?? null;
}
