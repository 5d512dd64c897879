/** How a payout stands: money that was paid may still come back. */
export const PAYOUT_STATUSES = ["pending", "in_transit", "paid", "failed", "cancelled"] as const;

export const ITEM_TYPES = ["payment", "refund", "dispute", "fee", "adjustment"] as const;

/** How an item stands in the books. */
export const BOOKS = ["known", "differs", "unknown", "not_needed", "other_clubs"] as const;

/** Why there are no payouts. */
export const NO_PAYOUTS = ["cash_only", "not_configured", "shared_account", "none_yet"] as const;
