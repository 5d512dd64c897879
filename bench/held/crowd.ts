import { Prisma, getDatabase } from "@/server/data/db";
import { TERMS } from "../seed";

/** Rows of each table of a crowded club. */
const MANY = 10_000;

/** Gives a club ten thousand more members, and its member as many bookings and invoices. */
export async function crowd(organization_id: string, member_id: string, resource_id: string) {
  const { prisma } = getDatabase();
  const n = Prisma.sql`FROM generate_series(1, ${MANY}::int) n`;
  const key = Prisma.sql`${organization_id.slice(4).toLowerCase()} || n`;
  const at = Prisma.sql`now() - n * interval '2 hours'`;
  await prisma.$executeRaw`
    INSERT INTO members (id, tenant_id, organization_id, short_id, name, email, status)
    SELECT 'mbr_' || ${key}, o.tenant_id, o.id, 'C' || n, 'Member ' || n, ${key} || '@example.test', 'active' ${n}
      CROSS JOIN organizations o WHERE o.id = ${organization_id}`;
  await prisma.$transaction(async (tx) => {
    // Past the guard of capacity, which would take minutes: the rows are in the past.
    await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
    await tx.$executeRaw`
      INSERT INTO bookings (id, organization_id, member_id, resource_id, starts_at, ends_at, blocked_from, blocked_until, timezone,
        status, price_amount, currency, amount_due, policy)
      SELECT 'bkg_' || ${key}, ${organization_id}, ${member_id}, ${resource_id}, ${at}, ${at} + interval '1 hour', ${at},
             ${at} + interval '1 hour', 'UTC', 'completed', 2000, 'EUR', 2000, ${JSON.stringify(TERMS)}::jsonb ${n}`;
    await tx.$executeRaw`
      INSERT INTO invoices (id, organization_id, member_id, number, status, currency, lines, subtotal, total, issued_at)
      SELECT 'inv_' || ${key}, ${organization_id}, ${member_id}, 'X-' || n, 'open', 'EUR', jsonb_build_array(jsonb_build_object(
               'description', 'A place', 'quantity', 1, 'unit_amount', 2000, 'amount', 2000, 'booking_id', 'bkg_' || ${key})),
             2000, 2000, ${at} ${n}`;
    await tx.$executeRaw`
      INSERT INTO domain_events (id, organization_id, type, object_id, sequence, actor)
      SELECT 'wev_' || ${key}, ${organization_id}, 'booking.completed', 'bkg_' || ${key}, 1, 'system:bench' ${n}`;
  });
}
