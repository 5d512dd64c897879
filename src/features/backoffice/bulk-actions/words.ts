/** The acts that can be done to many rows, and the bounds of one. Pure. */
export const MOST_ROWS = 5_000;
/** Of more rows, people confirm who they are. */
export const MOST_UNPROVEN = 50;
/** As many of a club are under way at a time. */
export const MOST_UNDER_WAY = 10;

/** In the order in which a list offers them. */
export const ACTIONS = [
  ...(["check_in", "cancel"] as const),
  ...(["add_to_group", "remove_from_group", "invite", "issue_pass"] as const),
  ...(["suspend", "unsuspend", "archive"] as const),
  ...(["send_invoice", "refresh_pass", "revoke_pass"] as const),
] as const;
export type BulkActionName = (typeof ACTIONS)[number];

export const BULK_OBJECTS = ["booking", "member", "invoice", "pass"] as const;
export type BulkObject = (typeof BULK_OBJECTS)[number];

/** The page of each kind of rows in the console. */
export const PAGE_OF = {
  ...({ booking: "/bookings", member: "/members" } as const),
  ...({ invoice: "/invoices", pass: "/cards" } as const),
} satisfies Record<BulkObject, string>;

export const OUTCOMES = ["done", "unchanged", "refused", "failed"] as const;
export type BulkOutcome = (typeof OUTCOMES)[number];

/** The scope that each act needs. */
export const SCOPES_OF = {
  check_in: "bookings:write",
  cancel: "bookings:write",
  add_to_group: "groups:write",
  remove_from_group: "groups:write",
  invite: "members:write",
  issue_pass: "passes:write",
  suspend: "members:write",
  unsuspend: "members:write",
  archive: "members:write",
  send_invoice: "invoices:write",
  refresh_pass: "passes:write",
  revoke_pass: "passes:write",
} as const satisfies Record<BulkActionName, string>;

/** The acts on other rows than members. */
const OTHERS: Partial<Record<BulkActionName, BulkObject>> = {
  ...({ check_in: "booking", cancel: "booking", send_invoice: "invoice" } as const),
  ...({ refresh_pass: "pass", revoke_pass: "pass" } as const),
};

/** Returns what the rows of an act are. */
export function objectOf(action: BulkActionName): BulkObject {
  return OTHERS[action] ?? "member";
}

/** Returns the acts on rows of a kind that somebody with these rights may do, the most usual first. */
export function actionsFor(kind: BulkObject, may: (scope: string) => boolean): BulkActionName[] {
  return ACTIONS.filter((one) => may(SCOPES_OF[one]) && objectOf(one) === kind);
}

/** Refusals that have words of their own. */
const REASONS = [
  ...(["invalid_status_transition", "check_in_not_open", "checkout_in_progress"] as const),
  ...(["processor_unavailable", "limit_exceeded", "insufficient_scope"] as const),
  ...(["member_has_no_email", "mail_not_delivered", "rate_limit_exceeded"] as const),
  ...(["member_archived", "pass_revoked", "wallet_not_configured"] as const),
  ...(["group_archived", "group_not_found", "internal_error"] as const),
] as const;
export type ReasonName = (typeof REASONS)[number] | "gone" | "other";

/** Returns the name of the words that say why a row was refused, by the failure's code. */
export function reasonOf(code: string): ReasonName {
  const own = REASONS.find((name) => name === code);
  if (own) return own;
  return /^(booking|invoice|member|pass)_(not_found|erased|merged)$/.test(code) ? "gone" : "other";
}
