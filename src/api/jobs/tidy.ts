import { tidyCallbacks } from "@/features/access/google-passes/receive-callback";
import { tidyCodeUses } from "@/features/access/passes/tidy";
import { tidyImages } from "@/features/platform/images/tidy";
import { tidyWebhooks } from "@/features/platform/webhooks/tidy";
import { DAY, HOUR } from "@/lib/time";
import { tidyMailbox } from "@/ports/mail";
import { type Db, Prisma } from "@/server/data/db";
import { deleteInBatches, withoutTestClock } from "@/server/data/delete-in-batches";
import { dropDeadJobs } from "@/server/jobs/dead-jobs";
import { tidyRateWindows } from "@/server/http/rate-limit";

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** The rows of each table that are useless at a given moment. */
const OVER: Record<string, (now: Date) => Prisma.Sql> = {
  sessions: (now) => Prisma.sql`expires_at < ${now}`,
  // They name any address typed, member or not; further requests within a day are counted.
  sign_in_requests: (now) => Prisma.sql`expires_at < ${before(now, DAY)}`,
  set_up_links: (now) => Prisma.sql`expires_at < ${now}`,
  // Of workers that are gone; a loop's tells when it last ran.
  leases: (now) => Prisma.sql`expires_at < ${before(now, 30 * DAY)}`,
  // No replica answers that is behind by more than seconds.
  last_writes: (now) => Prisma.sql`written_at < ${before(now, HOUR)}`,
  // As long as a club's days are kept, a report of it forgets what all of them have seen.
  late_changes: (now) => Prisma.sql`noted_at < ${before(now, 2 * DAY)}
    AND NOT EXISTS (SELECT 1 FROM report_days d WHERE d.organization_id = late_changes.organization_id AND d.reading = late_changes.reading)`,
  work_claims: (now) => Prisma.sql`claimed_until < ${before(now, HOUR)}`,
  passkey_challenges: (now) => Prisma.sql`expires_at < ${now}`,
  // Lists that were taken out as a file, whose parts go with them.
  exports: (now) => Prisma.sql`expires_at < ${now}`,
  // Tries at one address are counted for a day.
  approvals: (now) => Prisma.sql`expires_at < ${before(now, DAY)}`,
  // Files of members that nobody went on with; of those imported, the rows that failed.
  member_imports: (now) => Prisma.sql`updated_at < ${before(now, 14 * DAY)}
    AND status IN ('draft', 'checked') AND ${withoutTestClock("member_imports")}`,
  member_import_rows: (now) => Prisma.sql`EXISTS (SELECT 1 FROM member_imports i
    WHERE i.organization_id = member_import_rows.organization_id AND i.id = member_import_rows.import_id
      AND i.status = 'completed' AND i.completed_at < ${before(now, 14 * DAY)})
    AND ${withoutTestClock("member_import_rows")}`,
  // What became of each row can be looked up for as long; their effects stay in the history.
  bulk_actions: (now) => Prisma.sql`finished_at < ${before(now, 90 * DAY)}
    AND ${withoutTestClock("bulk_actions")}`,
  // As long as the API says.
  request_log: (now) => Prisma.sql`created_at < ${before(now, 30 * DAY)}`,
  // Their owner sees for a month what became of them.
  account_invitations: (now) => Prisma.sql`expires_at < ${before(now, 30 * DAY)}`,
  // A browser shows notifications as long as somebody is signed in there.
  push_devices: (now) => Prisma.sql`NOT EXISTS (SELECT 1 FROM sessions s
    WHERE s.token_hash = push_devices.session_hash AND s.expires_at >= ${now})`,
  // Their owner can be looked up for a day.
  portal_tokens: (now) => Prisma.sql`expires_at < ${before(now, DAY)}`,
  verification_tokens: (now) => Prisma.sql`expires_at < ${now}`,
  // They are kept for 24 hours; one used again in the last of them is left alone.
  idempotency_records: (now) =>
    Prisma.sql`created_at < ${before(now, 25 * HOUR)} AND locked_until < ${now}`,
  // The offer can be looked up for another month.
  quotes: (now) => Prisma.sql`expires_at < ${before(now, 30 * DAY)}
    AND NOT EXISTS (SELECT 1 FROM bookings b WHERE b.organization_id = quotes.organization_id AND b.quote_id = quotes.id)
    AND ${withoutTestClock("quotes")}`,
  // The processor repeats an event for a month at most.
  processor_events: (now) => Prisma.sql`processed_at < ${before(now, 90 * DAY)}`,
  // Refunds read the calls of successful payments, so these stay.
  processor_calls: (now) => Prisma.sql`finished_at < ${before(now, 400 * DAY)}
    AND EXISTS (SELECT 1 FROM payments p WHERE p.organization_id = processor_calls.organization_id AND p.id = processor_calls.payment_id AND p.status IN ('failed', 'cancelled'))`,
};

/** How long a failed job can be looked at. */
const DEAD_JOB_MS = 30 * DAY;

const tidyJobs = (db: Db, now: Date) => dropDeadJobs(db, { since: before(now, DEAD_JOB_MS) });

/** Deletes all expired rows, in all organizations; returns how many there were. */
export async function tidy(db: Db, now: Date): Promise<number> {
  let deleted = 0;
  for (const [table, over] of Object.entries(OVER))
    deleted += await deleteInBatches(db, table, over(now));
  const others = [
    tidyJobs,
    tidyWebhooks,
    tidyCallbacks,
    tidyCodeUses,
    tidyImages,
    tidyRateWindows,
    tidyMailbox,
  ];
  for (const other of others) deleted += await other(db, now);
  return deleted;
}

const CHANGES = "the row changes its meaning, and stays";
const HISTORY = "it is the history of a sale or a promise";

/**
 * Every column with an end of validity, and the fate of its row: true if it is deleted, or the reason why it stays. A
 * test looks for such columns in the database, and fails for a missing one.
 */
export const ENDS: Record<string, true | string> = {
  "account_invitations.expires_at": true,
  "leases.expires_at": true,
  "work_claims.claimed_until": true,
  "exports.expires_at": true,
  "late_changes.until": true,
  "sessions.expires_at": true,
  "sign_in_requests.expires_at": true,
  "passkey_challenges.expires_at": true,
  "approvals.expires_at": true,
  "set_up_links.expires_at": true,
  "portal_tokens.expires_at": true,
  "verification_tokens.expires_at": true,
  "idempotency_records.locked_until": true,
  "quotes.expires_at": true,
  "google_wallet_callbacks.expires_at": true,
  "api_keys.expires_at": HISTORY,
  "api_keys.previous_expires_at": CHANGES,
  "webhook_endpoints.previous_secret_expires_at": CHANGES,
  "door_scanners.expires_at": HISTORY,
  "door_scanners.pairing_expires_at": CHANGES,
  "pass_certificates.expires_at": HISTORY,
  "passes.expires_at": HISTORY,
  "waitlist_entries.offer_expires_at": HISTORY,
  "staff_members.invitation_expires_at": CHANGES,
  "bookings.held_until": HISTORY,
  "bookings.blocked_until": HISTORY,
  "notices.claimed_until": "that a mail went out is kept, so that it goes out once",
  "price_rules.valid_until": HISTORY,
  "promo_codes.valid_until": HISTORY,
  "recurring_events.materialized_until": CHANGES,
};
