import { addPasskey, beginPasskey } from "@/features/people/passkeys/add";
import { beginSession } from "@/features/people/sessions/begin";
import { newId } from "@/lib/ids";
import { byId } from "@/server/context";
import { getDatabase } from "@/server/data/db";
import { Authenticator } from "@/testing/fakes/authenticator";
import { makeMember, memberOf, type World } from "./world";

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

/** Gives a passkey to the person with an address, whom it makes a member; returns the device that has it. */
export async function passkeyOf(world: World, email: string): Promise<Authenticator> {
  const { prisma } = getDatabase();
  const member = await makeMember(world);
  await prisma.member.update({ where: byId(world.ctx, member.id), data: { email } });
  const token = await beginSession(prisma, { email, before: null, now: new Date() });
  const { id: user_id } = await prisma.user.findUniqueOrThrow({ where: { email } });
  const [own, signedIn] = [world.as(memberOf(member)), { token, user_id, email }];
  const device = new Authenticator("http://localhost:3000");
  const { challenge, rp } = await beginPasskey(own, signedIn);
  const credential = device.create({ challenge, rpId: rp.id ?? "" });
  await addPasskey(own, signedIn, { name: "Laptop", credential });
  return device;
}
