/** The lists that can be taken out as a file, in the order in which people look for them. */
export const EXPORT_LISTS = [
  ...(["members", "bookings", "invoices", "payments", "refunds", "credit_notes"] as const),
  ...(["passes", "subscriptions"] as const),
] as const;
export type ExportList = (typeof EXPORT_LISTS)[number];

/** The scope that reads each list, and without which nobody takes it out. */
export const SCOPE_OF_LIST = {
  members: "members:read",
  bookings: "bookings:read",
  invoices: "invoices:read",
  payments: "payments:read",
  refunds: "refunds:read",
  credit_notes: "credit-notes:read",
  passes: "passes:read",
  subscriptions: "subscriptions:read",
} as const satisfies Record<ExportList, string>;

/** How many hours a file is kept. */
export const KEPT_HOURS = 24;
/** The most rows of a file, and the most exports that a club has under way. */
export const MOST_ROWS = 100_000;
export const MOST_UNDER_WAY = 5;
/** The most exports of a day, with or without a file. */
export const MOST_KEPT = 100;
