import { inviteGuest } from "@/features/scheduling/bookings/guests/invite";
import { payShare } from "@/features/scheduling/bookings/guests/pay-share";
import { splitBooking } from "@/features/scheduling/bookings/guests/split";
import { byId, type Ctx } from "@/server/context";
import { type Buyer, saveCard } from "./money";
import { setUpMoves } from "./moves";
import { makeMember, memberOf, type World } from "./world";

/** A member who is invited to a booking, with a card. */
export type InvitedGuest = { id: string; member_id: string; ctx: Ctx; card: string };

/** Invites a new member to a buyer's booking, by the short id that they told. */
export async function inviteMember(
  world: World,
  { ctx, booking }: Pick<Buyer, "ctx" | "booking">,
  card = "pm_card_visa",
): Promise<InvitedGuest> {
  const { id: member_id, short_id } = await makeMember(world, { name: "Kim Guest" });
  const own = world.as(memberOf({ id: member_id }));
  const invited = { booking_id: booking.id, member_short_id: short_id };
  const { id } = await inviteGuest(ctx, invited);
  return { id, member_id, ctx: own, card: await saveCard(own, card) };
}

/** Sets up a test file about bookings that a host shares. */
export function setUpGuests() {
  const moves = setUpMoves();
  const { money, paidBuyer } = moves;
  const invite = (buyer: Buyer, card?: string) => inviteMember(money.world, buyer, card);
  const pay = (guest: InvitedGuest) =>
    payShare(guest.ctx, { booking_guest_id: guest.id, payment_method_id: guest.card });

  /** A paid booking with guests who are each asked for an equal part. */
  async function sharedBooking(guests = 1, options: Parameters<typeof paidBuyer>[0] = {}) {
    const host = await paidBuyer(options);
    const invited: InvitedGuest[] = [];
    for (let n = 0; n < guests; n++) invited.push(await invite(host));
    await splitBooking(host.ctx, { booking_id: host.booking.id });
    return { host, guests: invited, guest: invited[0] as InvitedGuest };
  }
  const rowOf = (id: string) =>
    money.world.ctx.db.bookingGuest.findUniqueOrThrow({ where: byId(money.world.ctx, id) });
  const refundsOf = (member_id: string) =>
    money.world.ctx.db.refund.findMany({
      where: { ...moves.org(), payment: { member_id } },
      select: { amount: true, status: true, reason: true },
      orderBy: { id: "asc" },
    });
  const invoicesOf = (member_id: string) =>
    money.world.ctx.db.invoice.findMany({
      where: { ...moves.org(), member_id },
      select: { total: true, amount_paid: true, amount_credited: true },
      orderBy: { id: "asc" },
    });
  return { ...moves, invite, pay, sharedBooking, rowOf, refundsOf, invoicesOf };
}
