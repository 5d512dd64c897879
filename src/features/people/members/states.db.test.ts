import { byId, keyOf } from "@/server/context";
import { beforeEach, describe, expect, it } from "vitest";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { membershipsOf, readSession } from "@/features/people/sessions/read";
import { beginSession } from "@/features/people/sessions/begin";
import { findSignIn, spendSignIn } from "@/features/people/sessions/sign-in-link";
import { getDatabase } from "@/server/data/db";
import { noMailer } from "@/ports/mail/none";
import type { Mail, Mailer } from "@/ports/mail/port";
import { makeMember, makeResource, makeWorld, memberOf, type World } from "@/testing/worlds/world";
import { DAY } from "@/lib/time";
import { archiveMember } from "@/features/backoffice/member-lifecycle/archive";
import { getMember } from "./get";
import { inviteMember } from "./invite";
import { restoreMember } from "@/features/backoffice/member-lifecycle/restore";
import { suspendMember, unsuspendMember } from "./suspend";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

const eventsOf = async (id: string) => {
  const events = await world.ctx.db.domainEvent.findMany({
    where: { object_id: id },
    orderBy: { sequence: "asc" },
  });
  return events.map(({ type, data }) => [type, data]);
};

describe("a session from before a member was archived", () => {
  /** Signs in with an address without choosing an organization. */
  async function signIn(email: string) {
    const { prisma } = getDatabase();
    const token = await beginSession(prisma, { email, before: null, now: new Date() });
    return async () => (await readSession(prisma, token, new Date()))?.member?.id ?? null;
  }

  it("the session does not come back with the member", async () => {
    const member = await makeMember(world);
    const id = { member_id: member.id };
    const signedIn = await signIn(member.email ?? "");
    expect(await signedIn()).toBe(member.id);
    await archiveMember(world.ctx, id);
    await restoreMember(world.ctx, id);
    expect(await signedIn()).toBeNull();
  });

  it("the session moves to another organization of the person, and stays there", async () => {
    const member = await makeMember(world);
    const elsewhere = await makeWorld();
    const twin = await makeMember(elsewhere);
    await world.ctx.db.member.update({ where: keyOf(twin), data: { email: member.email } });
    const signedIn = await signIn(member.email ?? "");
    expect(await signedIn()).toBe(member.id);
    await archiveMember(world.ctx, { member_id: member.id });
    expect(await signedIn()).toBe(twin.id);
    await restoreMember(world.ctx, { member_id: member.id });
    expect(await signedIn()).toBe(twin.id);
  });
});

describe("a suspended member", () => {
  it("a suspended member can sign in but not book, and has its earlier status once unsuspended", async () => {
    const member = await makeMember(world, { status: "active" });
    const id = { member_id: member.id };
    const suspended = await suspendMember(world.ctx, { ...id, reason: "Unpaid" });
    expect(suspended.status).toBe("suspended");
    expect(await suspendMember(world.ctx, id)).toEqual(suspended);
    expect(await membershipsOf(world.ctx.db, member.email ?? "")).toHaveLength(1);
    const resource = await makeResource(world);
    const book = (hour: number) =>
      createBooking(world.as(memberOf(member)), {
        ...id,
        resource_id: resource.id,
        starts_at_local: `2026-11-24T${hour}:00:00`,
        ends_at_local: `2026-11-24T${hour + 1}:00:00`,
        quantity: 1,
      });
    await expect(book(10)).rejects.toMatchObject({
      name: "member_not_bookable",
      extras: { current_status: "suspended" },
    });
    const back = await unsuspendMember(world.ctx, id);
    expect(back.status).toBe("active");
    expect(await unsuspendMember(world.ctx, id)).toEqual(back);
    expect(await book(10)).toMatchObject({ status: "confirmed" });
    expect(await eventsOf(member.id)).toEqual([
      ["member.suspended", { from: "active", to: "suspended", reason: "Unpaid" }],
      ["member.unsuspended", { from: "suspended", to: "active" }],
    ]);
  });

  it.each(["draft", "invited", "lapsed"])(
    "a suspended member that was %s is so again",
    async (status) => {
      const member_id = (await makeMember(world, { status })).id;
      await suspendMember(world.ctx, { member_id });
      expect((await unsuspendMember(world.ctx, { member_id })).status).toBe(status);
    },
  );

  it("a suspended member stays suspended through archiving and restoring", async () => {
    const member_id = (await makeMember(world, { status: "active" })).id;
    await suspendMember(world.ctx, { member_id });
    await archiveMember(world.ctx, { member_id });
    const archived = { name: "invalid_status_transition", extras: { current_status: "archived" } };
    await expect(suspendMember(world.ctx, { member_id })).rejects.toMatchObject(archived);
    await expect(unsuspendMember(world.ctx, { member_id })).rejects.toMatchObject(archived);
    expect((await restoreMember(world.ctx, { member_id })).status).toBe("suspended");
    expect((await unsuspendMember(world.ctx, { member_id })).status).toBe("active");
  });

  it("a member that is suspended and archived at once ends up archived", async () => {
    for (let round = 0; round < 5; round++) {
      const member_id = (await makeMember(world, { status: "active" })).id;
      await Promise.allSettled([
        suspendMember(world.ctx, { member_id }),
        archiveMember(world.ctx, { member_id }),
        suspendMember(world.ctx, { member_id }),
      ]);
      expect((await getMember(world.ctx, { member_id })).status).toBe("archived");
    }
  });
});

describe("an invitation", () => {
  let sent: Mail[];
  let fail: Error | null;
  const mail: Mailer = {
    kind: "mailbox",
    send: async (letter) => {
      if (fail) throw fail;
      sent.push(letter);
    },
  };
  const invite = (member_id: string) => inviteMember({ ...world.ctx, mail }, { member_id });
  beforeEach(() => {
    [sent, fail] = [[], null];
  });

  it("an invitation's link makes the member active, once", async () => {
    const member = await makeMember(world, { name: "Ada", status: "draft" });
    expect(await invite(member.id)).toMatchObject({ status: "invited", email_verified: false });
    expect(sent).toMatchObject([{ to: member.email }]);
    expect(await eventsOf(member.id)).toEqual([
      ["member.invited", { from: "draft", to: "invited", again: false }],
    ]);
    const text = sent[0]?.text ?? "";
    expect(text).toContain("Hello Ada, Test club invites you");
    const link = new URL(/http:\/\/localhost:3000\S+/.exec(text)?.[0] ?? "");
    const { prisma } = getDatabase();
    const token = link.pathname.replace("/sign-in/link/", "");
    const at = (seconds: number) => new Date(world.ctx.now().getTime() + seconds * 1000);
    const week = 7 * 24 * 3600;
    expect(await findSignIn(prisma, token, at(week))).toBeNull();
    const found = await findSignIn(prisma, token, at(week - 1));
    expect(found).toMatchObject({
      ...{ email: member.email?.toLowerCase(), path: `/${world.org.handle}` },
    });
    expect(await spendSignIn(prisma, found?.id ?? "", at(0))).toBe(true);
    expect(await spendSignIn(prisma, found?.id ?? "", at(0))).toBe(false);
    await beginSession(prisma, { email: found?.email ?? "", before: null, now: new Date() });
    expect(await getMember(world.ctx, { member_id: member.id })).toMatchObject({
      status: "active",
      email_verified: true,
    });
    await expect(invite(member.id)).rejects.toMatchObject({
      name: "invalid_status_transition",
      extras: { current_status: "active" },
    });
  });

  it("an invitation leads to the club that invites, at its own domain where it has one", async () => {
    const { id, email } = await makeMember(world, { status: "draft" });
    const portal_domain = "book.example.org";
    const org = { ...world.org, portal_domain, portal_domain_verified_at: new Date() };
    await invite(id);
    await inviteMember({ ...world.ctx, mail, org }, { member_id: id });
    const links = await world.ctx.db.signInRequest.findMany({
      where: { email: String(email) },
      orderBy: { id: "asc" },
      select: { host: true, path: true },
    });
    expect(links).toEqual([
      { host: null, path: `/${world.org.handle}` },
      { host: portal_domain, path: "/" },
    ]);
  });

  it("a repeated invitation has a link of its own; five a minute are allowed", async () => {
    const { id } = await makeMember(world, { status: "invited" });
    for (let n = 0; n < 5; n++) await invite(id);
    expect(new Set(sent.map((letter) => letter.text)).size).toBe(5);
    expect(await eventsOf(id)).toEqual(Array(5).fill(["member.invited", { again: true }]));
    await expect(invite(id)).rejects.toMatchObject({ name: "rate_limit_exceeded" });
  });

  it("an invitation stands when the mail server is down, and a repeat sends it", async () => {
    const { id } = await makeMember(world, { status: "draft" });
    fail = Object.assign(new Error("away"), { name: "MailUndeliverable", retry: true });
    await expect(invite(id)).rejects.toMatchObject({ name: "mail_not_delivered" });
    expect((await getMember(world.ctx, { member_id: id })).status).toBe("invited");
    fail = null;
    await invite(id);
    expect(sent).toHaveLength(1);
  });

  it("an invitation's link and its limit count by real time, even where the club has another", async () => {
    const { id, email } = await makeMember(world, { status: "draft" });
    const test_clock_at = new Date(Date.now() - 40 * DAY);
    const org = { ...world.org, test_clock_at };
    await inviteMember({ ...world.ctx, org, mail, now: () => test_clock_at }, { member_id: id });
    const where = { email: String(email) };
    const link = await world.ctx.db.signInRequest.findFirstOrThrow({ where });
    expect(Number(link.expires_at)).toBeGreaterThan(Date.now());
    // A window of a clock that stands would never end.
    const bucket = { bucket: `invite:${id}` };
    const counted = await world.ctx.db.rateWindow.findFirstOrThrow({ where: bucket });
    expect(counted.window_ends_at).toBeGreaterThan(Date.now() / 1000 - 5);
  });

  it("an invitation is refused where no mail is sent at all", async () => {
    const { id } = await makeMember(world, { status: "draft" });
    const ctx = { ...world.ctx, mail: noMailer };
    await expect(inviteMember(ctx, { member_id: id })).rejects.toMatchObject({
      name: "mail_not_delivered",
      message: expect.stringContaining("No mail server is set up"),
    });
  });

  it("an invitation needs an address, and a member that may sign in", async () => {
    const { id } = await makeMember(world, { status: "draft" });
    await world.ctx.db.member.update({ where: byId(world.ctx, id), data: { email: null } });
    await expect(invite(id)).rejects.toMatchObject({ name: "member_has_no_email" });
    expect((await getMember(world.ctx, { member_id: id })).status).toBe("draft");
    const gone = await makeMember(world, { status: "draft" });
    await archiveMember(world.ctx, { member_id: gone.id });
    await expect(invite(gone.id)).rejects.toMatchObject({
      extras: { current_status: "archived" },
    });
  });
});
