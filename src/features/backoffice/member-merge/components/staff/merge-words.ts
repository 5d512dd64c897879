import type { Counts } from "../../schema";

/** What may be in the way of a merge, each with words of its own; `other` for all that comes later. */
export const CONFLICTS = [
  "same_member",
  "member_archived",
  "member_erased",
  "member_merged",
  "bookings_being_paid",
  "payments_open",
  "cards_under_way",
  "other",
] as const;
export type Conflict = (typeof CONFLICTS)[number];

/** What a person at the desk knows by name; the rest is told in one number. */
const KNOWN = [
  "bookings",
  "subscriptions",
  "invoices",
  "payments",
  "payment_methods",
  "passes",
  "notes",
] as const satisfies (keyof Counts)[];
type Known = (typeof KNOWN)[number];

/** Returns how many rows of each known kind move, and how many others; kinds without any are left out. */
export function countsOf(moved: Counts): {
  moving: { kind: Known; count: number }[];
  others: number;
} {
  const all = Object.values(moved).reduce((sum, count) => sum + count, 0);
  const moving = KNOWN.map((kind) => ({ kind, count: moved[kind] })).filter(
    ({ count }) => count > 0,
  );
  return { moving, others: all - moving.reduce((sum, { count }) => sum + count, 0) };
}
