import type { Ctx } from "@/server/context";
import { Prisma } from "@/server/data/db";

/** The tables of what belongs to a member, by what their events are called. */
export const OWN_TABLES = {
  booking: "bookings",
  booking_series: "booking_series",
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

/** What `type` asks for may be about: a noun, or everything where it says nothing of it. */
function asksFor(type: string | undefined, noun: string): boolean {
  return type === undefined || type === "*" || type.startsWith(`${noun}.`);
}

/**
 * A query of the ids of a member, of the records that were merged into it, and of all that belongs to them;
 * `type` tells which kinds are needed.
 */
export function ownObjects(ctx: Ctx, member_id: string, type?: string): Prisma.Sql {
  const own = Object.entries(OWN_TABLES)
    .filter(([noun]) => asksFor(type, noun))
    .map(
      ([, table]) =>
        Prisma.sql`SELECT id FROM ${Prisma.raw(table)} WHERE organization_id = ${ctx.org.id} AND member_id = ${member_id}`,
    );
  // A refund is its payment's.
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
