import type { Installation } from "@/server/jobs/installation";
import type { Change } from "@/server/jobs/rounds";
import { forEach } from "@/features/billing/payments/for-each";
import { payerOf } from "@/features/scheduling/bookings/words";
import { presentStatus } from "@/features/scheduling/bookings/store";
import { composeBookingMail } from "./compose-booking-mail";
import { wants } from "@/features/people/notification-choices/rules";
import { stopUrl } from "@/features/people/notification-choices/stop-link";
import { HOUR, MINUTE } from "@/lib/time";
import { Prisma } from "@/server/data/db";
import type { Ctx } from "@/server/context";
import { type Notice, sendOnce } from "./claim-notice";
import { speakingTo } from "@/server/words/reader";
import {
  eventAhead,
  factsOf,
  factsOfMove,
  type Mailed,
  mailedInclude,
  readersOf,
  type Told,
} from "./letter";
import { pushNotice } from "./push-change";
import { sendBookingMail } from "./send";

const REMIND_MS = 24 * HOUR;
/** A booking that was just made or moved has a mail about that: its reminder waits for so long. */
const FRESH_MS = 2 * HOUR;
/** The events by which the time of a booking becomes another one. */
const MOVES = ["booking.rescheduled", "booking.resynced"];
/**
 * The time before its end at which a hold is warned of: for a visit to the checkout, and for a hold
 * of hours.
 */
const WARN_MS = 3 * MINUTE;
const WARN_LONG_MS = HOUR;
const LONG_HOLD_MS = 4 * HOUR;

type Due = { id: string; organization_id: string; about: Date };

/**
 * Sends the notices that are due by time alone, for all organizations: a hold is about to lapse,
 * and a booking is tomorrow. Each once, however often and on however many instances this runs. Run
 * every few seconds.
 */
export async function sendNotices(installation: Installation, limit = 100): Promise<Change[]> {
  const due = [
    ...(await lapsingHolds(installation, limit)).map((one) => notice("hold_expiring", one)),
    ...(await comingBookings(installation, limit)).map((one) => notice("reminder", one)),
  ];
  return forEach(
    due,
    ({ booking_id: id }) => ({ what: "booking", id }),
    async ({ organization_id, ...one }) => {
      const ctx = await installation.contextOf(organization_id);
      return (await sendNotice(ctx, one)) ? `${one.kind} sent` : null;
    },
  );
}

function notice(kind: Notice["kind"], { id, organization_id, about }: Due) {
  return { kind, booking_id: id, organization_id, about };
}

/**
 * Sends a notice by mail and to the member's devices, and returns whether it was sent now. Checks first for changes
 * since it was found.
 */
async function sendNotice(ctx: Ctx, one: Notice): Promise<boolean> {
  const booking = await findNoticed(ctx, one);
  if (!booking) return false;
  const payer = payerOf(booking);
  const isUnpaid = one.kind === "hold_expiring";
  const readers = (await readersOf(ctx, booking)).filter(
    // Whoever pays is warned of what is unpaid.
    (reader) => wants(reader, "reminders", "mail") && (!isUnpaid || reader.id === payer),
  );
  const { member } = booking;
  const pushes = wants(member, "reminders", "push") && (!isUnpaid || member.id === payer);
  if (readers.length === 0 && !pushes) return false;
  return sendOnce(ctx, one, async (claimed) => {
    if (pushes && !claimed.pushed_at) await pushNotice(ctx, member, claimed);
    for (const reader of readers) {
      const link = await stopUrl(ctx, reader, "reminders");
      const facts = await factsOfNotice(ctx, booking, one, reader);
      const mail = composeBookingMail(one.kind, { ...facts, stopUrl: link });
      const about = `booking_${one.kind}` as const;
      const letter = { ...mail, about, booking, attach: one.kind === "reminder", stopUrl: link };
      await sendBookingMail(ctx, reader.email, letter, `notice:${claimed.id}${reader.suffix}`);
    }
  });
}

/** Returns the booking of a notice that still holds; null otherwise. */
export async function findNoticed(ctx: Ctx, one: Notice): Promise<Mailed | null> {
  const booking = await ctx.db.booking.findFirst({
    where: { organization_id: ctx.org.id, id: one.booking_id },
    include: mailedInclude,
  });
  const wanted = one.kind === "reminder" ? "confirmed" : "held";
  if (!booking || presentStatus(booking, ctx.now()) !== wanted) return null;
  const { starts_at } = eventAhead(booking) ?? booking;
  const about = one.kind === "reminder" ? starts_at : booking.held_until;
  return about?.getTime() === one.about.getTime() ? booking : null;
}

/** Returns the facts of a notice as formatted text, in the reader's language. */
export async function factsOfNotice(
  ctx: Ctx,
  booking: Mailed,
  { kind }: Pick<Notice, "kind">,
  reader: Told,
) {
  const own = speakingTo(ctx, reader);
  const facts = await factsOf(own, booking, reader);
  const event = kind === "reminder" ? eventAhead(booking) : null;
  const unpaid = kind === "hold_expiring" && booking.amount_due > 0;
  return {
    ...facts,
    ...(event && (await factsOfMove(own, booking, event))),
    url: unpaid ? `${facts.url}/checkout` : facts.url,
  };
}

/** Members who would be told of it, by either way. */
const REACHED = Prisma.sql`(m.email IS NOT NULL AND 'reminders:mail' <> ALL (m.muted)
       OR 'reminders:push' <> ALL (m.muted)
          AND EXISTS (SELECT 1 FROM push_devices d WHERE d.organization_id = m.organization_id AND d.member_id = m.id))`;

/** Found by the index on `held_until`; a hold that was extended gets another warning. */
function lapsingHolds({ db, now, only, except = [] }: Installation, limit: number): Promise<Due[]> {
  const at = now();
  const [soon, later] = [WARN_MS, WARN_LONG_MS].map((ms) => new Date(at.getTime() + ms));
  const long = LONG_HOLD_MS / 1000;
  return db.$queryRaw<Due[]>`
    SELECT b.id, b.organization_id, b.held_until AS about FROM bookings b
     WHERE EXISTS (SELECT FROM members m
         WHERE m.organization_id = b.organization_id AND m.id IN (b.member_id, b.booked_by_member_id)
           AND ${REACHED}) AND b.status = 'held' AND b.held_until > ${at} AND b.held_until <= ${later}
       AND (b.held_until <= ${soon} OR b.held_until - b.updated_at >= make_interval(secs => ${long}))
       -- A hold of hardly more than that has just been made.
       AND b.held_until - b.updated_at > make_interval(secs => ${(2 * WARN_MS) / 1000 - 60})
       AND (${only?.id ?? null}::text IS NULL OR b.organization_id = ${only?.id ?? null})
       AND b.organization_id <> ALL (${except})
       AND NOT EXISTS (SELECT 1 FROM notices n WHERE n.organization_id = b.organization_id AND n.booking_id = b.id AND n.kind = 'hold_expiring'
                          AND n.about = b.held_until AND (n.sent_at IS NOT NULL OR n.claimed_until > ${at}))
     ORDER BY b.held_until LIMIT ${limit}`;
}

/**
 * Confirmed bookings that begin within a day, found by the index on their start; those that have not followed their
 * event, by the event's. Who booked or moved it later than that needs no reminder; other changes do not count.
 */
function comingBookings(
  { db, now, only, except = [] }: Installation,
  limit: number,
): Promise<Due[]> {
  const at = now();
  const soon = new Date(at.getTime() + REMIND_MS);
  const fresh = new Date(at.getTime() - FRESH_MS);
  return db.$queryRaw<Due[]>`
    SELECT b.id, b.organization_id, b.about FROM (
      SELECT id, organization_id, member_id, booked_by_member_id, created_at, updated_at, starts_at AS about FROM bookings
       WHERE status = 'confirmed' AND NOT is_schedule_desynced AND starts_at > ${at} AND starts_at <= ${soon}
      UNION ALL
      SELECT d.id, d.organization_id, d.member_id, d.booked_by_member_id, d.created_at, d.updated_at, e.starts_at
        FROM bookings d JOIN events e ON e.organization_id = d.organization_id AND e.id = d.event_id
       WHERE d.status = 'confirmed' AND d.is_schedule_desynced AND e.starts_at > ${at} AND e.starts_at <= ${soon}) b
     CROSS JOIN LATERAL (SELECT LEAST(b.about - make_interval(secs => ${REMIND_MS / 1000}), ${fresh}) AS at) known
     WHERE EXISTS (SELECT FROM members m
         WHERE m.organization_id = b.organization_id AND m.id IN (b.member_id, b.booked_by_member_id)
           AND ${REACHED})
       AND b.created_at <= known.at
       AND (b.updated_at <= known.at OR NOT EXISTS (SELECT FROM domain_events v
         WHERE v.organization_id = b.organization_id AND v.object_id = b.id AND v.type = ANY (${MOVES}) AND v.created_at > known.at))
       AND (${only?.id ?? null}::text IS NULL OR b.organization_id = ${only?.id ?? null})
       AND b.organization_id <> ALL (${except})
       AND NOT EXISTS (SELECT 1 FROM notices n WHERE n.organization_id = b.organization_id AND n.booking_id = b.id AND n.kind = 'reminder'
                          AND n.about = b.about AND (n.sent_at IS NOT NULL OR n.claimed_until > ${at}))
     ORDER BY b.about LIMIT ${limit}`;
}
