/** The door's answers, given rows and the time. Pure. */
import { checkInOpening } from "@/features/scheduling/bookings/presence-rules";
import { doorWords } from "./door-words";
import { toLocal } from "@/lib/time";
import type { ScanResult } from "./schema";

export type DoorBooking = {
  id: string;
  status: string;
  starts_at: Date;
  ends_at: Date;
  timezone: string;
  policy: unknown;
  checked_in_at: Date | null;
  cancellation_credit_note_id: string | null;
};

/** The verdict of a day's bookings on a member at the door. */
export type BookingVerdict<B> =
  | { is: "open" | "inside"; booking: B }
  | { is: "too_early"; booking: B; opens_at: Date }
  | { is: "too_late"; booking: B; closes_at: Date }
  | { is: "not_confirmed"; booking: B }
  | { is: "none" };

/**
 * True while nobody has come for it. Time completes a booking, and earlier scans may be reported
 * after that.
 */
const isAwaited = ({ status, checked_in_at }: DoorBooking) =>
  ["confirmed", "no_show"].includes(status) || (status === "completed" && checked_in_at === null);
const isAttended = ({ status, checked_in_at }: DoorBooking) =>
  status === "checked_in" || (status === "completed" && checked_in_at !== null);
const UNSETTLED = ["held", "pending_payment", "pending_approval"];

/**
 * Picks today's booking that somebody comes for: one that may be checked in now, else one under
 * way, else the next, else the last. `bookings` in the order of their start.
 */
export function pickBooking<B extends DoorBooking>(bookings: B[], at: Date): BookingVerdict<B> {
  const awaited = bookings
    .filter((b) => isAwaited(b) && b.cancellation_credit_note_id === null)
    .map((booking) => {
      const { opens, closes } = checkInOpening(booking, "member");
      return { booking, opens_at: opens, closes_at: closes ?? booking.ends_at };
    });
  const open = awaited.find(({ opens_at, closes_at }) => opens_at <= at && at < closes_at);
  if (open) return { is: "open", booking: open.booking };
  const inside = bookings.find((b) => isAttended(b) && at < b.ends_at);
  if (inside) return { is: "inside", booking: inside };
  const next = awaited.find(({ opens_at }) => at < opens_at);
  if (next) return { is: "too_early", booking: next.booking, opens_at: next.opens_at };
  const last = awaited.at(-1);
  if (last) return { is: "too_late", booking: last.booking, closes_at: last.closes_at };
  const over = bookings.findLast(isAttended);
  if (over) return { is: "too_late", booking: over, closes_at: over.ends_at };
  const unsettled = bookings.find((b) => UNSETTLED.includes(b.status));
  return unsettled ? { is: "not_confirmed", booking: unsettled } : { is: "none" };
}

const LIVE = ["active", "trialing", "past_due"];

/** Picks the membership that counts: a live one, else the latest. */
export function pickMembership<S extends { status: string }>(newestFirst: S[]): S | null {
  return newestFirst.find(({ status }) => LIVE.includes(status)) ?? newestFirst[0] ?? null;
}

/**
 * True for a current member. Someone who never had a membership counts as one when the organization
 * sells none.
 */
export function isMemberNow(
  status: string,
  membership: { status: string } | null,
  sells: boolean,
): boolean {
  if (status === "lapsed") return false;
  return membership === null ? !sells : LIVE.includes(membership.status);
}

/** True when the door lets somebody pass with this result. */
export function admits(result: ScanResult): boolean {
  return result === "valid";
}

export type SentenceParts = {
  direction: string;
  timezone: string;
  earlier: Date | null;
  where: string | null;
  opens_at: Date | null;
  closes_at: Date | null;
  /** The reason why there is no membership, or why a code is refused. */
  reason: string | null;
  booked: boolean;
  /** The name of the host whose guest it is. */
  host: string | null;
};

/** Writes the result as a sentence for staff, in the language of the organization's locale. */
export function sentenceOf(result: ScanResult, parts: SentenceParts, locale: string): string {
  const { says } = doorWords(locale);
  const clock = (at: Date | null) => (at ? timeOf(at, parts.timezone) : "");
  switch (result) {
    case "valid":
      if (parts.direction === "out") return says.out;
      if (parts.host !== null) return says.guestOf(parts.host);
      return parts.booked ? says.booked : says.welcome;
    case "photo_check_required":
      return says.photo;
    case "already_checked_in":
      return says.inAt(clock(parts.earlier), parts.where ? `, ${parts.where}` : "");
    case "passed_back":
      return says.backAt(clock(parts.earlier), clock(parts.opens_at));
    case "too_early":
      return says.earlyAt(clock(parts.opens_at));
    case "too_late":
      return says.lateAt(clock(parts.closes_at));
    case "no_booking_today":
      return says.noBooking;
    case "booking_not_confirmed":
      return says.unconfirmed;
    case "membership_expired":
      if (parts.reason === "none") return says.noMembership;
      return parts.reason === "paused" ? says.paused : says.over;
    case "member_suspended":
      return says.suspended;
    case "member_archived":
      return says.archived;
    case "revoked":
      return parts.reason === "invitation" ? says.invitationOver : says.revoked;
    case "expired":
      return says.expired;
    case "rotating_code_required":
      return says.picture;
    case "code_expired":
      return says.codeOver;
    case "code_used":
      return says.codeUsed;
    case "not_checked_in":
      return says.notInside;
    case "wrong_organization":
      return says.elsewhere;
    case "invalid_code":
      if (parts.reason === "retired_key") return says.oldKey;
      return parts.reason === "unknown_short_id" ? says.nobody : says.notOurs;
  }
}

/** Writes 14:05: a time on another day would not help at a door. */
function timeOf(at: Date, timezone: string): string {
  return toLocal(at.getTime(), timezone).slice(11, 16);
}
