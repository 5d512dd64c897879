import { describe, expect, test } from "vitest";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import { previewReschedule } from "@/features/scheduling/bookings/reschedule/preview-reschedule";
import { rescheduleBooking } from "@/features/scheduling/bookings/reschedule/reschedule";
import { getDatabase } from "@/server/data/db";
import {
  makeMember,
  makePrice,
  makeResource,
  makeWorld,
  memberOf,
  type World,
} from "@/testing/worlds/world";
import { answerInvitation } from "./answer";
import { invitationCalendar } from "./calendar";
import { getGuest } from "./get";
import { inviteGuest } from "./invite";
import { listGuests } from "./list";
import { answerMyInvitation, listMyInvitations } from "./my-invitations";
import { findInvitation, openInvitation } from "./open-invitation";
import { payAsGuest } from "./pay-as-guest";
import { remindGuest } from "./remind";
import { withdrawGuest } from "./withdraw";

const DAY = "2026-12-01";

/** A free booking of a host, and what the host sees. */
async function makeHost(world: World, { quantity = 1 } = {}) {
  const host = await makeMember(world, { name: "Alex Rivera" });
  const room = await makeResource(world, { capacity: 9 });
  await makePrice(world, 0);
  const ctx = world.as(memberOf(host));
  const booking = await createBooking(ctx, {
    member_id: host.id,
    resource_id: room.id,
    starts_at_local: `${DAY}T10:00:00`,
    ends_at_local: `${DAY}T11:00:00`,
    notes: "The code of the alarm is 1234",
    quantity,
  });
  return { ctx, host, booking_id: booking.id };
}
const tokenOf = ({ share_url }: { share_url: string | null }) => share_url?.split("/g/")[1] ?? "";
const coded = (code: string) => ({ of: { code } });

describe("inviting to a booking", () => {
  test("gives a link that alone opens the invitation, and is not stored in plain text", async () => {
    const world = await makeWorld();
    const { ctx, booking_id } = await makeHost(world);
    const guest = await inviteGuest(ctx, { booking_id, name: "Kim" });
    const { prisma } = getDatabase();
    const found = await findInvitation(prisma, tokenOf(guest));
    expect(found).toMatchObject({ id: guest.id, organization: { id: world.org.id } });
    expect(await findInvitation(prisma, `${tokenOf(guest)}x`)).toBeNull();
    const row = await prisma.bookingGuest.findFirst({ where: { id: guest.id } });
    expect(JSON.stringify(row)).not.toContain(tokenOf(guest));
    expect(await openInvitation(world.ctx, { booking_guest_id: guest.id })).toMatchObject({
      host_first_name: "Alex",
      guest_name: "Kim",
      title: "Test room",
      state: "invited",
      share: null,
      pays_as: "guest",
    });
    const file = await invitationCalendar(world.ctx, { booking_guest_id: guest.id });
    expect(file).toContain("/g/");
    expect(file).not.toContain("1234");
  });

  test("keeps the places of guests: none is given back before its guest is withdrawn", async () => {
    const world = await makeWorld();
    const { ctx, booking_id } = await makeHost(world, { quantity: 4 });
    const move = { booking_id, quantity: 2 };
    const [first, second] = [
      await inviteGuest(ctx, { booking_id }),
      await inviteGuest(ctx, { booking_id }),
    ];
    await expect(previewReschedule(ctx, move)).rejects.toMatchObject(coded("too_many_guests"));
    await expect(rescheduleBooking(ctx, move)).rejects.toMatchObject(coded("too_many_guests"));
    expect(await previewReschedule(world.ctx, move)).toMatchObject({
      possible: false,
      code: "too_many_guests",
    });
    const fits = { booking_id, quantity: 3 };
    expect(await rescheduleBooking(ctx, fits)).toMatchObject({ quantity: 3 });
    await withdrawGuest(ctx, { booking_guest_id: second.id });
    expect(await rescheduleBooking(ctx, move)).toMatchObject({ quantity: 2 });
    expect(await getGuest(ctx, { booking_guest_id: first.id })).toMatchObject({
      status: "invited",
    });
  });

  test("is the host's alone, for bookings that lie ahead", async () => {
    const world = await makeWorld();
    const { ctx, booking_id } = await makeHost(world);
    const stranger = world.as(memberOf(await makeMember(world)));
    const invited = { booking_id, name: "Kim" };
    await expect(inviteGuest(stranger, invited)).rejects.toMatchObject(coded("booking_not_found"));
    const guest = await inviteGuest(ctx, invited);
    const of = { booking_guest_id: guest.id };
    for (const look of [getGuest, withdrawGuest, remindGuest]) {
      await expect(look(stranger, of)).rejects.toMatchObject(coded("booking_guest_not_found"));
    }
    const elsewhere = await makeWorld();
    await expect(getGuest(elsewhere.ctx, of)).rejects.toMatchObject(
      coded("booking_guest_not_found"),
    );
    world.setNow(`${DAY}T11:00:00.000Z`);
    await expect(inviteGuest(ctx, invited)).rejects.toMatchObject(coded("guests_not_possible"));
  });

  test("takes a guest for each further place, and never the same person twice", async () => {
    const world = await makeWorld();
    const { ctx, booking_id } = await makeHost(world, { quantity: 3 });
    const email = "kim@example.test";
    await inviteGuest(ctx, { booking_id, email });
    const again = inviteGuest(ctx, { booking_id, email: "Kim@Example.test" });
    await expect(again).rejects.toMatchObject(coded("already_invited"));
    // Ten at once take the one place that is left.
    const many = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => inviteGuest(ctx, { booking_id, name: `Guest ${n}` })),
    );
    expect(many.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const list = await listGuests(ctx, { booking_id });
    expect(list).toMatchObject({ guests_left: 0, items: { length: 2 } });
    await withdrawGuest(ctx, { booking_guest_id: list.items[0]?.id ?? "" });
    expect(await listGuests(ctx, { booking_id })).toMatchObject({ guests_left: 1 });
  });

  test("tells the host nothing about a member but the first name that belongs to the number", async () => {
    const world = await makeWorld();
    const { ctx, booking_id } = await makeHost(world);
    const kim = await makeMember(world, { name: "Kim Berger" });
    const byMail = await inviteGuest(ctx, { booking_id, email: kim.email ?? "" });
    expect(byMail).toMatchObject({ name: null, member_id: null, email: kim.email });
    await withdrawGuest(ctx, { booking_guest_id: byMail.id });
    const byNumber = await inviteGuest(ctx, { booking_id, member_short_id: kim.short_id });
    expect(byNumber).toMatchObject({ name: "Kim", member_id: null, email: null });
    await expect(
      inviteGuest(ctx, { booking_id, member_short_id: "NOBODY22" }),
    ).rejects.toMatchObject({ faults: [{ loc: ["body", "member_short_id"] }] });
  });
});

describe("an invitation", () => {
  test("is answered, and answered otherwise, until it is withdrawn or its booking cancelled", async () => {
    const world = await makeWorld();
    const { ctx, booking_id } = await makeHost(world);
    const { id: booking_guest_id } = await inviteGuest(ctx, { booking_id });
    const answer = (word: "accept" | "decline", name?: string) =>
      answerInvitation(world.ctx, { booking_guest_id, answer: word, ...(name && { name }) });
    expect(await answer("accept", "Kim")).toMatchObject({ status: "accepted", name: "Kim" });
    expect(await answer("decline")).toMatchObject({ status: "declined" });
    expect(await answer("accept", "Another")).toMatchObject({ status: "accepted", name: "Kim" });
    const events = await world.ctx.db.domainEvent.findMany({
      where: { object_id: booking_guest_id },
      orderBy: { sequence: "asc" },
    });
    expect(events.map(({ type }) => type)).toEqual([
      "booking_guest.invited",
      "booking_guest.accepted",
      "booking_guest.declined",
      "booking_guest.accepted",
    ]);
    const other = await inviteGuest(ctx, { booking_id });
    await withdrawGuest(ctx, { booking_guest_id: other.id });
    const late = { booking_guest_id: other.id, answer: "accept" as const };
    await expect(answerInvitation(world.ctx, late)).rejects.toMatchObject(
      coded("guests_not_possible"),
    );
    await cancelBooking(ctx, { booking_id });
    await expect(answer("decline")).rejects.toMatchObject(coded("guests_not_possible"));
    expect(await openInvitation(world.ctx, { booking_guest_id })).toMatchObject({
      state: "cancelled",
    });
  });

  test("is accepted after all only while its place was not given to somebody else", async () => {
    const world = await makeWorld();
    const { ctx, booking_id } = await makeHost(world, { quantity: 2 });
    const first = { booking_guest_id: (await inviteGuest(ctx, { booking_id })).id };
    const accept = () => answerInvitation(world.ctx, { ...first, answer: "accept" });
    await answerInvitation(world.ctx, { ...first, answer: "decline" });
    expect(await openInvitation(world.ctx, first)).toMatchObject({ state: "declined" });
    const other = await inviteGuest(ctx, { booking_id });
    await expect(accept()).rejects.toMatchObject(coded("too_many_guests"));
    expect(await openInvitation(world.ctx, first)).toMatchObject({ state: "full" });
    await withdrawGuest(ctx, { booking_guest_id: other.id });
    expect(await accept()).toMatchObject({ status: "accepted" });
  });

  test("is found and answered by the invited member, and by no other", async () => {
    const world = await makeWorld();
    const { ctx, booking_id } = await makeHost(world);
    const kim = await makeMember(world, { name: "Kim Berger" });
    const theirs = world.as(memberOf(kim));
    const invited = { booking_id, member_short_id: kim.short_id };
    const { id: booking_guest_id } = await inviteGuest(ctx, invited);
    expect(await listMyInvitations(theirs)).toMatchObject({
      items: [{ id: booking_guest_id, pays_as: "member" }],
    });
    const answer = { booking_guest_id, answer: "accept" as const };
    expect(await answerMyInvitation(theirs, answer)).toMatchObject({ state: "accepted" });
    await expect(answerMyInvitation(ctx, answer)).rejects.toMatchObject(
      coded("booking_guest_not_found"),
    );
    // Their cards are theirs: the link does not open them.
    await expect(payAsGuest(world.ctx, { booking_guest_id })).rejects.toMatchObject(
      coded("share_not_payable"),
    );
  });

  test("is reminded of by mail alone, once an hour", async () => {
    const world = await makeWorld();
    const { ctx, booking_id } = await makeHost(world);
    const { id: booking_guest_id } = await inviteGuest(ctx, {
      booking_id,
      email: "kim@example.test",
    });
    const remind = () => remindGuest(ctx, { booking_guest_id });
    await expect(remind()).rejects.toMatchObject(coded("reminder_too_soon"));
    world.setNow("2026-11-23T07:00:00.000Z");
    expect(await remind()).toMatchObject({ reminded_at: "2026-11-23T07:00:00.000Z" });
    await expect(remind()).rejects.toMatchObject(coded("reminder_too_soon"));
    const linked = await inviteGuest(ctx, { booking_id });
    world.setNow("2026-11-23T09:00:00.000Z");
    await expect(remindGuest(ctx, { booking_guest_id: linked.id })).rejects.toMatchObject(
      coded("reminder_too_soon"),
    );
  });
});
