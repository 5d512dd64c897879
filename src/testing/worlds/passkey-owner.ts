import { newId } from "@/lib/ids";
import { getDatabase } from "@/server/data/db";

/** Makes the user of an address, with a passkey and a sign-in that was asked for; tells what is left of them. */
export async function ownPasskey(email: string) {
  const { prisma: db } = getDatabase();
  const { id: user_id } = await db.user.create({ data: { id: newId("usr"), email } });
  const passkey = { user_id, credential_id: user_id, counter: 0, public_key: Buffer.from("key") };
  await db.passkey.create({
    data: { ...passkey, id: newId("psk"), transports: [], name: "Phone" },
  });
  const expires_at = new Date("2099-01-01");
  await db.signInRequest.create({ data: { id: user_id, email, path: "/", expires_at } });
  const left = async () => ({
    passkeys: await db.passkey.count({ where: { user_id } }),
    requests: await db.signInRequest.count({ where: { id: user_id } }),
  });
  return { user_id, left };
}
export const KEPT = { passkeys: 1, requests: 1 };
export const GONE = { passkeys: 0, requests: 0 };
