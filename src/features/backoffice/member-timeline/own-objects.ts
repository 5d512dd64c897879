import type { Ctx } from "@/server/context";
import { Prisma } from "@/server/data/db";

/** The tables of a member's objects, by the noun of their events. */
export const OWN_TABLES = {
  booking: "bookings",
  booking_series: "booking_series",
  booking_guest: "booking_guests",
  waitlist: "waitlist_entries",
  quote: "quotes",
  payment: "payments",
  payment_method: "payment_methods",
  invoice: "invoices",
  credit_note: "credit_notes",
  subscription: "subscriptions",
  grant: "benefit_grants",
  pass: "passes",
  pass_scan: "pass_scans",
  calendar_feed: "calendar_feeds",
  member_note: "member_notes",
} as const;

/** True when a `type` filter includes a noun; without a filter, always. */
function asksFor(type: string | undefined, noun: string): boolean {
  return type === undefined || type === "*" || type.startsWith(`${noun}.`);
}

/**
 * Returns a query for the ids of a member, of the records merged into it, and of everything that
 * belongs to them; `type` limits the kinds.
 */
export function ownObjects(ctx: Ctx, member_id: string, type?: string): Prisma.Sql {
  const own = Object.entries(OWN_TABLES)
    .filter(([noun]) => asksFor(type, noun))
    .map(
      ([, table]) =>
        Prisma.sql`SELECT id FROM ${Prisma.raw(table)} WHERE organization_id = ${ctx.org.id} AND member_id = ${member_id}`,
    );
  // A refund belongs to its payment.
  const refunds = Prisma.sql`SELECT r.id FROM refunds r JOIN payments p ON p.organization_id = r.organization_id AND p.id = r.payment_id
    WHERE p.organization_id = ${ctx.org.id} AND p.member_id = ${member_id}`;
  const all = [
    Prisma.sql`SELECT ${member_id}`,
    Prisma.sql`SELECT id FROM members WHERE organization_id = ${ctx.org.id} AND merged_into_id = ${member_id}`,
    ...own,
    ...(asksFor(type, "refund") ? [refunds] : []),
  ];
  return Prisma.join(all, " UNION ALL ");
}
