import { byId } from "@/server/context";
import { beforeEach, describe, expect, it } from "vitest";
import { createMember } from "@/features/people/members/create";
import { UpdateMe } from "@/features/people/members/schema";
import { updateMe } from "@/features/people/members/update-me";
import { beginSession } from "@/features/people/sessions/begin";
import { readSession } from "@/features/people/sessions/read";
import type { Mail, Mailer } from "@/ports/mail/port";
import { newId } from "@/lib/ids";
import { HOUR } from "@/lib/time";
import { getDatabase } from "@/server/data/db";
import { runJobs } from "@/testing/outbox";
import { request } from "@/testing/worlds/passes";
import { makeMember, makeWorld, memberOf, type World } from "@/testing/worlds/world";

let world: World;
let member: { id: string; email: string | null };
let sent: Mail[];
beforeEach(async () => {
  world = await makeWorld({ now: new Date().toISOString() });
  member = await makeMember(world, { name: "Ada" });
  sent = [];
});

const mail: Mailer = { kind: "mailbox", send: async (letter) => void sent.push(letter) };
const newAddress = () => `${newId("mbr").toLowerCase()}@example.test`;
const pathIn = (letter: Mail | undefined) =>
  new URL(/http:\/\/localhost:3000\S+/.exec(letter?.text ?? "")?.[0] ?? "http://none").pathname;
const follow = async (path: string, method = "POST") => (await request(path, { method })).status;
const stored = () => world.ctx.db.member.findUniqueOrThrow({ where: byId(world.ctx, member.id) });
const lastTo = (address: string | null) => sent.filter(({ to }) => to === address).at(-1);
const signIn = (email: string) =>
  beginSession(getDatabase().prisma, { email, before: null, now: new Date() });
const isSignedIn = async (token: string) =>
  (await readSession(getDatabase().prisma, token, new Date())) !== null;

/** Changes and confirms the member's address; returns the path in the mail to the old one. */
async function change(email: string): Promise<string> {
  const before = (await stored()).email;
  world.setNow(new Date(world.ctx.now().getTime() + 1000).toISOString());
  await updateMe({ ...world.as(memberOf(member)), mail }, UpdateMe.parse({ email }));
  expect(await follow(pathIn(lastTo(email)))).toBe(200);
  await runJobs({ ...world.ctx, mail });
  return pathIn(lastTo(before));
}

describe("a changed address", () => {
  it("is reported to the old address, whose link undoes it once; opening the link changes nothing", async () => {
    const email = newAddress();
    const back = await change(email);
    expect(lastTo(member.email)?.text).toContain("This was not me");
    expect(lastTo(member.email)?.text).not.toContain(email);
    const thief = await signIn(email);
    await world.ctx.db.session.updateMany({
      where: { user: { email } },
      data: { organization_id: world.org.id },
    });
    const elsewhere = await signIn(member.email ?? "");
    const { id: user_id } = await world.ctx.db.user.findUniqueOrThrow({
      where: { email: member.email ?? "" },
    });
    const id = newId("psk");
    await world.ctx.db.passkey.create({
      data: { id, user_id, credential_id: id, public_key: Buffer.from("k"), counter: 0, name: "X" },
    });
    expect(await follow(back, "GET")).toBe(200);
    expect((await stored()).email).toBe(email);
    expect(await follow(back)).toBe(200);
    expect(await stored()).toMatchObject({ email: member.email, email_verified: true });
    expect([await isSignedIn(thief), await isSignedIn(elsewhere)]).toEqual([false, false]);
    expect(await world.ctx.db.passkey.count({ where: { user_id } })).toBe(0);
    expect(await follow(back)).toBe(410);
  });

  it("that was changed twice can go back to the first, whatever the second does", async () => {
    const [second, third] = [newAddress(), newAddress()];
    const toFirst = await change(second);
    const toSecond = await change(third);
    expect(await follow(toSecond)).toBe(200);
    expect((await stored()).email).toBe(second);
    const again = await change(third);
    expect(await follow(toFirst)).toBe(200);
    expect((await stored()).email).toBe(member.email);
    expect(await follow(again)).toBe(410);
  });

  it("cannot be undone after a day, nor once another member has the address", async () => {
    const back = await change(newAddress());
    await createMember(world.ctx, { name: "Other", email: member.email ?? "" });
    expect(await follow(back)).toBe(409);
    const where = { identifier: { startsWith: `email-back:${world.org.id}:${member.id}:` } };
    const { expires_at } = await world.ctx.db.verificationToken.findFirstOrThrow({ where });
    expect(expires_at.getTime() - world.ctx.now().getTime()).toBe(24 * HOUR);
    await world.ctx.db.verificationToken.updateMany({ where, data: { expires_at: new Date(0) } });
    expect(await follow(back)).toBe(410);
  });

  it("needs a fresh sign-in, unlike other changes, and changes nothing without one", async () => {
    const ctx = { ...world.as(memberOf(member, false)), mail };
    const wish = UpdateMe.parse({ email: newAddress(), locale: "de" });
    await expect(updateMe(ctx, wish)).rejects.toMatchObject({ name: "fresh_sign_in_required" });
    expect(sent).toEqual([]);
    expect((await stored()).locale).toBeNull();
    expect((await updateMe(ctx, { locale: "de" })).member.locale).toBe("de");
  });

  it("accepts a sign-in as fresh for ten minutes", async () => {
    const token = await signIn(member.email ?? "");
    const { prisma } = getDatabase();
    const freshAfter = async (ms: number) =>
      (await readSession(prisma, token, new Date(Date.now() + ms)))?.fresh;
    expect([await freshAfter(0), await freshAfter(10.5 * 60_000)]).toEqual([true, false]);
  });
});
