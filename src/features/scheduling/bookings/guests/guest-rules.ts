/** Who may be invited, and who pays what. Pure. */
import { chargeStep, leastCharge } from "@/lib/chargeable";
import { PLACED } from "@/features/scheduling/bookings/status-rules";
import { ShareTooSmall, SharesExceedPrice } from "./errors";
import type { BookingGuest, GuestStatus } from "./schema";

/** As many as one booking needs, and as few as keep an account from mailing strangers. */
const MOST_GUESTS = 30;

type Booked = { event_id: string | null; quantity: number };

/**
 * Returns how many guests a booking takes: who booked several places brings somebody for each of
 * the others; a room has no places that are counted.
 */
export function mostGuests({ event_id, quantity }: Booked): number {
  return event_id !== null || quantity > 1 ? Math.min(quantity - 1, MOST_GUESTS) : MOST_GUESTS;
}

/** True while an invitation stands: it was neither declined nor withdrawn. */
export function isStanding({ status }: { status: string }): boolean {
  return status === "invited" || status === "accepted";
}

/** Returns how many more guests a booking takes beside those whose invitations stand. */
export function guestsLeft(booking: Booked, guests: readonly { status: string }[]): number {
  return Math.max(0, mostGuests(booking) - guests.filter(isStanding).length);
}

type Placed = { status: string; cancellation_credit_note_id: string | null };

/**
 * True for a booking that takes its guests in: also of a host who has not come, unless the place was
 * given back for money. Time completes a booking, and earlier scans may be reported after that.
 */
export function takesGuests({ status, cancellation_credit_note_id }: Placed): boolean {
  return PLACED.includes(status) && cancellation_credit_note_id === null;
}

/** True while somebody can be invited to a booking, or answer. */
export function isComing(booking: Placed & { ends_at: Date }, now: Date): boolean {
  return takesGuests(booking) && booking.status !== "completed" && booking.ends_at > now;
}

type Sharing = { id: string; status: string; share_amount: number | null; paid_at: Date | null };

/** Sums the shares that guests have paid, in minor units. */
export function paidShares(guests: readonly Sharing[]): number {
  return sum(guests.filter(({ paid_at }) => paid_at !== null));
}

/** Returns what stays with the host, in minor units: no share takes more than there is. */
export function hostAmount(total: number, guests: readonly Sharing[]): number {
  return Math.max(0, total - sum(guests));
}

/** Tells whether a price (minor units) no longer covers the shares. */
export function isExceeded(total: number, guests: readonly Sharing[]): boolean {
  return sum(guests) > total;
}

function sum(guests: readonly Sharing[]): number {
  return guests.reduce((total, { share_amount }) => total + (share_amount ?? 0), 0);
}

type Priced = { amount_due: number; currency: string };

/**
 * Splits a price (minor units) equally among the host and the guests who come: what does not divide
 * stays with the host, and a paid share stays as it is. Returns the open shares by guest. Raises
 * ShareTooSmall.
 */
export function splitEqually(
  { amount_due, currency }: Priced,
  guests: readonly Sharing[],
): Map<string, number> {
  const open = guests.filter((guest) => isStanding(guest) && guest.paid_at === null);
  if (open.length === 0) return new Map();
  const paid = guests.filter(({ paid_at }) => paid_at !== null);
  const rest = amount_due - sum(paid);
  const each = Math.min(
    floorTo(amount_due / (open.length + paid.length + 1), currency),
    floorTo(rest / (open.length + 1), currency),
  );
  if (each < leastCharge(currency)) throw ShareTooSmall();
  return new Map(open.map(({ id }) => [id, each]));
}

function floorTo(amount: number, currency: string): number {
  const step = chargeStep(currency);
  return Math.floor(amount / step) * step;
}

/**
 * Checks amounts that the host has chosen (minor units; 0 = none). Returns the open shares by guest.
 * Raises ShareTooSmall and SharesExceedPrice.
 */
export function checkShares(
  { amount_due, currency }: Priced,
  guests: readonly Sharing[],
  wanted: ReadonlyMap<string, number>,
): Map<string, number> {
  const open = guests.filter((guest) => isStanding(guest) && guest.paid_at === null);
  const shares = new Map<string, number>();
  for (const { id } of open) {
    const amount = wanted.get(id) ?? 0;
    if (amount === 0) continue;
    if (amount < leastCharge(currency) || amount % chargeStep(currency) !== 0) {
      throw ShareTooSmall();
    }
    shares.set(id, amount);
  }
  const asked = [...shares.values()].reduce((total, amount) => total + amount, 0);
  if (asked + paidShares(guests) > amount_due) throw SharesExceedPrice();
  return shares;
}

type Row = Sharing & { refunded_amount: number };

/** Returns the state of a share; null without one. */
export function shareStatus(guest: Row): BookingGuest["share_status"] {
  if (guest.share_amount === null) return null;
  if (guest.paid_at === null) return "open";
  return guest.refunded_amount > 0 ? "refunded" : "paid";
}

/** Narrows the column's text. */
export function statusOf({ status }: { status: string }): GuestStatus {
  return status as GuestStatus;
}
