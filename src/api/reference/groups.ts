/** The nouns of the API in the order in which they are looked for: the tags of its operations. */
export const GROUPS: { title: string; tags: string[] }[] = [
  {
    title: "People",
    tags: ["Members", "Member notes", "Accounts", "Groups", "Custom fields", "Bulk actions"],
  },
  {
    title: "Places and events",
    tags: [
      ...["Event resources", "Event hosts", "Events", "Recurring events"],
      ...["Images", "Calendar feeds"],
    ],
  },
  { title: "Bookings", tags: ["Quotes", "Bookings", "Booking series", "Guests", "Waitlist"] },
  { title: "Prices and terms", tags: ["Price rules", "Policies", "Promo codes", "Tax rates"] },
  { title: "Memberships", tags: ["Products", "Subscriptions"] },
  {
    title: "Money",
    tags: [
      ...["Payment methods", "Payments", "Invoices", "Credit notes", "Refunds", "Disputes"],
      ...["Cash desks", "Purchases", "Payouts", "Reconciliations"],
    ],
  },
  { title: "Passes and doors", tags: ["Passes", "Pass designs", "Google Wallet issuers", "Door"] },
  {
    title: "Organization",
    tags: ["Organizations", "Staff", "Search", "Reports", "Exports", "Views", "Audit log"],
  },
  {
    title: "Integration",
    tags: ["API keys", "Portal tokens", "Webhooks", "Request log", "Test clocks"],
  },
];
