import { byId } from "@/server/context";
import { beforeEach, describe, expect, test } from "vitest";
import { changeNotifications } from "@/features/people/notification-choices/change";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { holdBooking } from "@/features/scheduling/bookings/hold";
import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import { rescheduleBooking } from "@/features/scheduling/bookings/reschedule/reschedule";
import { updateBooking } from "@/features/scheduling/bookings/update";
import { createEvent } from "@/features/scheduling/events/create";
import { writeEvent } from "@/features/scheduling/events/update";
import { nextDue } from "@/features/platform/test-clocks/next-due";
import { MINUTE } from "@/lib/time";
import type { Mail, Mailer } from "@/ports/mail/port";
import { runJobs } from "@/testing/outbox";
import { makeMember, makePrice, makeResource, makeWorld, type World } from "@/testing/worlds/world";
import { sendNotices } from "./send-notices";

let world: World;
let sent: { mail: Mail; key: string }[];
let fail: Error | null;
let attempts = 0;
/** Addresses that mail reaches although others fail. */
const reached = new Set<string>();
const mailer: Mailer = {
  kind: "mailbox",
  send: async (mail, key) => {
    await new Promise((done) => setTimeout(done, 5));
    attempts += 1;
    if (fail && !reached.has(mail.to)) throw fail;
    sent.push({ mail, key });
  },
};

beforeEach(async () => {
  world = await makeWorld();
  [sent, fail] = [[], null];
  reached.clear();
});

/** Runs a round of the job for this world; other tests' organizations are left alone. */
async function round(limit = 100): Promise<void> {
  const { db, now, payments, org } = world.ctx;
  const contextOf = async () => ({ ...world.ctx, mail: mailer });
  await sendNotices({ db, now, payments, contextOf, only: org }, limit);
}

async function book(day = "2026-11-27", known?: { id: string }): Promise<string> {
  const resource = known ?? (await makeResource(world, { timezone: "Europe/Berlin" }));
  const member = await makeMember(world, { name: "Ada Byron" });
  const { id } = await holdBooking(world.ctx, {
    resource_id: resource.id,
    member_id: member.id,
    starts_at_local: `${day}T10:00:00`,
    ends_at_local: `${day}T11:00:00`,
    quantity: 1,
  });
  return id;
}

const move = (booking_id: string, day: string) =>
  rescheduleBooking(world.ctx, {
    booking_id,
    starts_at_local: `${day}T10:00:00`,
    ends_at_local: `${day}T11:00:00`,
  });

const change = (id: string, data: object) =>
  world.ctx.db.booking.update({ where: byId(world.ctx, id), data });

describe("a hold that is about to lapse", () => {
  test("is announced once, minutes before, with the link to the checkout", async () => {
    await makePrice(world, 2400);
    const id = await book();
    await round();
    expect(sent).toEqual([]);
    world.setNow("2026-11-23T06:07:30.000Z");
    await round();
    await round();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.mail.text).toContain(`/bookings/${id}/checkout`);
    expect(sent[0]?.mail.text).toContain("until 7:10");
    expect(sent[0]?.mail.text).toContain("To pay: €24.00");
  });

  test("gets no warning once it is released, or has lapsed", async () => {
    await makePrice(world, 2400);
    await change(await book(), { status: "cancelled", held_until: null });
    await book("2026-11-28");
    world.setNow("2026-11-23T06:10:00.000Z");
    await round();
    expect(sent).toEqual([]);
  });
});

describe("a reminder", () => {
  test("goes out once, a day before, with the booking as a calendar file", async () => {
    const id = await book();
    world.setNow("2026-11-26T08:59:00.000Z");
    await round();
    expect(sent).toEqual([]);
    world.setNow("2026-11-26T09:00:00.000Z");
    await round();
    await round();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.mail.subject).toContain("Test room");
    expect(sent[0]?.mail.calendar).toContain(`UID:${id}@foyer`);
  });

  test("has the link that ends reminders, and goes to nobody who has ended them", async () => {
    const resource = await makeResource(world, { timezone: "Europe/Berlin" });
    const ids = [await book("2026-11-27", resource), await book("2026-11-27")];
    const where = { organization_id: world.org.id };
    const [first] = await world.ctx.db.booking.findMany({
      where: { ...where, id: { in: ids.slice(0, 1) } },
    });
    const member_id = first?.member_id ?? "";
    await changeNotifications(world.ctx, { member_id, reminders: { mail: false } });
    world.setNow("2026-11-26T09:00:00.000Z");
    // It is not even found: many such bookings would keep others' reminders waiting.
    await round(1);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.mail.stopUrl).toMatch(/\/unsubscribe\/org_\w+\.mbr_\w+\.reminders\./);
    expect(sent[0]?.mail.text).toContain(`Stop these mails:\n${sent[0]?.mail.stopUrl}`);
  });

  test("goes out once though several instances run at the same time", async () => {
    await book();
    world.setNow("2026-11-26T12:00:00.000Z");
    await Promise.all([round(), round(), round(), round()]);
    expect(sent).toHaveLength(1);
  });

  test("follows a booking that is moved", async () => {
    const resource = await makeResource(world, { timezone: "Europe/Berlin" });
    const id = await book("2026-11-27", resource);
    await book("2026-11-30", resource);
    world.setNow("2026-11-26T12:00:00.000Z");
    await round();
    const [starts_at, ends_at] = ["2026-11-30T12:00:00Z", "2026-11-30T13:00:00Z"];
    await change(id, {
      starts_at: new Date(starts_at),
      ends_at: new Date(ends_at),
      updated_at: world.ctx.now(),
    });
    await round();
    expect(sent).toHaveLength(1);
    world.setNow("2026-11-29T12:00:00.000Z");
    await round();
    // The other booking of that day gets its own mail.
    expect(sent.filter(({ mail }) => mail.text.includes(id))).toHaveLength(2);
  });

  test("goes by the time and the room of an event that has moved without its bookings", async () => {
    const rooms = [await makeResource(world), await makeResource(world)].map(({ id }) => id);
    const data = { name: "Large room" };
    await world.ctx.db.resource.update({ where: byId(world.ctx, rooms[1] ?? ""), data });
    const on = (day: string) => ({
      starts_at_local: `2026-11-${day}T10:00:00`,
      ends_at_local: `2026-11-${day}T11:00:00`,
    });
    const about = { title: "Yoga", timezone: "UTC", status: "published" as const };
    const event = await createEvent(world.ctx, { ...about, ...on("27"), resource_id: rooms[0] });
    const member = await makeMember(world, { name: "Ada Byron" });
    const wanted = { event_id: event.id, member_id: member.id, quantity: 1 };
    await createBooking(world.ctx, { ...wanted, settle: "on_account" });
    const there = { ...on("30"), resource_id: rooms[1] ?? null };
    await writeEvent(world.ctx, { event_id: event.id, ...there });
    world.setNow("2026-11-26T12:00:00.000Z");
    await round();
    expect(sent).toEqual([]);
    const due = await nextDue(world.ctx.db, world.org.id, new Date("2026-11-27T11:00:00.000Z"));
    expect(due.toISOString()).toBe("2026-11-29T10:00:00.000Z");
    world.setNow(due.toISOString());
    await round();
    await round();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.mail.subject).toContain("Mon Nov 30, 10:00 AM");
    expect(sent[0]?.mail.text).toContain("Before: Friday, November 27, 10:00 AM");
    expect(sent[0]?.mail.text).toContain("Large room");
    expect(sent[0]?.mail.text).not.toContain("Test room");
    expect(sent[0]?.mail.calendar).toContain("DTSTART:20261130T100000Z");
  });

  test("waits for two hours after a booking is made or moved, and for no other change", async () => {
    const resource = await makeResource(world, { timezone: "Europe/Berlin" });
    const moved = await book("2026-11-30", resource);
    const touched = await book();
    world.setNow("2026-11-26T08:30:00.000Z");
    const made = await book();
    await move(moved, "2026-11-27");
    await updateBooking(world.ctx, { booking_id: touched, notes: "Vegan lunch" });
    const reminded = () => sent.map(({ mail }) => /bkg_\w+/.exec(mail.text)?.[0]).sort();
    world.setNow("2026-11-26T09:00:00.000Z");
    await round();
    expect(reminded()).toEqual([touched]);
    const due = await nextDue(world.ctx.db, world.org.id, world.ctx.now());
    world.setNow(due.toISOString());
    await round();
    expect(reminded()).toEqual([moved, touched, made].sort());
  });

  test("is left out for a cancelled booking, and for one made or moved later", async () => {
    await change(await book(), { status: "cancelled" });
    const moved = await book("2026-11-30");
    world.setNow("2026-11-26T09:10:00.000Z");
    await book();
    await move(moved, "2026-11-27");
    world.setNow("2026-11-26T12:00:00.000Z");
    await round();
    expect(sent).toEqual([]);
  });

  test("is tried again when the mail server was away, and by another when its sender died", async () => {
    const id = await book();
    world.setNow("2026-11-26T12:00:00.000Z");
    fail = Object.assign(new Error("away"), { name: "MailUndeliverable", retry: true });
    await round();
    fail = null;
    world.setNow("2026-11-26T12:01:00.000Z");
    const claimed_until = new Date(world.ctx.now().getTime() + MINUTE);
    await world.ctx.db.notice.updateMany({ where: { booking_id: id }, data: { claimed_until } });
    await round();
    expect(sent).toEqual([]);
    world.setNow("2026-11-26T12:02:00.000Z");
    await round();
    expect(sent).toHaveLength(1);
  });

  test("does not wait for others whose mail fails, which are tried again later and later", async () => {
    for (const hour of [6, 7, 8])
      await change(await book(), { starts_at: new Date(`2026-11-27T0${hour}:00:00Z`) });
    const id = await book();
    const { member } = await world.ctx.db.booking.findUniqueOrThrow({
      where: byId(world.ctx, id),
      select: { member: { select: { email: true } } },
    });
    reached.add(member.email ?? "");
    fail = Object.assign(new Error("full"), { name: "MailUndeliverable", retry: true });
    let tries = 0;
    for (let n = 0; n < 60; n += 1) {
      world.setNow(new Date(Date.parse("2026-11-26T12:00:00Z") + n * MINUTE).toISOString());
      const before = attempts;
      await round();
      tries += attempts - before;
    }
    expect(sent).toHaveLength(1);
    // At once, and after 1, 2, 4, 8, 16 and 32 minutes.
    expect(tries).toBe(3 * 7 + 1);
  });
});

describe("a booking that changes", () => {
  const deliver = () => runJobs({ ...world.ctx, mail: mailer });

  test("is mailed when the club cancels it, with the club's words", async () => {
    const id = await book();
    await deliver();
    await cancelBooking(world.ctx, { booking_id: id, notes: "The roof leaks." });
    expect(await deliver()).toEqual([]);
    await deliver();
    expect(sent.map(({ mail }) => mail.subject.split(":")[0])).toEqual(["Booked", "Cancelled"]);
    expect(sent[1]?.mail.text).toContain("Message: The roof leaks.");
    expect(sent[1]?.mail.calendar).toContain("STATUS:CANCELLED");
  });
});
