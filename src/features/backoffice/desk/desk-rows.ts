/** The rows of a front desk. Pure. */
import { MINUTE, toTimestamp } from "@/lib/time";
import { localTimes } from "@/features/scheduling/bookings/rules";
import { TRANSITIONS } from "@/features/scheduling/bookings/transitions";
import type { DeskBooking, MemberFacts } from "./load-rows";
import { DESK_GROUPS, type DeskRow } from "./schema";

/** Who ends this soon is about to leave. */
const LEAVING = 15 * MINUTE;

/** True for a scope that the caller has. */
type Scopes = (scope: string) => boolean;

/** Returns the row of a booking, with no more about its member than the caller may read. */
export function deskRow(
  booking: DeskBooking,
  facts: MemberFacts | undefined,
  { at, has }: { at: Date; has: Scopes },
): DeskRow {
  const { id, payer_id, place, quantity, status, updated_at, invoice_id } = booking;
  return {
    booking_id: id,
    group: groupOf(booking, at),
    ...localTimes(booking),
    ...{ place, quantity, status },
    version: toTimestamp(updated_at),
    member: facts && has("members:read") ? memberOf(facts, has) : null,
    ...{ due: dueOf(booking), payer_id, invoice_id },
    card_ends_soon: has("payment-methods:read") ? (facts?.card_ends_soon ?? false) : null,
    may: actsOf(booking, at, has),
  };
}

function groupOf({ status, starts_at, ends_at }: DeskBooking, at: Date): DeskRow["group"] {
  if (status !== "checked_in") return starts_at <= at ? "late" : "arriving";
  return ends_at.getTime() - at.getTime() <= LEAVING ? "leaving" : "inside";
}

function memberOf(facts: MemberFacts, has: Scopes): DeskRow["member"] {
  const { id, name, short_id, phone, photo_url, membership, first_visit } = facts;
  return {
    ...{ id, name, short_id, phone, photo_url, first_visit },
    standing: standingOf(facts),
    membership: has("subscriptions:read") ? membership : null,
    pinned_note: has("member-notes:read") ? facts.pinned_note : null,
  };
}

function standingOf({ status, membership, was_subscribed }: MemberFacts) {
  if (status === "suspended") return "suspended";
  if (membership !== null) return "active";
  return was_subscribed ? "lapsed" : "none";
}

function dueOf({ status, amount_due, open_amount, currency }: DeskBooking): DeskRow["due"] {
  const unpaid = !["confirmed", "checked_in"].includes(status);
  const amount = unpaid ? amount_due : Math.max(0, open_amount ?? 0);
  return amount > 0 ? { amount, currency } : null;
}

function actsOf(booking: DeskBooking, at: Date, has: Scopes): DeskRow["may"] {
  const { status, starts_at } = booking;
  const from = (action: "check_in" | "undo_check_in" | "no_show" | "approve" | "decline") =>
    has("bookings:write") && TRANSITIONS[action].from.some((one) => one === status);
  return [
    ...(from("check_in") ? (["check_in"] as const) : []),
    ...(from("undo_check_in") ? (["undo"] as const) : []),
    ...(dueOf(booking) && status !== "pending_approval" && has("payments:write")
      ? (["pay"] as const)
      : []),
    ...(from("no_show") && starts_at <= at ? (["no_show"] as const) : []),
    ...(from("approve") ? (["approve"] as const) : []),
    ...(from("decline") ? (["decline"] as const) : []),
  ];
}

/** Counts the rows of each group, and those that want attention. */
export function countRows(rows: DeskRow[]) {
  const of = (group: DeskRow["group"]) => rows.filter((row) => row.group === group).length;
  const waits = ({ due, status, member }: DeskRow) =>
    due !== null || status === "pending_approval" || member?.standing === "suspended";
  return {
    arriving: of("arriving"),
    late: of("late"),
    inside: of("inside"),
    leaving: of("leaving"),
    attention: rows.filter(waits).length,
  };
}

/** Sorts the groups as a desk reads them; each keeps its order by start. */
export function byGroup(a: DeskRow, b: DeskRow): number {
  return DESK_GROUPS.indexOf(a.group) - DESK_GROUPS.indexOf(b.group);
}
