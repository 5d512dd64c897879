import { asClub, lockGuest } from "@/features/scheduling/bookings/guests/store";
import { stillComing } from "@/features/scheduling/bookings/guests/still-coming";
import { signerFor } from "@/features/access/pass-certificates/signer";
import { googleSaveLink } from "@/features/access/google-wallet/save-link";
import { shareUrl } from "@/features/people/members/share-url";
import { type Ctx, inTx } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { insertPass, lockHolder } from "./create";
import { defaultDesign } from "./default-design";
import { provisionPass } from "./provision";
import { type PassRow, passInclude } from "./store";

type Guest = { booking_guest_id: string };

/** Tells whether a phone's wallet could take a ticket: Apple's or Google's is set up. */
export async function takesTickets(ctx: Ctx): Promise<boolean> {
  const apple = await signerFor(ctx);
  if (apple && apple.faults.length === 0) return true;
  return (await googleSaveLink(ctx, null)).reason === null;
}

/**
 * Makes the ticket of a guest who has accepted installable, and creates it first if missing. Returns the address of
 * its page, which offers the wallets. Its code is the guest's own; it is revoked once the guest no longer comes. Safe
 * to repeat and to race. Raises BookingGuestNotFound, InvalidStatusTransition, and what provisionPass raises.
 */
export async function provisionGuestTicket(ctx: Ctx, { booking_guest_id }: Guest): Promise<string> {
  const club = asClub(ctx);
  const pass_design_id = await defaultDesign(club, "event_ticket");
  const row = await inTx(club, (tx) => makeTicket(tx, booking_guest_id, pass_design_id));
  await provisionPass(club, { pass_id: row.id });
  return shareUrl(club, row);
}

async function makeTicket(tx: Ctx, guest_id: string, pass_design_id: string): Promise<PassRow> {
  const found = await tx.db.bookingGuest.findFirst({
    where: { organization_id: tx.org.id, id: guest_id },
    select: { booking: { select: { member_id: true } } },
  });
  // The host first, as everywhere. Two taps at once create one ticket: the booking is the queue.
  if (found) await lockHolder(tx, found.booking.member_id);
  const { guest, booking } = await lockGuest(tx, guest_id);
  if (guest.status !== "accepted") throw InvalidStatusTransition({ current_status: guest.status });
  if (!(await stillComing(tx, booking)))
    throw InvalidStatusTransition({ current_status: booking.status });
  const { member_id, id: booking_id } = booking;
  const known = await tx.db.pass.findFirst({
    where: { organization_id: tx.org.id, guest_id, revoked_at: null },
    include: passInclude,
  });
  return (
    known ?? insertPass(tx, { member_id, booking_id, guest_id, pass_design_id, expires_at: null })
  );
}
