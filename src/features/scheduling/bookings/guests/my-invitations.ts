import { whereDuring } from "@/features/scheduling/bookings/moved-event";
import { type Ctx, memberIdOf } from "@/server/context";
import { answerInvitation } from "./answer";
import { openInvitation, viewInvitation } from "./open-invitation";
import { loadInvited } from "./pay-share";
import type { AnswerMyInvitation, BookingGuestId, Invitation, InvitationList } from "./schema";
import { asClub, guestInclude } from "./store";

/** More than anybody keeps in mind. */
const MOST = 50;

/**
 * Lists the signed-in member's own invitations that still lie ahead, soonest first. Raises
 * MemberSessionRequired.
 */
export async function listMyInvitations(ctx: Ctx): Promise<InvitationList> {
  const club = asClub(ctx);
  const rows = await club.db.bookingGuest.findMany({
    where: {
      organization_id: club.org.id,
      member_id: memberIdOf(ctx),
      status: { in: ["invited", "accepted"] },
      booking: {
        OR: whereDuring({ from: club.now() }),
        status: { in: ["confirmed", "checked_in"] },
      },
    },
    include: guestInclude,
    orderBy: { id: "desc" },
    take: MOST,
  });
  const items = await Promise.all(rows.map((row) => viewInvitation(club, row)));
  return { items: items.toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1)) };
}

/** Returns one of the signed-in member's own invitations. Raises BookingGuestNotFound. */
export async function getMyInvitation(ctx: Ctx, input: BookingGuestId): Promise<Invitation> {
  await loadInvited(ctx, input.booking_guest_id);
  return openInvitation(ctx, input);
}

/** Answers one of the signed-in member's own invitations. Raises what `answerInvitation` raises. */
export async function answerMyInvitation(ctx: Ctx, input: AnswerMyInvitation): Promise<Invitation> {
  await loadInvited(ctx, input.booking_guest_id);
  await answerInvitation(ctx, input);
  return openInvitation(ctx, input);
}
