import { archiveMember } from "./archive";
import { getMember } from "@/features/people/members/get";
import type { ArchiveMember } from "@/features/people/members/schema";
import { previewCancellations } from "@/features/scheduling/bookings/preview-cancellations";
import type { ArchivedMember } from "./schema";
import type { Ctx } from "@/server/context";
import { Failure } from "@/server/errors";
import { cancelBooking } from "@/features/scheduling/bookings/cancel";

/** Bookings still ahead of the member, which can be cancelled. */
const STANDING = ["held", "pending_payment", "pending_approval", "confirmed"];

/**
 * Archives a member and, on request, cancels its bookings that have not begun. The member is
 * archived first, and for good: a booking that cannot be cancelled now leaves the others cancelled
 * and raises its failure, and repeating the call continues with the rest. Raises MemberNotFound,
 * and CheckoutInProgress and ProcessorUnavailable for a booking. `dry_run` shows which bookings that would be, and
 * what goes back, and changes nothing.
 */
export async function archiveMemberAndCancel(
  ctx: Ctx,
  { cancel_future_bookings = false, dry_run = false, ...input }: ArchiveMember,
): Promise<ArchivedMember> {
  if (dry_run) {
    const member = await getMember(ctx, input);
    const coming = cancel_future_bookings ? await comingBookings(ctx, member.id) : [];
    return { ...member, dry_run, would_cancel: await previewCancellations(ctx, coming) };
  }
  const member = await archiveMember(ctx, input);
  if (cancel_future_bookings) await cancelFutureBookings(ctx, member.id, input.reason ?? null);
  return { ...member, dry_run, would_cancel: null };
}

/** Returns the bookings that archiving cancels on request, the next first. */
function comingBookings(ctx: Ctx, member_id: string) {
  return ctx.db.booking.findMany({
    where: {
      organization_id: ctx.org.id,
      member_id,
      starts_at: { gt: ctx.now() },
      status: { in: STANDING },
    },
    orderBy: { starts_at: "asc" },
    select: { id: true, member_id: true },
  });
}

async function cancelFutureBookings(ctx: Ctx, member_id: string, notes: string | null) {
  const bookings = await comingBookings(ctx, member_id);
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
