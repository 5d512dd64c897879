import type { Attention, AttentionKind } from "../../schema";

type Item = Attention["items"][number];

/** The page of the console that lists each kind; none for what no page shows. Pure. */
const PAGES: Record<AttentionKind, string | null> = {
  payment_disputed: "/payments",
  refund_failed: "/payments",
  booking_to_approve: "/bookings",
  booking_desynced: "/bookings",
  invoice_overdue: "/invoices",
  payment_failed: "/payments",
  payment_unallocated: "/payments",
  endpoint_failing: "/developers/webhooks",
  certificate_ending: null,
};
const VIEWS: Partial<Record<AttentionKind, string>> = {
  payment_disputed: "disputed",
  refund_failed: "refund_failed",
  booking_to_approve: "approval",
  booking_desynced: "desynced",
  invoice_overdue: "overdue",
  payment_failed: "failed",
  payment_unallocated: "unallocated",
};

/**
 * Returns where the objects of a kind are listed: a view of its page, or the first of them where no view has them. The
 * list of webhooks is short and shows their states, so it needs no view; one alone is opened at once.
 */
export function addressOfKind({ kind, count, first }: Item, month: string): string | null {
  const page = PAGES[kind];
  const view = VIEWS[kind];
  if (page === null || (kind === "endpoint_failing" && count > 1)) return page;
  if (view === undefined) return first[0] ? `${page}/${first[0].id}` : page;
  return `${page}?view=${view}${kind === "payment_failed" ? `&period=${month}` : ""}`;
}

/**
 * Returns how many things wait on each page. Failed payments are left out: most are tried again with another card, and
 * a number that nobody can bring to nothing is not looked at.
 */
export function countByPage(items: Item[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind, count } of items) {
    const page = PAGES[kind];
    if (page === null || kind === "payment_failed") continue;
    counts[page] = (counts[page] ?? 0) + count;
  }
  return counts;
}
