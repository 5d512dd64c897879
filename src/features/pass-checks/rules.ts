/** What the door answers, given rows and the time. Pure. */
import { checkInOpening } from "@/features/bookings/presence-rules";
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

/** What the bookings of a day say of somebody who stands at the door. */
export type BookingVerdict<B> =
  | { is: "open" | "inside"; booking: B }
  | { is: "too_early"; booking: B; opens_at: Date }
  | { is: "too_late"; booking: B; closes_at: Date }
  | { is: "not_confirmed"; booking: B }
  | { is: "none" };

/** Whether nobody has come for it yet. Time completes a booking, and scans of before are told after that. */
const isAwaited = ({ status, checked_in_at }: DoorBooking) =>
  ["confirmed", "no_show"].includes(status) || (status === "completed" && checked_in_at === null);
const isAttended = ({ status, checked_in_at }: DoorBooking) =>
  status === "checked_in" || (status === "completed" && checked_in_at !== null);
const UNSETTLED = ["held", "pending_payment", "pending_approval"];

/**
 * Which of today's bookings somebody comes for: one that may be checked in now, else one that is under
 * way, else the next, else the last. `bookings` in the order of their start.
 */
export function judgeBookings<B extends DoorBooking>(bookings: B[], at: Date): BookingVerdict<B> {
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

/** The membership that counts: one that lives, else the latest. */
export function pickMembership<S extends { status: string }>(newestFirst: S[]): S | null {
  return newestFirst.find(({ status }) => LIVE.includes(status)) ?? newestFirst[0] ?? null;
}

/**
 * Whether somebody is a member as of now. Who never had a membership is one where the organization sells
 * none.
 */
export function isMemberNow(
  status: string,
  membership: { status: string } | null,
  sells: boolean,
): boolean {
  if (status === "lapsed") return false;
  return membership === null ? !sells : LIVE.includes(membership.status);
}

/** Whether the door lets somebody pass who got this result. */
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
  /** Why there is no membership, or a code is refused. */
  reason: string | null;
  booked: boolean;
};

/** The result as a sentence for staff. */
export function sentenceOf(result: ScanResult, parts: SentenceParts): string {
  const clock = (at: Date | null) => (at ? timeOf(at, parts.timezone) : "");
  const where = parts.where ? `, ${parts.where}` : "";
  switch (result) {
    case "valid":
      if (parts.direction === "out") return "Checked out.";
      return parts.booked ? "Their booking is in order." : "They may come in.";
    case "photo_check_required":
      return "Compare the person with the photo and the name before you let them in.";
    case "already_checked_in":
      return `Came in already at ${clock(parts.earlier)}${where}.`;
    case "passed_back":
      return `Came in at ${clock(parts.earlier)} and went out again. The pass opens again at ${clock(parts.opens_at)}.`;
    case "too_early":
      return `Check-in for their booking opens at ${clock(parts.opens_at)}.`;
    case "too_late":
      return `Check-in for their booking closed at ${clock(parts.closes_at)}.`;
    case "no_booking_today":
      return "They have no booking here today.";
    case "booking_not_confirmed":
      return "Their booking is not confirmed: it waits for a payment or a decision.";
    case "membership_expired":
      if (parts.reason === "none") return "They have no membership.";
      return parts.reason === "paused"
        ? "Their membership is paused."
        : "Their membership is over.";
    case "member_suspended":
      return "Their membership is suspended. Send them to the office.";
    case "member_archived":
      return "They are no longer a member.";
    case "revoked":
      return "This pass was revoked. They may have a newer one.";
    case "expired":
      return "This pass has expired.";
    case "rotating_code_required":
      return "A picture of the code does not do. Ask for the moving code in the wallet or on the pass page.";
    case "code_expired":
      return "This code is over. Ask them to show the pass itself, not a picture of it.";
    case "code_used":
      return "This code has opened the door already. Wait for the next one.";
    case "not_checked_in":
      return "They were not inside.";
    case "wrong_organization":
      return "This pass belongs to another organization.";
    case "invalid_code":
      return parts.reason === "retired_key"
        ? "This code is no longer accepted. Ask them to open the pass again."
        : parts.reason === "unknown_short_id"
          ? "Nobody here has this short id."
          : "This is not a pass of ours.";
  }
}

/** 14:05, and the day where it is another than today would be of no use at a door. */
function timeOf(at: Date, timezone: string): string {
  return toLocal(at.getTime(), timezone).slice(11, 16);
}
