import type { Db } from "@/server/data/db";

/** Returns a person's passkeys as browsers name them. */
export async function credentialsOf(db: Db, user_id: string) {
  const rows = await db.passkey.findMany({ where: { user_id } });
  return rows.map(({ credential_id: id, transports }) => ({ id, transports }));
}
