/**
 * How a dispute may stand, in the order in which it moves: an inquiry may become a dispute, also after it was closed, and
 * nothing goes back. The last three are the ends.
 */
export const DISPUTE_STATUSES = [
  "warning_needs_response",
  "warning_under_review",
  "warning_closed",
  "needs_response",
  "under_review",
  "won",
  "lost",
  "prevented",
] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** What a dispute is to a payment. */
export type DisputeOutcome = "open" | "won" | "lost";

const OUTCOMES: Record<DisputeStatus, DisputeOutcome> = {
  warning_needs_response: "open",
  warning_under_review: "open",
  // An inquiry without consequences.
  warning_closed: "won",
  needs_response: "open",
  under_review: "open",
  won: "won",
  lost: "lost",
  prevented: "won",
};

/** Returns what a dispute that stands so is to its payment. Pure. */
export function outcomeOf(status: string): DisputeOutcome {
  return OUTCOMES[status as DisputeStatus];
}

/** Returns the states that are one of these to a payment. Pure. */
export function statusesOf(...outcomes: DisputeOutcome[]): DisputeStatus[] {
  return DISPUTE_STATUSES.filter((status) => outcomes.includes(OUTCOMES[status]));
}

/** Those in which the bank has the money, until it decides or for good: an inquiry takes none. */
export const TAKING = ["needs_response", "under_review", "lost"] as const satisfies DisputeStatus[];

/** Tells whether the bank has the money of a dispute that stands so. Pure. */
export function takesMoney(status: string): boolean {
  return (TAKING as readonly string[]).includes(status);
}

/** Tells whether the first of two states comes before the second, so that only a late answer can say it after. Pure. */
export function comesBefore(status: string, other: string): boolean {
  return stepOf(status) < stepOf(other);
}

function stepOf(status: string): number {
  const step = DISPUTE_STATUSES.indexOf(status as DisputeStatus);
  return Math.min(step, DISPUTE_STATUSES.indexOf("won"));
}

type Standing = {
  status: string;
  respond_by: Date | null;
  opened_at: Date;
  closed_at: Date | null;
};
const RANKS: Record<DisputeOutcome, number> = { open: 0, lost: 1, won: 2 };

/**
 * Returns the dispute by which a payment stands: of the open ones the one whose evidence is due first, otherwise the one
 * lost last, since its money is gone, otherwise the one decided last. Pure.
 */
export function leadingDispute<D extends Standing>(disputes: readonly D[]): D | null {
  const [first] = [...disputes].sort(
    (a, b) =>
      RANKS[outcomeOf(a.status)] - RANKS[outcomeOf(b.status)] ||
      dueOf(a) - dueOf(b) ||
      (b.closed_at?.getTime() ?? 0) - (a.closed_at?.getTime() ?? 0) ||
      a.opened_at.getTime() - b.opened_at.getTime(),
  );
  return first ?? null;
}

function dueOf({ respond_by }: Standing): number {
  return respond_by?.getTime() ?? Number.MAX_SAFE_INTEGER;
}
