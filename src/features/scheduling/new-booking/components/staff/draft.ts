/** A booking as it is typed, before it is one. */
export type Person = { id: string; name: string };

export type Place = {
  id: string;
  name: string;
  timezone: string;
  min_duration_minutes: number;
  max_duration_minutes: number;
  slot_step_minutes: number;
  /** The most places that are open at once today. */
  capacity: number;
};

export type Stay = {
  resource_id: string;
  starts_at_local: string;
  ends_at_local: string;
  fold?: 0 | 1 | undefined;
  /** The terms do not allow it: staff do. */
  outside: boolean;
};

/** An event that somebody is given a place of; its time and place are its own. */
export type GivenEvent = {
  id: string;
  title: string;
  starts_at_local: string;
  ends_at_local: string;
  /** The places that are left; null = unlimited. */
  remaining: number | null;
};
/** A place of an event, as a booking asks for it. */
export type Seat = { event_id: string; outside: boolean };

/** The rights of the one at the desk, as far as the form asks for them. */
export type DeskRights = {
  addMember: boolean;
  exceptions: boolean;
  /** May give a place away, whatever it costs. */
  giveAway: boolean;
  takePayment: boolean;
  seeCards: boolean;
};

export const WAYS = [
  "cash",
  "card_terminal",
  "bank_transfer",
  "saved_card",
  "on_account",
  "complimentary",
  "keep_held",
] as const;
export type Way = (typeof WAYS)[number];

/** Returns the ways to settle that this person may offer, the likeliest first. */
export function waysFor({ takePayment, exceptions, giveAway }: DeskRights, card: boolean): Way[] {
  const allowed: Record<Way, boolean> = {
    cash: takePayment,
    card_terminal: takePayment,
    bank_transfer: takePayment,
    saved_card: card,
    on_account: exceptions,
    complimentary: exceptions && giveAway,
    keep_held: true,
  };
  return WAYS.filter((way) => allowed[way]);
}
