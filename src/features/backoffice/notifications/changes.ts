/** The events about a booking that are mailed, and the statuses in which they still hold. Pure. */
import type { NotificationKind } from "@/features/people/notification-choices/kinds";
import { withEventTime } from "@/features/scheduling/bookings/moved-event";
import type { BookingMailKind } from "./compose-booking-mail";

type Present = {
  status: string;
  starts_at: Date;
  ends_at: Date;
  event: Times | null;
  held_until: Date | null;
  is_schedule_desynced: boolean;
  cancellation_notes: string | null;
  decision_notes: string | null;
  decided_at: Date | null;
};

type Told = {
  kind: BookingMailKind;
  /** Statuses in which it is still true. */
  while: readonly string[];
  /** The target of the mail's button; default: the booking's page. */
  leadsTo?: "checkout" | "search";
  /** Attaches the booking as a calendar entry. */
  attach?: true;
  /** Money is refunded: worth knowing in any status of the booking. */
  money?: true;
  /** Worth knowing once the booking's time is over, too. */
  past?: true;
  /** Only a request that nobody had answered, or also one that was approved: any other hold is let go in silence. */
  of?: "undecided" | "requested";
  /** Sent whatever the member has chosen: without an answer the place is lost. */
  always?: true;
};

type Times = { starts_at: Date; ends_at: Date };
/** When and where a booking is; the resource is null where none is known. */
export type Place = Times & { resource_id: string | null };

export type Change = Pick<Told, "kind" | "leadsTo"> & {
  attach: boolean;
  booking_id: string;
  /** The choice that switches it off; null if it is always sent. */
  choice: NotificationKind | null;
  /** The old time and place, if the booking may have others now. */
  before: Place | null;
  /** A late payment that is refunded, and the nearest free times. */
  returned: { amount: number; alternatives: Times[] } | null;
  /** The money of a booking that was cancelled, in minor units: what was paid, what goes back of it, and what is kept. */
  ended: { paid: number; refund: number; fee: number };
  /** Returns the words that staff wrote for the member. */
  wordsIn: (booking: Present) => string | null;
  /** True while the mail would still be correct. */
  holds: (booking: Present, now: Date) => boolean;
};

const LIVE = ["held", "pending_payment", "pending_approval", "confirmed", "checked_in"];

const ANY = [...LIVE, "completed", "no_show", "cancelled", "expired", "declined"];

const TOLD: Record<string, Told> = {
  "booking.rescheduled": { kind: "rescheduled", while: LIVE, attach: true },
  "booking.resynced": { kind: "moved", while: LIVE, attach: true },
  "booking.resync_offered": { kind: "move_offered", while: LIVE },
  "booking.cancelled": { kind: "cancelled", while: ["cancelled"], attach: true, past: true },
  "booking.released": { kind: "cancelled", while: ["cancelled"], past: true, of: "requested" },
  "booking.expired": {
    kind: "unanswered",
    while: ["expired"],
    leadsTo: "search",
    past: true,
    of: "undecided",
  },
  "booking.place_lost": {
    kind: "place_lost",
    while: ["expired", "cancelled"],
    leadsTo: "search",
    money: true,
  },
  "booking.reschedule_failed": { kind: "move_failed", while: ANY, money: true },
  "booking.payment_returned": { kind: "payment_returned", while: ANY, money: true },
  "booking.pending_approval": { kind: "approval_requested", while: ["pending_approval"] },
  // A free booking is confirmed at once, and that is mailed.
  "booking.approved": { kind: "approved", while: ["held"], leadsTo: "checkout", always: true },
  "booking.declined": { kind: "declined", while: ["declined"], leadsTo: "search" },
  "waitlist.offered": { kind: "waitlist_offered", while: ["held"] },
};

/** The types of events that `mail-change.ts` listens to. */
export const TOLD_TYPES = Object.keys(TOLD);

/** True for an event of which staff asked that nobody be told. */
export function isSilent({ data }: { data: unknown }): boolean {
  return (data as { notify?: boolean } | null)?.notify === false;
}

type Happened = { type: string; object_id: string; actor: string; data: unknown };

/**
 * Returns the change that an event reports to a member by mail; null when there is nothing to
 * report.
 */
export function changeOf(event: Happened): Change | null {
  const told = TOLD[event.type];
  const data = (event.data ?? {}) as Record<string, unknown>;
  const before = placeIn(data["before"]) ?? placeIn(data["previous"]);
  if (!told || isKnownAlready(event, data)) return null;
  if (told.of === "undecided" && !isUndecided(data)) return null;
  const booking_id = event.type.startsWith("booking.") ? event.object_id : data["booking_id"];
  if (typeof booking_id !== "string") return null;
  return {
    kind: told.kind,
    leadsTo: told.leadsTo,
    attach: told.attach ?? false,
    booking_id,
    choice: choiceOf(told, event),
    before,
    returned: told.money ? returnedIn(data) : null,
    ended: endedIn(data),
    wordsIn: (booking) => {
      if (event.actor.startsWith("member:")) return null;
      if (told.kind === "cancelled") return textIn(booking.cancellation_notes);
      if (told.kind === "approved" || told.kind === "declined") {
        return textIn(booking.decision_notes);
      }
      return textIn(data["notes"]);
    },
    holds: (booking, now) =>
      told.while.includes(booking.status) &&
      (told.past === true || told.money === true || withEventTime(booking).ends_at > now) &&
      (told.of !== "requested" || isUndecided(data) || booking.decided_at !== null) &&
      !(booking.status === "held" && booking.held_until !== null && booking.held_until <= now) &&
      (told.kind !== "move_offered" || booking.is_schedule_desynced),
  };
}

/** Money is always told of, and so is the end of a booking that others cancelled. */
function choiceOf(told: Told, { actor }: Happened): NotificationKind | null {
  const byOthers = told.kind === "cancelled" && !actor.startsWith("member:");
  if (told.money || told.always || byOthers) return null;
  return told.kind === "waitlist_offered" ? "waitlist" : "bookings";
}

/**
 * True for a booking that the member dropped before paying, and for one that never moved: its event
 * left and came back, and both times of such a record (`event_id`) are the event's.
 */
function isKnownAlready(event: Happened, data: Record<string, unknown>): boolean {
  const own = event.actor.startsWith("member:");
  const unpaid = ["held", "pending_payment"].includes(String(data["from"]));
  if (event.type === "booking.cancelled") return own && unpaid;
  if (event.type === "booking.released") return own;
  return event.type === "booking.resynced" && "event_id" in data;
}

/** True for the end of a request that nobody had answered. */
function isUndecided({ from }: Record<string, unknown>): boolean {
  return from === "pending_approval";
}

function endedIn(data: Record<string, unknown>): Change["ended"] {
  return {
    paid: amountIn(data["paid_amount"]),
    // Money that its bank disputes is not refunded now.
    refund: data["refund_id"] ? amountIn(data["refund_amount"]) : 0,
    fee: amountIn(data["fee_amount"]),
  };
}

function amountIn(value: unknown): number {
  return typeof value === "number" ? value : 0;
}

function returnedIn({ amount, alternatives }: Record<string, unknown>): Change["returned"] {
  const times = Array.isArray(alternatives) ? alternatives.map(timesIn) : [];
  return {
    amount: amountIn(amount),
    alternatives: times.filter((time) => time !== null),
  };
}

function timesIn(value: unknown): Times | null {
  const { starts_at, ends_at } = (value ?? {}) as Record<string, unknown>;
  if (typeof starts_at !== "string" || typeof ends_at !== "string") return null;
  return { starts_at: new Date(starts_at), ends_at: new Date(ends_at) };
}

function placeIn(value: unknown): Place | null {
  const times = timesIn(value);
  const { resource_id } = (value ?? {}) as { resource_id?: string | null };
  return times && { ...times, resource_id: resource_id ?? null };
}

function textIn(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value : null;
}
