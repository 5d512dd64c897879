import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addAccountMembers } from "@/features/people/accounts/change-members";
import { createAccount } from "@/features/people/accounts/create";
import { changeNotifications } from "@/features/people/notification-choices/change";
import { updateMember } from "@/features/people/members/update";
import { addPushDevice } from "@/features/people/push-devices/add";
import { listPushDevices } from "@/features/people/push-devices/list";
import { pushKeys } from "@/features/people/push-devices/push-keys";
import { removePushDevice } from "@/features/people/push-devices/remove";
import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import { holdBooking } from "@/features/scheduling/bookings/hold";
import { newId } from "@/lib/ids";
import type { Mailer } from "@/ports/mail/port";
import { sha256 } from "@/server/config/secrets";
import { byId, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { type PushService, startPushService } from "@/testing/fakes/push-service";
import { runJobs } from "@/testing/outbox";
import { makeMember, makeResource, makeWorld, memberOf, type World } from "@/testing/worlds/world";
import { sendNotices } from "./send-notices";

let world: World;
let service: PushService;
let member: Awaited<ReturnType<typeof makeMember>>;
let mailFails: boolean;
const mail: Mailer = {
  kind: "mailbox",
  send: async () => {
    if (mailFails) throw new Error("away");
  },
};
beforeEach(async () => {
  mailFails = false;
  world = await makeWorld();
  service = await startPushService();
  member = await makeMember(world, { name: "Ada Byron" });
});
afterEach(() => service.close());

/** Signs the member in and switches notifications on there; returns the session's token. */
async function subscribe(who = member, subscription = service.subscription): Promise<string> {
  const token = randomBytes(16).toString("hex");
  const user = { id: newId("usr"), email: `${newId("usr")}@example.test`.toLowerCase() };
  await world.ctx.db.session.create({
    data: {
      token_hash: sha256(token),
      expires_at: new Date("2027-06-01T00:00:00.000Z"),
      device: "Firefox · Linux",
      user: { create: user },
    },
  });
  const signedIn = { user_id: user.id, email: user.email, token };
  await addPushDevice(world.as(memberOf(who)), signedIn, subscription);
  return token;
}

const devices = () => listPushDevices(world.as(memberOf(member)));
const round = () => runJobs({ ...world.ctx, mail });
const told = () => service.pushed.map(({ message }) => message["title"]);

async function book(day = "2026-11-27"): Promise<string> {
  const resource = await makeResource(world, { timezone: "Europe/Berlin" });
  const { id } = await holdBooking(world.ctx, {
    resource_id: resource.id,
    member_id: member.id,
    starts_at_local: `${day}T10:00:00`,
    ends_at_local: `${day}T11:00:00`,
    quantity: 1,
  });
  return id;
}

describe("a member's browser", () => {
  test("shows a confirmation that leads to the booking in its club, and nobody between can read it", async () => {
    await subscribe();
    const id = await book();
    expect(await round()).toEqual([]);
    await round();
    expect(service.pushed).toHaveLength(1);
    const { headers, message } = service.pushed[0] as (typeof service.pushed)[0];
    expect(message).toEqual({
      title: "Your booking is confirmed",
      body: expect.stringMatching(/^Test room, Fri Nov 27, 10:00/),
      url: `${world.ctx.baseUrl}/${world.org.handle}/bookings/${id}`,
      tag: id,
      lang: "en",
      icon: null,
    });
    expect(headers).toMatchObject({
      "content-encoding": "aes128gcm",
      urgency: "normal",
      ttl: String(24 * 3600),
      topic: expect.stringMatching(/^[\w-]{32}$/),
      authorization: expect.stringContaining(
        `, k=${(await pushKeys(world.ctx.db)).publicKey}`,
      ) as string,
    });
  });

  test("is told in the member's language, and what is urgent at once", async () => {
    await subscribe();
    await updateMember(world.ctx, { member_id: member.id, locale: "de-DE" });
    const id = await book();
    await cancelBooking(world.ctx, { booking_id: id });
    await round();
    expect(told()).toEqual(["Deine Buchung ist abgesagt"]);
    expect(service.pushed[0]?.headers["urgency"]).toBe("high");
    expect(service.pushed[0]?.message["lang"]).toBe("de");
  });

  test("is told nothing of the kinds that are switched off, not even at the last moment", async () => {
    await subscribe();
    await changeNotifications(world.ctx, { member_id: member.id, bookings: { push: false } });
    const id = await book();
    await cancelBooking(world.ctx, { booking_id: id });
    await round();
    expect(told()).toEqual([]);
    await changeNotifications(world.ctx, { member_id: member.id, bookings: { push: true } });
    await book("2026-11-28");
    service.status = 503;
    expect(await round()).toMatchObject([{ name: "PushLater" }]);
    await changeNotifications(world.ctx, { member_id: member.id, bookings: { push: false } });
    service.status = 201;
    expect(await round()).toEqual([]);
    expect(told()).toEqual([]);
    await changeNotifications(world.ctx, { member_id: member.id, bookings: { push: true } });
    await cancelBooking(world.ctx, { booking_id: await book("2026-11-29") });
    service.status = 503;
    expect(await round()).toMatchObject([{ name: "PushLater" }]);
    await changeNotifications(world.ctx, { member_id: member.id, bookings: { push: false } });
    service.status = 201;
    expect(await round()).toEqual([]);
    expect(told()).toEqual([]);
  });

  test("is asked for money only if its member pays", async () => {
    const anna = await makeMember(world, { name: "Anna Byron" });
    const household = { name: "Byron", type: "household" } as const;
    const { id: account_id } = await createAccount(world.ctx, household);
    await addAccountMembers(world.ctx, { account_id, member_ids: [anna.id, member.id] });
    const id = await book();
    await round();
    await subscribe();
    const hers = await startPushService();
    await subscribe(anna, hers.subscription);
    await world.ctx.db.booking.update({
      where: byId(world.ctx, id),
      data: { status: "held", amount_due: 900, booked_by_member_id: anna.id },
    });
    await inTx(world.ctx, (tx) => recordEvent(tx, "booking.approved", id, {}));
    await round();
    expect(told()).toEqual([]);
    expect(hers.pushed.map(({ message }) => message)).toMatchObject([
      {
        title: "Your request is approved",
        url: expect.stringMatching(/\/checkout$/),
      },
    ]);
    await hers.close();
  });

  test("is told later when the push service is away, and loses nothing", async () => {
    await subscribe();
    await book();
    for (const status of [500, 429]) {
      service.status = status;
      expect(await round()).toMatchObject([{ name: "PushLater" }]);
    }
    service.status = 201;
    expect(await round()).toEqual([]);
    expect(told()).toHaveLength(1);
  });

  test("is forgotten when its push service knows it no longer, and stays when a message is refused", async () => {
    await subscribe();
    await book();
    service.status = 400;
    expect(await round()).toEqual([]);
    expect(await devices()).toHaveLength(1);
    await book("2026-11-28");
    service.status = 410;
    expect(await round()).toEqual([]);
    expect(await devices()).toEqual([]);
  });

  test("is told nothing once its session has ended, or notifications are off there", async () => {
    const token = await subscribe();
    expect(await devices()).toMatchObject([{ device: "Firefox · Linux" }]);
    await world.ctx.db.session.delete({ where: { token_hash: sha256(token) } });
    expect(await devices()).toEqual([]);
    await book();
    await round();
    expect(told()).toEqual([]);
    await subscribe();
    await removePushDevice(world.as(memberOf(member)), service.subscription);
    await book("2026-11-28");
    await round();
    expect(told()).toEqual([]);
  });

  test("shows one member's notifications: whoever switched them on there last", async () => {
    const other = await makeMember(world);
    await subscribe();
    await subscribe(other);
    await subscribe(other);
    expect(await devices()).toEqual([]);
    await book();
    await round();
    expect(told()).toEqual([]);
    const theirs = await listPushDevices(world.as(memberOf(other)));
    expect(theirs).toHaveLength(1);
    // Nobody ends another's.
    await removePushDevice(world.as(memberOf(member)), { push_device_id: theirs[0]?.id ?? "" });
    expect(await listPushDevices(world.as(memberOf(other)))).toEqual(theirs);
  });

  test("of twenty the oldest ends for a new one", async () => {
    const { endpoint, ...keys } = service.subscription;
    for (let n = 0; n < 21; n++) await subscribe(member, { endpoint: `${endpoint}${n}`, ...keys });
    const rows = await world.ctx.db.pushDevice.findMany({ where: { member_id: member.id } });
    const ends = rows.map((row) => row.endpoint.slice(endpoint.length));
    expect(ends.toSorted((a, b) => Number(a) - Number(b))[0]).toBe("1");
    expect(ends).toHaveLength(20);
  });

  test.each([
    { endpoint: "ftp://push.example.net/x" },
    { endpoint: "http://push.example.net/x" },
    { endpoint: "https://me:secret@push.example.net/x" },
    { p256dh: "AAAA" },
    { auth: "AAAA" },
  ])("is refused with %o", async (wrong) => {
    const refused = { of: { code: "push_device_refused" } };
    await expect(subscribe(member, { ...service.subscription, ...wrong })).rejects.toMatchObject(
      refused,
    );
  });
});

describe("what is due by time", () => {
  const notices = async () => {
    const { db, now, payments, org } = world.ctx;
    const contextOf = async () => ({ ...world.ctx, mail });
    await sendNotices({ db, now, payments, contextOf, only: org }, 100);
    return round();
  };

  test("a reminder comes once, however often its mail has to be tried", async () => {
    await subscribe();
    const id = await book();
    await round();
    service.pushed.length = 0;
    world.setNow("2026-11-26T09:10:00.000Z");
    mailFails = true;
    await notices();
    world.setNow("2026-11-26T09:11:00.000Z");
    await notices();
    mailFails = false;
    world.setNow("2026-11-26T09:12:00.000Z");
    await notices();
    await notices();
    expect(told()).toEqual(["See you soon"]);
    // Worth nothing after the start.
    expect(service.pushed[0]?.headers["ttl"]).toBe(String((23 * 60 + 50) * 60));
    const [row] = await world.ctx.db.notice.findMany({ where: { booking_id: id } });
    expect(row).toMatchObject({ sent_at: expect.any(Date), pushed_at: expect.any(Date) });
  });

  test("a member without an address, or without mails, is reminded all the same", async () => {
    await subscribe();
    await changeNotifications(world.ctx, { member_id: member.id, reminders: { mail: false } });
    await book();
    await world.ctx.db.member.update({ where: byId(world.ctx, member.id), data: { email: null } });
    await round();
    service.pushed.length = 0;
    world.setNow("2026-11-26T09:10:00.000Z");
    await notices();
    expect(told()).toEqual(["See you soon"]);
  });

  test("a reminder that is switched off does not come", async () => {
    await subscribe();
    await changeNotifications(world.ctx, { member_id: member.id, reminders: { push: false } });
    await book();
    await round();
    service.pushed.length = 0;
    world.setNow("2026-11-26T09:10:00.000Z");
    await notices();
    expect(told()).toEqual([]);
  });
});
