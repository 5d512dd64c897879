/** The lists whose filters can be kept or sent to another operation, in the order in which people look for them. */
export const LISTS = [
  ...(["members", "bookings", "invoices", "payments", "refunds", "credit_notes"] as const),
  ...(["passes", "subscriptions"] as const),
] as const;
export type ListName = (typeof LISTS)[number];

/** The lists that can be taken out as a file: the items of payouts, too, of one payout at a time. */
export const EXPORT_LISTS = [...LISTS, "payout_items"] as const;
export type ExportList = (typeof EXPORT_LISTS)[number];

/** The scope that reads each list. */
export const SCOPE_OF_LIST = {
  members: "members:read",
  bookings: "bookings:read",
  invoices: "invoices:read",
  payments: "payments:read",
  refunds: "refunds:read",
  credit_notes: "credit-notes:read",
  passes: "passes:read",
  subscriptions: "subscriptions:read",
  payout_items: "payouts:read",
} as const satisfies Record<ExportList, string>;
