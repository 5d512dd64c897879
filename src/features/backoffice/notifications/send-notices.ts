import type { Installation } from "@/server/jobs/installation";
import type { Change } from "@/server/jobs/rounds";
import { forEach } from "@/features/billing/payments/for-each";
import { payerOf } from "@/features/scheduling/bookings/payer";
import { presentStatus } from "@/features/scheduling/bookings/store";
import { composeBookingMail } from "./compose-booking-mail";
import { HOUR, MINUTE } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { type Notice, sendOnce } from "./claim-notice";
import { factsOf, mailedInclude, readersOf, speakingTo, stopUrlFor } from "./letter";
import { sendBookingMail } from "./send";

const REMIND_MS = 24 * HOUR;
/** A member who booked or moved it this shortly before its reminder needs none. */
const FRESH_MS = 2 * HOUR;
/**
 * The time before its end at which a hold is warned of: for a visit to the checkout, and for a hold
 * of hours.
 */
const WARN_MS = 3 * MINUTE;
const WARN_LONG_MS = HOUR;
const LONG_HOLD_MS = 4 * HOUR;

type Due = { id: string; organization_id: string; about: Date };

/**
 * Mails the notices that are due by time alone, for all organizations: a hold is about to lapse,
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
      return (await sendNotice(ctx, one)) ? `${one.kind} mailed` : null;
    },
  );
}

function notice(kind: Notice["kind"], { id, organization_id, about }: Due) {
  return { kind, booking_id: id, organization_id, about };
}

/**
 * Sends a notice, and returns whether it was sent now. Checks first for changes since it was found.
 */
async function sendNotice(ctx: Ctx, one: Notice): Promise<boolean> {
  const booking = await ctx.db.booking.findFirst({
    where: { organization_id: ctx.org.id, id: one.booking_id },
    include: mailedInclude,
  });
  const wanted = one.kind === "reminder" ? "confirmed" : "held";
  if (!booking || presentStatus(booking, ctx.now()) !== wanted) return false;
  const about = one.kind === "reminder" ? booking.starts_at : booking.held_until;
  if (about?.getTime() !== one.about.getTime()) return false;
  const unpaid = one.kind === "hold_expiring" && booking.amount_due > 0;
  const readers = (await readersOf(ctx, booking)).flatMap((reader) => {
    const stopUrl = stopUrlFor(ctx, reader, "reminders");
    // Whoever pays is warned of what is unpaid.
    const asked = one.kind === "reminder" || reader.id === payerOf(booking);
    return stopUrl && asked ? [{ ...reader, stopUrl }] : [];
  });
  if (readers.length === 0) return false;
  return sendOnce(ctx, one, async (key) => {
    for (const { stopUrl, ...reader } of readers) {
      const facts = await factsOf(speakingTo(ctx, reader), booking, reader);
      const url = unpaid ? `${facts.url}/checkout` : facts.url;
      const mail = composeBookingMail(one.kind, { ...facts, url, stopUrl });
      const letter = { ...mail, booking, attach: one.kind === "reminder", stopUrl };
      await sendBookingMail(ctx, reader.email, letter, `${key}${reader.suffix}`);
    }
  });
}

/** Found by the index on `held_until`; a hold that was extended gets another warning. */
function lapsingHolds({ db, now, only, except = [] }: Installation, limit: number): Promise<Due[]> {
  const at = now();
  const [soon, later] = [WARN_MS, WARN_LONG_MS].map((ms) => new Date(at.getTime() + ms));
  const long = LONG_HOLD_MS / 1000;
  return db.$queryRaw<Due[]>`
    SELECT b.id, b.organization_id, b.held_until AS about FROM bookings b
      JOIN members m ON m.organization_id = b.organization_id AND m.id = COALESCE(b.booked_by_member_id, b.member_id)
     WHERE m.email IS NOT NULL AND 'reminders:mail' <> ALL (m.muted) AND b.status = 'held' AND b.held_until > ${at} AND b.held_until <= ${later}
       AND (b.held_until <= ${soon} OR b.held_until - b.updated_at >= make_interval(secs => ${long}))
       -- A hold of hardly more than that has just been made.
       AND b.held_until - b.updated_at > make_interval(secs => ${(2 * WARN_MS) / 1000 - 60})
       AND (${only?.id ?? null}::text IS NULL OR b.organization_id = ${only?.id ?? null})
       AND b.organization_id <> ALL (${except})
       AND NOT EXISTS (SELECT 1 FROM notices n WHERE n.organization_id = b.organization_id AND n.booking_id = b.id AND n.kind = 'hold_expiring'
                          AND n.about = b.held_until AND (n.sent_at IS NOT NULL OR n.claimed_until > ${at}))
     ORDER BY b.held_until LIMIT ${limit}`;
}

/** Found by the index on the start of confirmed bookings: those that begin within a day. */
function comingBookings(
  { db, now, only, except = [] }: Installation,
  limit: number,
): Promise<Due[]> {
  const at = now();
  const soon = new Date(at.getTime() + REMIND_MS);
  const fresh = (REMIND_MS + FRESH_MS) / 1000;
  return db.$queryRaw<Due[]>`
    SELECT b.id, b.organization_id, b.starts_at AS about FROM bookings b
     WHERE EXISTS (SELECT FROM members m
         WHERE m.organization_id = b.organization_id AND m.id IN (b.member_id, b.booked_by_member_id)
           AND m.email IS NOT NULL AND 'reminders:mail' <> ALL (m.muted)) AND b.status = 'confirmed' AND b.starts_at > ${at} AND b.starts_at <= ${soon}
       AND b.created_at <= b.starts_at - make_interval(secs => ${fresh})
       AND b.updated_at <= b.starts_at - make_interval(secs => ${fresh})
       AND (${only?.id ?? null}::text IS NULL OR b.organization_id = ${only?.id ?? null})
       AND b.organization_id <> ALL (${except})
       AND NOT EXISTS (SELECT 1 FROM notices n WHERE n.organization_id = b.organization_id AND n.booking_id = b.id AND n.kind = 'reminder'
                          AND n.about = b.starts_at AND (n.sent_at IS NOT NULL OR n.claimed_until > ${at}))
     ORDER BY b.starts_at LIMIT ${limit}`;
}
