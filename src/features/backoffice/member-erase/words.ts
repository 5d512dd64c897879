/** What keeps a member from being erased. */
export const OPEN_MATTERS = [
  "not_archived",
  "bookings_ahead",
  "subscriptions_running",
  "payments_open",
  "refunds_under_way",
  "invoices_open",
  "account_credit",
  "sole_account_owner",
  "cards_under_way",
] as const;
export type OpenMatter = (typeof OPEN_MATTERS)[number];
