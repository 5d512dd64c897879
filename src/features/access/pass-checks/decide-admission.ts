import { eventTime, whereDuring, withEventTime } from "@/features/scheduling/bookings/moved-event";
import { bookingInclude, type BookingRow } from "@/features/scheduling/bookings/store";
import { checkInOpening } from "@/features/scheduling/bookings/presence-rules";
import { isUnpaid, pickMembership } from "@/features/memberships/subscriptions/standing-rules";
import { OFF } from "@/features/access/passes/compose-card";
import { addDays, boundaryInstant, DAY, MINUTE, toLocalDate } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { bookedAt, type Checkpoint } from "./find-checkpoint";
import type { Subject } from "./find-subject";
import { isMemberNow, pickBooking } from "./rules";
import type { ScanResult } from "./schema";
import type { ScanDetails } from "./store";
import { endOfVisit, findVisit } from "./visits";

/** The result of a scan, before anything is written. `booking`: the one it is about. */
export type Admission = {
  result: ScanResult;
  details: ScanDetails;
  booking: BookingRow | null;
};

export type Asked = {
  at: Date;
  place: Checkpoint;
  photo_checked: boolean;
  override: boolean;
  anti_passback_minutes: number;
  visit_minutes: number;
};

/**
 * Decides whether somebody may come in. Call it under the member's door lock if the answer is to be
 * acted upon.
 */
export async function decideAdmission(tx: Ctx, subject: Subject, asked: Asked): Promise<Admission> {
  const refused = refusePass(subject, asked.at);
  if (refused) return { result: refused, details: {}, booking: null };
  const judged = await decideByBooking(tx, subject, asked);
  if (judged.result !== "valid") return judged;
  const before = await findBefore(tx, subject, judged, asked);
  if (before) return { ...before, booking: judged.booking };
  const compare = subject.policy !== "static" && subject.shown.as !== "moving";
  if (compare && !asked.photo_checked) return { ...judged, result: "photo_check_required" };
  return judged;
}

/** Returns the fault of the pass or the person themselves, whatever they come for. */
function refusePass(subject: Subject, at: Date): ScanResult | null {
  const { pass, ends_at, member, shown, policy } = subject;
  if (pass?.revoked_at && pass.revoked_at <= at) return "revoked";
  if (member.archived_at) return "member_archived";
  if (member.status === "suspended") return "member_suspended";
  if (ends_at && ends_at <= at) return "expired";
  if (shown.as === "moving" && shown.step === null) return "code_expired";
  if (shown.as === "printed" && policy === "rotating_only") return "rotating_code_required";
  return null;
}

async function decideByBooking(
  tx: Ctx,
  { pass, member }: Subject,
  asked: Asked,
): Promise<Admission> {
  const { at, place, override } = asked;
  const bookings = await findBookings(tx, member.id, place, at, pass?.booking_id ?? null);
  const verdict = pickBooking(bookings, at);
  if (verdict.is === "open" || verdict.is === "inside") {
    return { result: "valid", details: {}, booking: verdict.booking };
  }
  const membership = await findMembership(tx, member.id);
  const belongs = isMemberNow(member.status, membership, await sellsMemberships(tx));
  const placed = place.resource_id !== null || place.event_id !== null || pass?.booking_id;
  // At the front door a member needs no booking; one later today does not matter.
  if (belongs && !placed) return { result: "valid", details: {}, booking: null };
  switch (verdict.is) {
    case "too_early":
    case "too_late": {
      const { booking } = verdict;
      const excused = override && ["confirmed", "no_show"].includes(booking.status);
      if (excused) return { result: "valid", details: {}, booking };
      const details =
        verdict.is === "too_early"
          ? { opens_at: verdict.opens_at.toISOString() }
          : { closes_at: verdict.closes_at.toISOString() };
      return { result: verdict.is, details, booking };
    }
    case "not_confirmed":
      return { result: "booking_not_confirmed", details: {}, booking: verdict.booking };
    case "none":
      return belongs
        ? { result: "no_booking_today", details: {}, booking: null }
        : {
            result: "membership_expired",
            details: reasonOf(membership),
            booking: null,
          };
  }
}

function reasonOf(membership: Awaited<ReturnType<typeof findMembership>>): ScanDetails {
  if (membership === null) return { reason: "none" };
  if (isUnpaid(membership)) return { reason: "unpaid" };
  return membership.status === "paused" ? { reason: "paused" } : {};
}

/**
 * Finds an earlier entry for the same booking: they are still inside, or came too short a while
 * ago.
 */
async function findBefore(
  tx: Ctx,
  { member }: Subject,
  { booking }: Admission,
  { at, anti_passback_minutes, visit_minutes }: Asked,
): Promise<Omit<Admission, "booking"> | null> {
  const found = await findVisit(
    tx,
    { member_id: member.id, booking_id: booking?.id ?? null },
    { at, ends_at: endOfVisit(booking, at, visit_minutes) },
  );
  if (!found) {
    if (!booking?.checked_in_at) return null;
    const earlier_at = booking.checked_in_at.toISOString();
    return { result: "already_checked_in", details: { earlier_at, where: null } };
  }
  const { visit, inside } = found;
  const where = await whereOf(tx, visit.id);
  const earlier = { earlier_at: visit.entered_at.toISOString(), where };
  if (inside) return { result: "already_checked_in", details: earlier };
  const opens = new Date(visit.entered_at.getTime() + anti_passback_minutes * MINUTE);
  // A visit without a check-out ended by time-out, so the pass was not handed back.
  if (visit.left_at && at < opens) {
    return { result: "passed_back", details: { ...earlier, opens_at: opens.toISOString() } };
  }
  return null;
}

/** Returns the door where a visit began: its scanner's name. */
async function whereOf(tx: Ctx, visit_id: string): Promise<string | null> {
  const scan = await tx.db.passScan.findFirst({
    where: { organization_id: tx.org.id, visit_id, checked_in: true },
    select: { scanner: { select: { name: true } } },
  });
  return scan?.scanner?.name ?? null;
}

/**
 * Lists a member's bookings of the day at a place, and those after midnight that can be checked in
 * already, in the order of their start: the event's, for those that have not followed it.
 */
export async function findBookings(
  ctx: Ctx,
  member_id: string,
  place: Checkpoint,
  at: Date,
  only: string | null,
): Promise<BookingRow[]> {
  const { from, until } = dayOf(at, place.timezone);
  const rows = await ctx.db.booking.findMany({
    where: {
      organization_id: ctx.org.id,
      member_id,
      status: { notIn: OFF },
      OR: whereDuring({ from, until: new Date(until.getTime() + DAY) }),
      ...(only && { id: only }),
      AND: [bookedAt(place)],
    },
    include: {
      ...bookingInclude,
      event: { select: { ...bookingInclude.event.select, ...eventTime.event.select } },
    },
    orderBy: [{ starts_at: "asc" }, { id: "asc" }],
    take: 50,
  });
  const awaited = rows.map(withEventTime).sort((a, b) => +a.starts_at - +b.starts_at);
  return awaited.filter(
    (row) => row.starts_at < until || checkInOpening(row, "member").opens <= at,
  );
}

/** Returns the day from midnight to midnight, wall clock. */
export function dayOf(at: Date, timezone: string): { from: Date; until: Date } {
  const date = toLocalDate(at.getTime(), timezone);
  const midnight = (day: string) => new Date(boundaryInstant(`${day}T00:00:00`, timezone));
  return { from: midnight(date), until: midnight(addDays(date, 1)) };
}

/** True when the organization sells memberships. */
export async function sellsMemberships(ctx: Ctx): Promise<boolean> {
  const where = { organization_id: ctx.org.id, archived_at: null };
  return (await ctx.db.product.count({ where, take: 1 })) > 0;
}

/**
 * Finds the membership that counts, with its product's name; null when the member never had one.
 */
export async function findMembership(ctx: Ctx, member_id: string) {
  const rows = await ctx.db.subscription.findMany({
    where: { organization_id: ctx.org.id, member_id, status: { not: "pending" } },
    select: {
      id: true,
      status: true,
      activated_at: true,
      cancel_at_period_end: true,
      period_ends_at: true,
      ended_at: true,
      product: { select: { name: true } },
    },
    orderBy: [{ created_at: "desc" }, { id: "desc" }],
    take: 20,
  });
  return pickMembership(rows);
}
