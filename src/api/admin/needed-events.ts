import { Prisma } from "@/server/data/db";

/** The types of events that are read for as long as there is an organization. */
const READ_FOR_EVER = [
  // Reports: money that moved, members who came and left, bookings that nobody came to.
  ...["payment.succeeded", "refund.succeeded", "payment.dispute_closed"],
  ...["member.archived", "member.restored"],
  ...["booking.cancelled", "booking.no_show"],
  // Calendar feeds: since when a member wants bookings in them.
  "member.notifications_changed",
  // The day sheet of a till: who allowed its difference.
  "cash_session.closed",
  // A member's own data: who of the staff has looked at their portal.
  "member.viewed",
];

/**
 * Returns the condition of events `e` that something still reads after a moment: whole subscriptions, whose state
 * at a moment the report of members works out from their events, and bookings whose time is not before it.
 */
export function neededAfter(before: Date): Prisma.Sql {
  return Prisma.sql`e.type = ANY (${READ_FOR_EVER}) OR starts_with(e.type, 'subscription.')
    OR starts_with(e.object_id, 'bkg_') AND EXISTS (
      SELECT 1 FROM bookings b WHERE b.organization_id = e.organization_id AND b.id = e.object_id AND b.starts_at >= ${before})`;
}

/**
 * Every file that reads events, and why an archived one is not missed. A test looks for readers, and fails for one
 * that is not named here.
 */
export const READERS: Record<string, string> = {
  "src/api/jobs/store-payloads.ts": "within the transaction that wrote them",
  "src/api/jobs/tasks.ts": "a job of old events refuses the command",
  "src/features/backoffice/exports/on-member-erased.ts":
    "reads what is here; a file is its keeper's, and the command says so",
  "src/features/backoffice/member-erase/known-as.ts":
    "reads what is here; a file is its keeper's, and the command says so",
  "src/features/backoffice/member-erase/scrub-trail.ts":
    "reads what is here; a file is its keeper's, and the command says so",
  "src/features/backoffice/member-export/lists.ts": "its types stay",
  "src/features/backoffice/member-timeline/list.ts": "history",
  "src/features/backoffice/notifications/push-to-device.ts":
    "a job of old events refuses the command",
  "src/features/backoffice/notifications/send-notices.ts": "those of bookings to come stay",
  "src/features/backoffice/reports/load-joining.ts": "its types stay",
  "src/features/backoffice/reports/load-subscribing.ts": "its types stay",
  "src/features/backoffice/reports/read-attendance.ts": "its types stay",
  "src/features/backoffice/reports/read-moved.ts": "its types stay",
  "src/features/billing/documents/day-sheet.ts": "its types stay",
  "src/features/billing/staff-limits/limits.ts": "of today",
  "src/features/memberships/subscriptions/charge.ts": "its types stay",
  "src/features/memberships/subscriptions/paused-by-staff.ts": "its types stay",
  "src/features/platform/audit-log/list.ts": "history",
  "src/features/platform/webhooks/list-events.ts": "history",
  "src/features/platform/webhooks/store.ts": "what is being delivered stays",
  "src/features/platform/webhooks/test-endpoint.ts": "within the transaction that wrote it",
  "src/features/scheduling/bookings/list-history.ts": "history",
  "src/features/scheduling/bookings/search.ts": "first events stay",
  "src/features/scheduling/calendar-feeds/write.ts":
    "its types stay, and bookings whose time has not come or is of the last months",
  "src/server/data/replay-created.ts": "first events stay",
  "src/server/http/idempotency.ts": "answers are kept for a day",
  "src/server/jobs/change-feed.ts": "just written",
  "src/server/jobs/outbox.ts": "what is in the outbox stays",
};
