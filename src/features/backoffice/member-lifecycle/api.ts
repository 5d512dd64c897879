import { CheckoutInProgress } from "@/features/billing/charging/errors";
import { EmailExists } from "@/features/people/members/errors";
import { MemberNotFound } from "@/features/people/errors";
import { ArchiveMember, Member, MemberId, SuspendMember } from "@/features/people/members/schema";
import { processorErrors } from "@/features/billing/payments/errors";
import { InvalidStatusTransition } from "@/server/errors";
import { route } from "@/server/route";
import { MemberErased, MemberMerged } from "@/server/data/closed-members";
import { ExternalIdExists } from "@/server/data/unique-violation";
import { archiveMemberAndCancel } from "./archive-member";
import { restoreMember } from "./restore";
import { ArchivedMember, SuspendedMember } from "./schema";
import { suspendMemberAndCancel } from "./suspend-member";

/** Operations that end or restore a member, with everything that depends on it. */
export const memberLifecycleRoutes = [
  route({
    method: "POST",
    path: "/v1/members/{member_id}/archive",
    tag: "Members",
    summary: "Archive a member",
    description:
      "Archives a member, signs them out and revokes the pass; restoring brings the status back. Memberships end with the paid period and are not charged again. With `cancel_future_bookings`, bookings that have not begun are cancelled as by `POST …/cancel`. If one of them cannot be cancelled now, the member is still archived and the others are cancelled; repeat the request to retry it. `dry_run` shows beforehand which bookings would be cancelled and what would go back.",
    scope: "members:write",
    input: ArchiveMember,
    output: ArchivedMember,
    errors: [MemberNotFound, CheckoutInProgress, ...processorErrors],
    run: archiveMemberAndCancel,
    example: { reason: "Moved away", cancel_future_bookings: true },
  }),
  route({
    method: "POST",
    path: "/v1/members/{member_id}/suspend",
    tag: "Members",
    summary: "Suspend a member",
    description:
      "Suspends a member, who can no longer book. They can still sign in, see their bookings, pay and cancel; memberships go on. With `cancel_future_bookings`, bookings that have not begun are cancelled as by `POST …/cancel`. If one of them cannot be cancelled now, the member is still suspended and the others are cancelled; repeat the request to retry it. `dry_run` shows beforehand which bookings would be cancelled and what would go back.",
    scope: "members:write",
    input: SuspendMember,
    output: SuspendedMember,
    errors: [MemberNotFound, InvalidStatusTransition, CheckoutInProgress, ...processorErrors],
    run: suspendMemberAndCancel,
    example: { reason: "Unpaid invoices" },
  }),
  route({
    method: "POST",
    path: "/v1/members/{member_id}/restore",
    tag: "Members",
    summary: "Restore a member",
    description:
      "Restores an archived member with the status they had. New passes replace the revoked ones.",
    scope: "members:write",
    format: "problem",
    input: MemberId,
    output: Member,
    errors: [MemberNotFound, ExternalIdExists, EmailExists, MemberErased, MemberMerged],
    run: restoreMember,
  }),
];
