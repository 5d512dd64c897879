import { expect, test } from "vitest";
import { archiveMember } from "@/features/backoffice/member-lifecycle/archive";
import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import { byId } from "@/server/context";
import { NO_FAULTS } from "@/testing/worlds/money";
import { setUpGuests } from "@/testing/worlds/guests";
import { makeMember } from "@/testing/worlds/world";
import { eraseMember } from "./erase";

const { money, move, faults, makePlace, pay, sharedBooking, paidBuyer } = setUpGuests();

const halfBack = () =>
  makePlace(1500, { cancellation_tiers: [{ until_minutes_before: 0, refund_percent: 50 }] });

/** Holds that a payer is erased only after the booking, whose cancellation credits what they have paid in part. */
async function isErasedAfter(booking_id: string, member_id: string) {
  const { ctx } = money.world;
  await archiveMember(ctx, { member_id });
  await expect(eraseMember(ctx, { member_id })).rejects.toMatchObject({
    extras: { reasons: [{ code: "bookings_ahead", ids: [booking_id] }] },
  });
  expect(await cancelBooking(ctx, { booking_id })).toMatchObject({ status: "cancelled" });
  expect((await eraseMember(ctx, { member_id })).erased_at).not.toBeNull();
  expect(await faults()).toEqual(NO_FAULTS);
}

test("whoever has paid for somebody else's booking is erased once it is over or cancelled", async () => {
  const { ctx } = money.world;
  const payer = await paidBuyer();
  const { member, booking } = payer;
  await move(payer, { resource_id: (await halfBack()).id });
  const { id: member_id } = await makeMember(money.world);
  const data = { member_id, booked_by_member_id: member.id };
  await ctx.db.booking.update({ where: byId(ctx, booking.id), data });
  await isErasedAfter(booking.id, member.id);
});

test("so is a guest who has paid a share of one", async () => {
  const { host, guest } = await sharedBooking();
  await move(host, { resource_id: (await halfBack()).id });
  await pay(guest);
  await isErasedAfter(host.booking.id, guest.member_id);
});
