/** The door's answers, given rows and the time. Pure. */
import { isLive, type Standing } from "@/features/memberships/subscriptions/standing-rules";
import { UNPAID } from "@/features/scheduling/bookings/status-rules";
import { checkInOpening } from "@/features/scheduling/bookings/presence-rules";
import { toLocal } from "@/lib/time";
import { wordsOf } from "@/server/words/catalogue";
import type { Reader } from "@/server/words/messages";
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
  const unsettled = bookings.find((b) => UNPAID.includes(b.status));
  return unsettled ? { is: "not_confirmed", booking: unsettled } : { is: "none" };
}

/**
 * True for a current member. Someone who never had a membership counts as one when the organization
 * sells none.
 */
export function isMemberNow(status: string, membership: Standing | null, sells: boolean): boolean {
  if (status === "lapsed") return false;
  return membership === null ? !sells : isLive(membership);
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

/** Writes the result as a sentence for staff, as the organization addresses them. */
export function sentenceOf(result: ScanResult, parts: SentenceParts, reader: Reader): string {
  const words = wordsOf("door", reader);
  const clock = (at: Date | null) => (at ? timeOf(at, parts.timezone) : "");
  switch (result) {
    case "valid":
      if (parts.direction === "out") return words("says.out");
      if (parts.host !== null) return words("says.guest_of", { host: parts.host });
      return parts.booked ? words("says.booked") : words("says.welcome");
    case "photo_check_required":
      return words("says.photo");
    case "already_checked_in":
      return words("says.in_at", { time: clock(parts.earlier), where: parts.where ?? "none" });
    case "passed_back":
      return words("says.back_at", { came: clock(parts.earlier), opens: clock(parts.opens_at) });
    case "too_early":
      return words("says.early_at", { time: clock(parts.opens_at) });
    case "too_late":
      return words("says.late_at", { time: clock(parts.closes_at) });
    case "no_booking_today":
      return words("says.no_booking");
    case "booking_not_confirmed":
      return words("says.unconfirmed");
    case "membership_expired":
      if (parts.reason === "none") return words("says.no_membership");
      if (parts.reason === "unpaid") return words("says.unpaid");
      return parts.reason === "paused" ? words("says.paused") : words("says.over");
    case "member_suspended":
      return words("says.suspended");
    case "member_archived":
      return words("says.archived");
    case "revoked":
      return parts.reason === "invitation" ? words("says.invitation_over") : words("says.revoked");
    case "expired":
      return words("says.expired");
    case "rotating_code_required":
      return words("says.picture");
    case "code_expired":
      return words("says.code_over");
    case "code_used":
      return words("says.code_used");
    case "not_checked_in":
      return words("says.not_inside");
    case "wrong_organization":
      return words("says.elsewhere");
    case "invalid_code":
      if (parts.reason === "retired_key") return words("says.old_key");
      return parts.reason === "unknown_short_id" ? words("says.nobody") : words("says.not_ours");
  }
}

/** Writes 14:05: a time on another day would not help at a door. */
function timeOf(at: Date, timezone: string): string {
  return toLocal(at.getTime(), timezone).slice(11, 16);
}
