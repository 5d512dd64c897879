import { beforeEach, describe, expect, test } from "vitest";
import { addAccountMembers } from "@/features/people/accounts/change-members";
import { createAccount } from "@/features/people/accounts/create";
import { changeNotifications } from "@/features/people/notification-choices/change";
import { holdBooking } from "@/features/scheduling/bookings/hold";
import { createEvent } from "@/features/scheduling/events/create";
import { updateEvent } from "@/features/scheduling/events/update";
import type { Mail } from "@/ports/mail/port";
import { inTx } from "@/server/context";
import { type EventData, recordEvent } from "@/server/jobs/events";
import { makeMember, makePrice, makeResource, makeWorld, type World } from "@/testing/worlds/world";
import { mailChange } from "./mail-change";

let world: World;
let booking_id: string;
let sent: Mail[];

beforeEach(async () => {
  world = await makeWorld();
  sent = [];
  const resource = await makeResource(world, { timezone: "Europe/Berlin" });
  const member = await makeMember(world, { name: "Ada Byron" });
  const { id } = await holdBooking(world.ctx, {
    resource_id: resource.id,
    member_id: member.id,
    starts_at_local: "2026-11-27T10:00:00",
    ends_at_local: "2026-11-27T11:00:00",
    quantity: 1,
  });
  booking_id = id;
});

async function mail(type: string, status: string, data: EventData = {}) {
  const { db } = world.ctx;
  await db.booking.updateMany({ where: { id: booking_id }, data: { status } });
  const alternatives = [
    { starts_at: "2026-11-27T11:00:00.000Z", ends_at: "2026-11-27T12:00:00.000Z" },
  ];
  await inTx(world.ctx, (tx) =>
    recordEvent(tx, type, booking_id, { amount: 900, alternatives, ...data }),
  );
  const event = await db.domainEvent.findFirstOrThrow({ where: { object_id: booking_id, type } });
  const send = async (one: Mail) => void sent.push(one);
  await mailChange({ ...world.ctx, mail: { kind: "mailbox", send } }, event);
  return sent[0]?.text ?? "";
}

describe("the mail about a payment that came too late", () => {
  test("names the free times, when the place was gone", async () => {
    const text = await mail("booking.place_lost", "expired");
    expect(text).toContain("€9.00 is on its way back");
    expect(text).toMatch(/Still free: .*November 27, 12:00/);
  });

  test("is sent when a booking could not be moved, which stays as it was", async () => {
    const text = await mail("booking.reschedule_failed", "confirmed");
    expect(text).toContain("€9.00 is on its way back");
    expect(text).toMatch(/Your booking stays: .*November 27, 10:00/);
    expect(text).toMatch(/Still free: .* 12:00/);
  });

  test("is sent when the booking was over already", async () => {
    expect(await mail("booking.payment_returned", "cancelled")).toContain("€9.00 is on its way");
  });
});

describe("the mail about a cancellation", () => {
  const refunded = { refund_id: "rfn_1", refund_amount: 900, paid_amount: 900 };

  test("speaks of the card only where one has paid", async () => {
    const text = await mail("booking.cancelled", "cancelled", refunded);
    expect(text).toContain("€9.00 is refunded to you.");
    expect(text).not.toMatch(/card/i);
  });

  test("tells sums to whoever paid alone", async () => {
    await bookedByAnna();
    await mail("booking.cancelled", "cancelled", refunded);
    expect(textsOf("Ada Byron")).toEqual([
      expect.stringContaining("The refund goes to whoever paid."),
    ]);
    expect(textsOf("Ada Byron")[0]).not.toContain("€");
    expect(textsOf("Anna Byron")).toEqual([expect.stringContaining("€9.00 is refunded to you.")]);
  });

  test("as those about a late payment do", async () => {
    await bookedByAnna();
    for (const [type, status] of [
      ["booking.place_lost", "expired"],
      ["booking.reschedule_failed", "confirmed"],
      ["booking.payment_returned", "cancelled"],
    ] as const) {
      sent = [];
      await mail(type, status);
      expect(textsOf("Ada Byron")).toEqual([
        expect.stringContaining("The refund goes to whoever paid."),
      ]);
      expect(textsOf("Ada Byron")[0]).not.toMatch(/€|your payment/i);
      expect(textsOf("Anna Byron")).toEqual([expect.stringContaining("€9.00 is on its way back")]);
    }
  });
});

test("a request that nobody answered is told of, and leads to other times", async () => {
  const text = await mail("booking.expired", "expired", { from: "pending_approval" });
  expect(text).toMatch(/did not answer in time. Nothing was charged.[^]+\/resources/);
});

test.each([
  ["a request that staff let go", { from: "pending_approval" }, null],
  ["an approved hold that they let go", { from: "held" }, "2026-11-23T06:00:00Z"],
])("%s is told of as cancelled", async (_what, data, decided_at) => {
  await world.ctx.db.booking.updateMany({ where: { id: booking_id }, data: { decided_at } });
  expect(await mail("booking.released", "cancelled", data)).toContain("your booking is cancelled");
});

test("any other hold that is let go is not told of", async () => {
  expect(await mail("booking.released", "cancelled", { from: "held" })).toBe("");
});

test("an approval asks whoever pays to pay, and tells the other one so", async () => {
  await bookedByAnna();
  await world.ctx.db.booking.updateMany({ where: { id: booking_id }, data: { amount_due: 900 } });
  await mail("booking.approved", "held");
  expect(textsOf("Ada Byron")).toEqual([
    expect.stringContaining("the place is yours once Anna Byron has paid."),
  ]);
  expect(textsOf("Ada Byron")[0]).not.toMatch(/checkout|Pay now|€/);
  expect(textsOf("Anna Byron")).toEqual([
    expect.stringMatching(/once it is paid[^]+To pay: €9.00[^]+Pay now[^]+\/checkout/),
  ]);
});

/** Lets somebody else have booked, who pays. */
async function bookedByAnna() {
  const anna = await makeMember(world, { name: "Anna Byron" });
  const member_ids = [anna.id, await memberIdOf(booking_id)];
  const household = { name: "Byron", type: "household" } as const;
  const { id: account_id } = await createAccount(world.ctx, household);
  await addAccountMembers(world.ctx, { account_id, member_ids });
  const data = { booked_by_member_id: anna.id };
  await world.ctx.db.booking.updateMany({ where: { id: booking_id }, data });
}

const textsOf = (name: string) =>
  sent.flatMap(({ text }) => (text.includes(`Hello ${name}`) ? [text] : []));

test("a member who wants no mails about bookings gets those about money, cancellation and payment due", async () => {
  const member_id = await memberIdOf(booking_id);
  await changeNotifications(world.ctx, { member_id, bookings: { mail: false } });
  expect(await mail("booking.pending_approval", "pending_approval")).toBe("");
  expect(await mail("booking.declined", "declined")).toBe("");
  expect(await mail("booking.cancelled", "cancelled")).toContain("Ada Byron");
  sent = [];
  expect(await mail("booking.payment_returned", "cancelled")).toContain("€9.00");
  expect(sent[0]?.stopUrl).toBeUndefined();
  await changeNotifications(world.ctx, { member_id, bookings: { mail: true } });
  sent = [];
  expect(await mail("booking.declined", "declined")).toContain("Stop these mails");
  expect(sent[0]?.stopUrl).toContain(`${member_id}.bookings.`);
});

async function memberIdOf(id: string) {
  const where = { organization_id: world.org.id, id };
  return (await world.ctx.db.booking.findFirstOrThrow({ where })).member_id;
}

test("a member is written to in its own language, else in the organization's", async () => {
  expect(await mail("booking.payment_returned", "cancelled")).toContain("Hello Ada Byron");
  await world.ctx.db.member.updateMany({
    where: { organization_id: world.org.id },
    data: { locale: "de-AT" },
  });
  sent = [];
  expect(await mail("booking.place_lost", "expired")).toMatch(/Hallo Ada Byron.*9,00/);
});

test("an event that is moved and moved back is mailed to nobody: their bookings have stayed", async () => {
  const { ctx, org } = world;
  await makePrice(world, 0);
  const on = (day: string) => ({
    starts_at_local: `2026-11-${day}T10:00:00`,
    ends_at_local: `2026-11-${day}T11:00:00`,
  });
  const made = { title: "Pottery", timezone: "UTC", status: "published" as const, capacity: 5 };
  const { id: event_id } = await createEvent(ctx, { ...made, ...on("27") });
  const { id: member_id } = await makeMember(world);
  const { id } = await holdBooking(ctx, { event_id, member_id, quantity: 1 });
  for (const day of ["28", "27"]) await updateEvent(ctx, { event_id, ...on(day) });
  const where = { organization_id: org.id, object_id: id, type: "booking.resynced" };
  const event = await ctx.db.domainEvent.findFirstOrThrow({ where });
  const send = async (one: Mail) => void sent.push(one);
  await mailChange({ ...ctx, mail: { kind: "mailbox", send } }, event);
  expect(sent).toEqual([]);
});
