import { getMember } from "@/features/people/members/get";
import type { SuspendMember } from "@/features/people/members/schema";
import { suspendMember } from "@/features/people/members/suspend";
import type { Ctx } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { cancelFutureBookings, previewFutureBookings } from "./future-bookings";
import type { SuspendedMember } from "./schema";

/**
 * Suspends a member and, on request, cancels its bookings that have not begun. The member is suspended first: a booking
 * that cannot be cancelled now leaves the others cancelled and raises its failure, and repeating the call continues with
 * the rest. Raises MemberNotFound and InvalidStatusTransition (archived), and CheckoutInProgress and
 * ProcessorUnavailable for a booking. `dry_run` shows which bookings that would be, and what goes back, and changes
 * nothing.
 */
export async function suspendMemberAndCancel(
  ctx: Ctx,
  { cancel_future_bookings = false, dry_run = false, ...input }: SuspendMember,
): Promise<SuspendedMember> {
  if (dry_run) {
    const member = await getMember(ctx, input);
    if (member.status === "archived") throw InvalidStatusTransition({ current_status: "archived" });
    const would_cancel = await previewFutureBookings(ctx, member.id, cancel_future_bookings);
    return { ...member, dry_run, would_cancel };
  }
  const member = await suspendMember(ctx, input);
  if (cancel_future_bookings) await cancelFutureBookings(ctx, member.id, input.reason ?? null);
  return { ...member, dry_run, would_cancel: null };
}
