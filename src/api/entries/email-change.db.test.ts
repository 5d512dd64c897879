import { byId } from "@/server/context";
import { beforeEach, describe, expect, it } from "vitest";
import { createMember } from "@/features/people/members/create";
import { findWantedEmail } from "@/features/people/members/change-email";
import { mailOldAddress } from "@/features/people/members/take-back-email";
import { CreateMember, UpdateMe } from "@/features/people/members/schema";
import { updateMe } from "@/features/people/members/update-me";
import type { Mail, Mailer } from "@/ports/mail/port";
import { newId } from "@/lib/ids";
import { DAY, MINUTE } from "@/lib/time";
import { randomToken, sha256 } from "@/server/config/secrets";
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
const wish = (email: string) =>
  updateMe({ ...world.as(memberOf(member)), mail }, UpdateMe.parse({ email }));
const newAddress = () => `${newId("mbr").toLowerCase()}@example.test`;
const linkOf = (letter: Mail | undefined) =>
  new URL(/http:\/\/localhost:3000\S+/.exec(letter?.text ?? "")?.[0] ?? "http://none").pathname;
const follow = async (path: string, method = "POST") => (await request(path, { method })).status;
const stored = () => world.ctx.db.member.findUniqueOrThrow({ where: byId(world.ctx, member.id) });

describe("a new email address", () => {
  it("takes effect when its mailed link is confirmed, once; sessions of the old one end", async () => {
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
    // The mailbox's owner is not known yet: the member's own words would be a stranger's mail from the club.
    expect(sent[0]?.text).not.toContain("Ada");
    expect(sent[0]?.html).not.toContain("Ada");
    const link = linkOf(sent[0]);
    // Mail programs open links by themselves.
    expect(await follow(link, "GET")).toBe(200);
    expect((await stored()).email).toBe(member.email);
    expect(await follow(link)).toBe(200);
    expect(await stored()).toMatchObject({ email, email_verified: true });
    expect(await world.ctx.db.session.findUnique({ where: { token_hash } })).toBeNull();
    expect(await follow(link)).toBe(410);
  });

  it("gets no mail if it is the present one, and only the last link counts", async () => {
    await wish(member.email?.toUpperCase() ?? "");
    expect(sent).toEqual([]);
    const [first, second] = [newAddress(), newAddress()];
    await wish(first);
    await wish(second);
    expect(await follow(linkOf(sent[0]))).toBe(410);
    expect(await follow(linkOf(sent[1]))).toBe(200);
    expect((await stored()).email).toBe(second);
  });

  it("is refused for a late or guessed link, and for one of another member", async () => {
    const taken = newAddress();
    await createMember(world.ctx, { name: "Other", email: taken });
    await wish(taken);
    expect(await follow(linkOf(sent[0]))).toBe(409);
    await wish(newAddress());
    const where = { identifier: { startsWith: `email-change:${world.org.id}:${member.id}:` } };
    await world.ctx.db.verificationToken.updateMany({ where, data: { expires_at: new Date(0) } });
    expect(await follow(linkOf(sent[1]))).toBe(410);
    expect(await follow(`/email-change/${randomToken()}`)).toBe(410);
    expect((await stored()).email).toBe(member.email);
  });

  it("and its way back have links that end by real time, even where the club has another", async () => {
    const test_clock_at = new Date(Date.now() - 40 * DAY);
    const past = { org: { ...world.org, test_clock_at }, mail, now: () => test_clock_at };
    await updateMe(
      { ...world.as(memberOf(member)), ...past },
      UpdateMe.parse({ email: newAddress() }),
    );
    expect(await findWantedEmail({ ...world.as(memberOf(member)), ...past })).not.toBeNull();
    expect(await follow(linkOf(sent[0]), "GET")).toBe(200);
    await mailOldAddress({ ...world.ctx, ...past }, { member_id: member.id, email: member.email });
    expect(await follow(linkOf(sent[1]), "GET")).toBe(200);
  });

  it("is shown only to its member, while its link is valid", async () => {
    const wanted = (of: { id: string } = member) => findWantedEmail(world.as(memberOf(of)));
    expect(await wanted()).toBeNull();
    const email = newAddress();
    await wish(email);
    expect(await wanted()).toBe(email);
    expect(await wanted(await makeMember(world))).toBeNull();
    world.setNow(new Date(world.ctx.now().getTime() + 60 * MINUTE).toISOString());
    expect(await wanted()).toBeNull();
  });

  it("can be requested five times a minute and ten times a day", async () => {
    const begin = new Date("2026-11-23T06:00:00.000Z").getTime();
    const wishes: number[] = [];
    for (let n = 0; n < 18; n++) {
      world.setNow(new Date(begin + Math.floor(n / 6) * MINUTE).toISOString());
      await wish(newAddress()).then(
        () => wishes.push(n),
        (error: unknown) => expect(error).toMatchObject({ name: "rate_limit_exceeded" }),
      );
    }
    expect(wishes).toEqual([0, 1, 2, 3, 4, 6, 7, 8, 9, 10]);
    world.setNow(new Date(begin + DAY).toISOString());
    await wish(newAddress());
  });

  it("gets at most three mails a day, whichever members request it", async () => {
    const email = newAddress();
    const others = [member, await makeMember(world), await makeMember(world)];
    const ask = (of: { id: string }) =>
      updateMe({ ...world.as(memberOf(of)), mail }, UpdateMe.parse({ email }));
    for (const other of others) await ask(other);
    const another = await makeMember(world);
    await expect(ask(another)).rejects.toMatchObject({ name: "rate_limit_exceeded" });
    expect(sent).toHaveLength(3);
  });

  it("is mailed without a name that looks like a web address or has several lines", async () => {
    for (const name of ["Claim it at https://evil.example/claim", "Ada\r\nBcc: all@example.org"]) {
      expect(UpdateMe.safeParse({ name }).success, name).toBe(false);
      expect(CreateMember.safeParse({ name }).success, name).toBe(!name.includes("\n"));
    }
  });
});
