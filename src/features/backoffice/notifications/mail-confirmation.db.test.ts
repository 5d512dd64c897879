import { byId } from "@/server/context";
import { sendNotices } from "./send-notices";
import { beforeEach, describe, expect, test } from "vitest";
import { createBookingSeries } from "@/features/scheduling/booking-series/create";
import { holdBooking } from "@/features/scheduling/bookings/hold";
import type { Mail, Mailer } from "@/ports/mail/port";
import { runJobs } from "@/testing/outbox";
import { addAccountMembers, removeAccountMember } from "@/features/people/accounts/change-members";
import { createAccount } from "@/features/people/accounts/create";
import { createBooking, requestBooking } from "@/features/scheduling/bookings/create-booking";
import { rescheduleBooking } from "@/features/scheduling/bookings/reschedule/reschedule";
import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import {
  makeMember,
  makePrice,
  makeResource,
  makeWorld,
  memberOf,
  type World,
} from "@/testing/worlds/world";

let world: World;
let sent: { mail: Mail; key: string }[];
let fail: Error | null;
const mailer: Mailer = {
  kind: "mailbox",
  send: async (mail, key) => {
    if (fail) throw fail;
    sent.push({ mail, key });
  },
};

beforeEach(async () => {
  world = await makeWorld();
  [sent, fail] = [[], null];
});

/** Runs a round of the worker for this world; other tests' organizations are left alone. */
const round = () => runJobs({ ...world.ctx, mail: mailer });

async function confirm(): Promise<{ booking: string; email: string | null }> {
  const resource = await makeResource(world, { timezone: "Europe/Berlin" });
  const member = await makeMember(world, { name: "Ada Byron" });
  const booking = await holdBooking(world.ctx, {
    resource_id: resource.id,
    member_id: member.id,
    starts_at_local: "2026-11-24T10:00:00",
    ends_at_local: "2026-11-24T11:00:00",
    quantity: 1,
  });
  return { booking: booking.id, email: member.email };
}

describe("confirmations by mail", () => {
  test("a series that was booked in one go is one mail, with all dates in it and in its calendar", async () => {
    const { id: resource_id } = await makeResource(world);
    const member = await makeMember(world);
    const times = {
      starts_at_local: "2026-11-24T10:00:00",
      ends_at_local: "2026-11-24T11:00:00",
      dates: ["2026-11-24", "2026-12-01", "2026-12-08"],
    };
    const { id } = await createBookingSeries(world.ctx, {
      ...{ resource_id, member_id: member.id, quantity: 1, ...times },
      ...{ mode: "skip_conflicts", together: true },
    });
    await round();
    expect(sent).toHaveLength(1);
    const { text, calendar } = sent[0]?.mail ?? { text: "", calendar: "" };
    expect(text).toContain("More dates: Tue Dec 1, 10:00 AM; Tue Dec 8, 10:00 AM");
    expect(text).toContain(`/bookings/series/${id}`);
    expect(calendar?.match(/BEGIN:VEVENT/g)).toHaveLength(3);
  });

  test("a confirmed booking is mailed once, with its time and zone", async () => {
    const { booking, email } = await confirm();
    expect(await round()).toEqual([]);
    await round();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.mail).toMatchObject({ to: email });
    expect(sent[0]?.mail.subject).toContain("Test room");
    expect(sent[0]?.mail.text).toContain("10:00");
    expect(sent[0]?.mail.text).toMatch(/Berlin/);
    expect(sent[0]?.mail.text).toContain(`/bookings/${booking}`);
  });

  test("a booking of which staff tell nobody is not mailed, and neither is its move", async () => {
    const room = await makeResource(world);
    const { id: member_id } = await makeMember(world);
    const hour = (from: number) => ({
      starts_at_local: `2026-11-24T${from}:00:00`,
      ends_at_local: `2026-11-24T${from + 1}:00:00`,
    });
    const place = { resource_id: room.id, member_id, quantity: 1, notify: false };
    const { id: booking_id } = await holdBooking(world.ctx, { ...place, ...hour(10) });
    await rescheduleBooking(world.ctx, { booking_id, notify: false, ...hour(12) });
    await round();
    expect(sent).toHaveLength(0);
    await rescheduleBooking(world.ctx, { booking_id, ...hour(14) });
    await round();
    expect(sent).toHaveLength(1);
  });

  test("what a booking on account costs is not said to be paid", async () => {
    await makePrice(world, 2400);
    const room = await makeResource(world);
    const { id: member_id } = await makeMember(world);
    const { invoice_id } = await createBooking(world.ctx, {
      ...{ resource_id: room.id, member_id, quantity: 1, settle: "on_account" },
      ...{ starts_at_local: "2026-11-24T10:00:00", ends_at_local: "2026-11-24T11:00:00" },
    });
    expect(invoice_id).not.toBeNull();
    await round();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.mail.text).not.toContain("24.00");
  });

  test("a mail server that is away delays the mail and loses none", async () => {
    await confirm();
    fail = Object.assign(new Error("away"), { name: "MailUndeliverable", retry: true });
    expect(await round()).toEqual([fail]);
    fail = null;
    await round();
    expect(sent).toHaveLength(1);
  });

  test("are given up for an address that no server takes, and delay nobody else's", async () => {
    await confirm();
    fail = Object.assign(new Error("no"), { name: "MailUndeliverable", retry: false });
    await round();
    fail = null;
    await round();
    expect(sent).toHaveLength(0);
  });

  test("a booking that was cancelled before the mail went out is not confirmed by mail", async () => {
    const { booking } = await confirm();
    await world.ctx.db.booking.update({
      where: byId(world.ctx, booking),
      data: { status: "cancelled" },
    });
    await round();
    expect(sent).toHaveLength(0);
  });
});

describe("mails about a booking for somebody", () => {
  test("go to the one who comes and to whoever booked, as long as they belong together", async () => {
    const resource = await makeResource(world);
    const [parent, child] = [
      await makeMember(world, { name: "Maria Winter" }),
      await makeMember(world, { name: "Ida Winter" }),
    ];
    const { id: account_id } = await createAccount(world.ctx, {
      name: "Winter",
      type: "household",
    });
    await addAccountMembers(world.ctx, { account_id, member_ids: [parent.id, child.id] });
    const booking = await requestBooking(world.as(memberOf(parent)), {
      for_member_id: child.id,
      resource_id: resource.id,
      starts_at_local: "2026-11-26T10:00:00",
      ends_at_local: "2026-11-26T11:00:00",
      quantity: 1,
    });
    await round();
    const mailTo = (email: string | null) => sent.filter(({ mail }) => mail.to === email);
    expect(sent).toHaveLength(2);
    expect(mailTo(child.email)[0]?.mail.text).toContain("Ida Winter");
    expect(mailTo(child.email)[0]?.mail.text).not.toContain("Maria");
    expect(mailTo(parent.email)[0]?.mail.text).toMatch(/Maria Winter[\s\S]+For: +Ida Winter/);
    world.setNow("2026-11-25T11:00:00.000Z");
    const { db, now, payments, org } = world.ctx;
    const contextOf = async () => ({ ...world.ctx, mail: mailer });
    await sendNotices({ db, now, payments, contextOf, only: org }, 100);
    expect(sent.map(({ mail }) => mail.to)).toEqual([
      ...[child.email, parent.email],
      ...[child.email, parent.email],
    ]);
    await removeAccountMember(world.ctx, { account_id, member_id: child.id });
    await cancelBooking(world.ctx, { booking_id: booking.id });
    await round();
    expect(mailTo(child.email)).toHaveLength(3);
    expect(mailTo(parent.email)).toHaveLength(2);
  });
});
