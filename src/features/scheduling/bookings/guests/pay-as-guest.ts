import { createPayer } from "@/features/people/members/create";
import { byId, type Ctx, inTx } from "@/server/context";
import { wordsOf } from "@/server/words/catalogue";
import { ShareNotPayable } from "./errors";
import { isStanding } from "./guest-rules";
import { asClub, lockGuest } from "./store";
import { isLive } from "./words";

/**
 * Returns the record that a guest pays with, who is no member: a draft without an address, made when first needed, in
 * the language that they read: their terms and receipt follow it. An invited member pays signed in, as their own cards
 * are theirs alone. Raises BookingGuestNotFound and ShareNotPayable.
 */
export async function payAsGuest(
  ctx: Ctx,
  { booking_guest_id: id, locale }: { booking_guest_id: string; locale?: string },
): Promise<{ member_id: string }> {
  return inTx(asClub(ctx), async (tx) => {
    const { guest, booking } = await lockGuest(tx, id);
    const { member_id } = guest;
    if (member_id !== null && guest.pays_as_guest) return { member_id };
    const asked = guest.share_amount !== null && isStanding(guest) && isLive(booking);
    if (member_id !== null || !asked) throw ShareNotPayable();
    const reader = { locale: locale ?? tx.org.locale };
    const name = guest.name ?? guest.email ?? wordsOf("documents", reader)("guest");
    const payer = await createPayer(tx, { name, ...(locale && { locale }) });
    const data = { member_id: payer.id, pays_as_guest: true, updated_at: tx.now() };
    await tx.db.bookingGuest.update({ where: byId(tx, id), data, select: { id: true } });
    return { member_id: payer.id };
  });
}
