import { archiveMember } from "./archive";
import type { ArchiveMember, Member } from "@/features/people/members/schema";
import type { Ctx } from "@/server/context";
import { Failure } from "@/server/errors";
import { cancelBooking } from "@/features/scheduling/bookings/cancel";

/** Bookings still ahead of the member, which can be cancelled. */
const STANDING = ["held", "pending_payment", "pending_approval", "confirmed"];

/**
 * Archives a member and, on request, cancels its bookings that have not begun. The member is
 * archived first, and for good: a booking that cannot be cancelled now leaves the others cancelled
 * and raises its failure, and repeating the call continues with the rest. Raises MemberNotFound,
 * and CheckoutInProgress and ProcessorUnavailable for a booking.
 */
export async function archiveMemberAndCancel(
  ctx: Ctx,
  { cancel_future_bookings, ...input }: ArchiveMember,
): Promise<Member> {
  const member = await archiveMember(ctx, input);
  if (cancel_future_bookings) await cancelFutureBookings(ctx, member.id, input.reason ?? null);
  return member;
}

async function cancelFutureBookings(ctx: Ctx, member_id: string, notes: string | null) {
  const bookings = await ctx.db.booking.findMany({
    where: {
      organization_id: ctx.org.id,
      member_id,
      starts_at: { gt: ctx.now() },
      status: { in: STANDING },
    },
    orderBy: { starts_at: "asc" },
    select: { id: true },
  });
  let failure: unknown;
  for (const { id } of bookings) {
    try {
      await cancelBooking(ctx, { booking_id: id, notes });
    } catch (error) {
      // A booking that ended by itself meanwhile is fine. Any other failure is raised, once all
      // have been tried.
      const status = error instanceof Failure ? error.extras.current_status : undefined;
      if (status === undefined || STANDING.includes(status)) failure ??= error;
    }
  }
  if (failure) throw failure;
}
