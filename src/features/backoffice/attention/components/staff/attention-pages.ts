import type { Attention, AttentionKind } from "../../schema";

type Item = Attention["items"][number];

/** The page of the console that lists each kind. Pure. */
const PAGES: Record<AttentionKind, string> = {
  payment_disputed: "/disputes",
  refund_failed: "/payments",
  booking_to_approve: "/bookings",
  booking_desynced: "/bookings",
  invoice_overdue: "/invoices",
  payment_failed: "/payments",
  payment_unallocated: "/payments",
  endpoint_failing: "/developers/webhooks",
  certificate_ending: "/settings/wallets",
};
const VIEWS: Partial<Record<AttentionKind, string>> = {
  payment_disputed: "open",
  refund_failed: "refund_failed",
  booking_to_approve: "approval",
  booking_desynced: "desynced",
  invoice_overdue: "overdue",
  payment_failed: "failed",
  payment_unallocated: "unallocated",
};

/** The entry of the menu that leads to a page which has none of its own. */
const ENTRIES: Record<string, string> = {
  "/settings/wallets": "/settings",
  "/disputes": "/payments",
};

/**
 * Returns where the objects of a kind are listed: a view of its page, or the first of them where no view has them. The
 * list of webhooks is short and shows their states, so it needs no view; one alone is opened at once. Certificates
 * have no page each.
 */
export function addressOfKind({ kind, count, first }: Item, month: string): string {
  const page = PAGES[kind];
  const view = VIEWS[kind];
  if (kind === "certificate_ending" || (kind === "endpoint_failing" && count > 1)) return page;
  if (view === undefined) return first[0] ? `${page}/${first[0].id}` : page;
  return `${page}?view=${view}${kind === "payment_failed" ? `&period=${month}` : ""}`;
}

/**
 * Returns how many things wait on each page of the menu. Failed payments are left out: most are tried again with another card, and
 * a number that nobody can bring to nothing is not looked at.
 */
export function countByPage(items: Item[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind, count } of items) {
    if (kind === "payment_failed") continue;
    const page = ENTRIES[PAGES[kind]] ?? PAGES[kind];
    counts[page] = (counts[page] ?? 0) + count;
  }
  return counts;
}

/** Tells by its address whether a page of the console names what waits; all others count it only. */
export function namesWhatWaits(address: string): boolean {
  const [path = ""] = address.split("?");
  return /^\/console\/[^/]+(?:\/money)?\/?$/.test(path);
}
