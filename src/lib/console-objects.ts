/** Where the console shows an object of a kind: the page, and the scope that opens it. */
const PAGES: Record<string, { page: string; scope: string; own?: boolean }> = {
  booking: { page: "/bookings", scope: "bookings:read", own: true },
  member: { page: "/members", scope: "members:read", own: true },
  resource: { page: "/resources", scope: "resources:read", own: true },
  event: { page: "/events", scope: "events:read", own: true },
  invoice: { page: "/invoices", scope: "invoices:read", own: true },
  credit_note: { page: "/credit-notes", scope: "credit-notes:read", own: true },
  payment: { page: "/payments", scope: "payments:read", own: true },
  pass: { page: "/cards", scope: "passes:read", own: true },
  bulk_action: { page: "/bulk", scope: "bookings:write", own: true },
  host: { page: "/hosts", scope: "hosts:read", own: true },
  // Lists: an object may be archived or deleted by now, and has no page then.
  price_rule: { page: "/prices", scope: "price-rules:read" },
  policy: { page: "/policies", scope: "policies:read" },
  product: { page: "/memberships", scope: "products:read" },
  promo_code: { page: "/prices/codes", scope: "promo-codes:read" },
  staff: { page: "/staff", scope: "staff:read" },
  staff_role: { page: "/staff", scope: "staff:read" },
  export: { page: "/settings/exports", scope: "exports:read" },
  organization: { page: "/settings", scope: "organizations:read" },
  api_key: { page: "/developers", scope: "api-keys:read" },
  webhook_endpoint: { page: "/developers/webhooks", scope: "webhooks:read" },
};

/**
 * Returns the address of the console's page about an object, or of the list that it stands in; null where there is none
 * that somebody with these rights may open. Pure.
 */
export function pageOfObject(
  type: string,
  id: string,
  may: (scope: string) => boolean,
): string | null {
  const found = Object.hasOwn(PAGES, type) ? PAGES[type] : undefined;
  if (!found || !may(found.scope)) return null;
  return found.own ? `${found.page}/${encodeURIComponent(id)}` : found.page;
}
