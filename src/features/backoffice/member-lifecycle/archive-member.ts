import { archiveMember } from "./archive";
import { getMember } from "@/features/people/members/get";
import type { ArchiveMember } from "@/features/people/members/schema";
import { cancelFutureBookings, previewFutureBookings } from "./future-bookings";
import type { ArchivedMember } from "./schema";
import type { Ctx } from "@/server/context";

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
    const would_cancel = await previewFutureBookings(ctx, member.id, cancel_future_bookings);
    return { ...member, dry_run, would_cancel };
  }
  const member = await archiveMember(ctx, input);
  if (cancel_future_bookings) await cancelFutureBookings(ctx, member.id, input.reason ?? null);
  return { ...member, dry_run, would_cancel: null };
}
