import { beforeEach, describe, expect, it } from "vitest";
import { createMember } from "@/features/members/create";
import { findWantedEmail } from "@/features/members/change-email";
import { UpdateMe } from "@/features/members/schema";
import { updateMe } from "@/features/members/update-me";
import type { Mail, Mailer } from "@/ports/mail/port";
import { newId } from "@/lib/ids";
import { MINUTE } from "@/lib/time";
import { randomToken, sha256 } from "@/server/secrets";
import { request } from "@/testing/passes";
import { makeMember, makeWorld, memberOf, type World } from "@/testing/world";

let world: World;
let member: { id: string; email: string | null };
let sent: Mail[];
beforeEach(async () => {
  world = await makeWorld({ now: new Date().toISOString() });
  member = await makeMember(world, { name: "Ada" });
  sent = [];
});

const mail: Mailer = { kind: "mailbox", send: async (letter) => void sent.push(letter) };
const wish = (email: string) =>
  updateMe({ ...world.as(memberOf(member)), mail }, UpdateMe.parse({ email }));
const newAddress = () => `${newId("mbr").toLowerCase()}@example.test`;
const linkOf = (letter: Mail | undefined) =>
  new URL(/http:\/\/localhost:3000\S+/.exec(letter?.text ?? "")?.[0] ?? "http://none").pathname;
const follow = async (path: string, method = "POST") => (await request(path, { method })).status;
const stored = () => world.ctx.db.member.findUniqueOrThrow({ where: { id: member.id } });

describe("a new email address", () => {
  it("holds once the link that was mailed to it is confirmed, once; the old one is signed out", async () => {
    const user = await world.ctx.db.user.create({
      data: { id: newId("usr"), email: member.email ?? "" },
    });
    const token_hash = sha256(randomToken());
    await world.ctx.db.session.create({
      data: {
        token_hash,
        user_id: user.id,
        organization_id: world.org.id,
        expires_at: new Date("2099-01-01"),
      },
    });
    const email = newAddress();
    expect((await wish(email)).member.email).toBe(member.email);
    expect(sent).toMatchObject([{ to: email }]);
    const link = linkOf(sent[0]);
    // Mail programs look at links by themselves.
    expect(await follow(link, "GET")).toBe(200);
    expect((await stored()).email).toBe(member.email);
    expect(await follow(link)).toBe(200);
    expect(await stored()).toMatchObject({ email, email_verified: true });
    expect(await world.ctx.db.session.findUnique({ where: { token_hash } })).toBeNull();
    expect(await follow(link)).toBe(410);
  });

  it("is not mailed when it is the present one, and only the last link counts", async () => {
    await wish(member.email?.toUpperCase() ?? "");
    expect(sent).toEqual([]);
    const [first, second] = [newAddress(), newAddress()];
    await wish(first);
    await wish(second);
    expect(await follow(linkOf(sent[0]))).toBe(410);
    expect(await follow(linkOf(sent[1]))).toBe(200);
    expect((await stored()).email).toBe(second);
  });

  it("is refused to whoever follows late, guesses, or belongs to another member", async () => {
    const taken = newAddress();
    await createMember(world.ctx, { name: "Other", email: taken });
    await wish(taken);
    expect(await follow(linkOf(sent[0]))).toBe(409);
    await wish(newAddress());
    const where = { identifier: { startsWith: `email-change:${member.id}:` } };
    await world.ctx.db.verificationToken.updateMany({ where, data: { expires_at: new Date(0) } });
    expect(await follow(linkOf(sent[1]))).toBe(410);
    expect(await follow(`/email-change/${randomToken()}`)).toBe(410);
    expect((await stored()).email).toBe(member.email);
  });

  it("is shown to its member while its link can be followed, and to nobody else", async () => {
    const wanted = (of: { id: string } = member) => findWantedEmail(world.as(memberOf(of)));
    expect(await wanted()).toBeNull();
    const email = newAddress();
    await wish(email);
    expect(await wanted()).toBe(email);
    expect(await wanted(await makeMember(world))).toBeNull();
    world.setNow(new Date(world.ctx.now().getTime() + 60 * MINUTE).toISOString());
    expect(await wanted()).toBeNull();
  });

  it("can be wished for five times a minute", async () => {
    for (let n = 0; n < 5; n++) await wish(newAddress());
    await expect(wish(newAddress())).rejects.toMatchObject({ name: "rate_limit_exceeded" });
  });
});
