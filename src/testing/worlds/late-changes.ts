/** Changes of what reports have counted, made by any statement: drawn for property tests, with all triggers. */
import fc from "fast-check";
import { expect } from "vitest";
import { newId } from "@/lib/ids";
import { getDatabase, Prisma, sqlState } from "@/server/data/db";
import { REFUSAL } from "@/server/data/refusals";
import { dayAt, DAYS } from "./books";
import type { World } from "./world";

export type Change = { which: number; day: number };
type Write = (organization_id: string, change: Change) => Prisma.Sql;
export type Kinds = Record<string, Write>;

/** Draws all changes of some kinds in an order: which row of its table each changes, and on which day something new happens. */
export const drawnOrder = (kinds: Kinds) => {
  const names = Object.keys(kinds);
  const drawn = fc.record({ which: fc.nat(1_000), day: fc.nat(DAYS) });
  return fc
    .tuple(
      fc.shuffledSubarray(names, { minLength: names.length }),
      fc.array(drawn, { minLength: names.length, maxLength: names.length }),
    )
    .map(([order, changes]) =>
      order.flatMap((name, n) => {
        const [write, change] = [kinds[name], changes[n]];
        return write && change ? { name, write, change } : [];
      }),
    );
};
type Drawn = { name: string; write: Write; change: Change };

/** Selects one row of a table, of those that a change would change. */
export const one = (
  table: string,
  key: string,
  org: string,
  { which }: Change,
  changed = "true",
): Prisma.Sql => {
  const [from, by] = [Prisma.raw(table), Prisma.raw(key)];
  const rows = Prisma.sql`FROM ${from} WHERE organization_id = ${org} AND ${Prisma.raw(changed)}`;
  return Prisma.sql`organization_id = ${org} AND ${by} = (
    SELECT ${by} ${rows} ORDER BY ${by} OFFSET ${which} % GREATEST((SELECT count(*) ${rows}), 1) LIMIT 1)`;
};
export const update =
  (table: string, set: string, changed = "true", key = "id"): Write =>
  (org, change) =>
    Prisma.sql`UPDATE ${Prisma.raw(table)} SET ${Prisma.raw(set)} WHERE ${one(table, key, org, change, changed)}`;
const event =
  (type: string, of: string): Write =>
  (org, change) =>
    Prisma.sql`INSERT INTO domain_events (id, organization_id, type, object_id, actor, created_at)
      SELECT ${newId("wev")}, ${org}, ${type}, id, 'system:test', ${dayAt(change.day)} FROM ${Prisma.raw(of)}
       WHERE ${one(of, "id", org, change)}`;

const HAS_LINES = "lines <> '[]'";
const told = (type: string, key = "id") =>
  `${key} IN (SELECT object_id FROM domain_events WHERE type = '${type}')`;

/** Everything that revenue counts, changed in every way that it may be. */
export const SALES_AND_MONEY: Kinds = {
  "an invoice is voided": update(
    "invoices",
    "status = 'voided'",
    `${HAS_LINES} AND status NOT IN ('draft', 'voided')`,
  ),
  "an invoice is issued": update(
    "invoices",
    "status = 'open'",
    `${HAS_LINES} AND status IN ('draft', 'voided')`,
  ),
  "an invoice is written": (org, change) =>
    Prisma.sql`INSERT INTO invoices (id, organization_id, member_id, number, status, currency, lines, subtotal, total, issued_at)
      SELECT ${newId("inv")}, organization_id, member_id, ${newId("inv")}, 'open', currency, lines, 0, 0, ${dayAt(change.day)}
        FROM invoices WHERE ${one("invoices", "id", org, change)}`,
  "a draft loses a line": (org, change) =>
    Prisma.sql`UPDATE invoices SET lines = lines - 0 WHERE status = 'draft' AND ${one("invoices", "id", org, change)}`,
  "a credit note is written": (org, change) =>
    Prisma.sql`INSERT INTO credit_notes (id, organization_id, member_id, invoice_id, number, status, currency, lines, total, created_at)
      SELECT ${newId("crn")}, organization_id, member_id, id, ${newId("crn")}, 'issued', currency, lines, 0, ${dayAt(change.day)}
        FROM invoices WHERE ${one("invoices", "id", org, change)}`,
  "a credit note is voided": update(
    "credit_notes",
    "status = 'voided'",
    `${HAS_LINES} AND status <> 'voided'`,
  ),
  // Cancelled as well, so that no guard asks for a free place.
  "a booking is moved": (org, change) =>
    Prisma.sql`UPDATE bookings SET status = 'cancelled', event_id = NULL,
          resource_id = (SELECT id FROM resources WHERE ${one("resources", "id", org, change)})
       WHERE ${one("bookings", "id", org, change)}`,
  "a period is of another product": (org, change) =>
    Prisma.sql`UPDATE subscription_periods SET product_id = (SELECT id FROM products WHERE ${one("products", "id", org, change)})
       WHERE ${one("subscription_periods", "subscription_id", org, change)}`,
  "a period has another invoice": (org, change) =>
    Prisma.sql`UPDATE subscription_periods SET invoice_id = NULL, more_invoice_ids = more_invoice_ids || COALESCE(invoice_id,
        (SELECT id FROM invoices WHERE ${one("invoices", "id", org, change)}))
       WHERE ${one("subscription_periods", "subscription_id", org, change)}`,
  "a period is written": (org, change) => {
    const bill = one("invoices", "id", org, change, `lines -> 0 -> 'booking_id' = 'null'`);
    return Prisma.sql`WITH made AS (
        INSERT INTO subscriptions (id, organization_id, member_id, product_id, status, amount, currency, "interval", interval_count,
          timezone, starts_at, anchor_at)
        SELECT ${newId("sub")}, organization_id, member_id, (SELECT id FROM products WHERE ${one("products", "id", org, change)}),
               'active', 0, 'EUR', 'month', 1, 'UTC', issued_at, issued_at
          FROM invoices WHERE ${bill} RETURNING id, organization_id, product_id, starts_at)
      INSERT INTO subscription_periods (organization_id, subscription_id, starts_at, ends_at, product_id, amount, invoice_id)
      SELECT organization_id, id, starts_at - interval '1 day', starts_at, product_id, 0, (SELECT id FROM invoices WHERE ${bill})
        FROM made`;
  },
  "a period begins earlier": update(
    "subscription_periods",
    "starts_at = starts_at - interval '50 days'",
    "true",
    "subscription_id",
  ),
  "a payment fails": update(
    "payments",
    "status = 'failed'",
    `status = 'succeeded' AND ${told("payment.succeeded")}`,
  ),
  "a payment succeeds": update(
    "payments",
    "status = 'succeeded'",
    `status = 'failed' AND ${told("payment.succeeded")}`,
  ),
  "a payment's dispute is lost": update(
    "disputes",
    "status = 'lost'",
    told("payment.dispute_closed", "payment_id"),
  ),
  "more of a payment is refunded": update(
    "payments",
    "amount_refunded = amount_refunded + 1",
    `id IN (SELECT payment_id FROM disputes WHERE status = 'lost') AND ${told("payment.dispute_closed")}`,
  ),
  "a payment has another provider": update(
    "payments",
    "provider = 'processor'",
    "provider = 'cash'",
  ),
  "a refund fails": update(
    "refunds",
    "status = 'failed'",
    `status = 'succeeded' AND ${told("refund.succeeded")}`,
  ),
  "a refund succeeds": update(
    "refunds",
    "status = 'succeeded'",
    `status = 'failed' AND ${told("refund.succeeded")}`,
  ),
  "a payment is told to have succeeded": event("payment.succeeded", "payments"),
  "a refund is told to have succeeded": event("refund.succeeded", "refunds"),
  "a dispute is told to be closed": event("payment.dispute_closed", "payments"),
};

/** The change is not made then. */
const REFUSED: string[] = [REFUSAL.slotUnavailable, REFUSAL.resourceArchived];

/** Makes a drawn change; none, where the world has no such row or refuses it. */
async function makeChange({ org }: World, { write, change }: Drawn): Promise<void> {
  try {
    await getDatabase().prisma.$executeRaw(write(org.id, change));
  } catch (error) {
    if (!REFUSED.includes(sqlState(error) ?? "")) throw error;
  }
}

/**
 * Makes changes one by one in a club whose zone is UTC. Before and after each, a report must be that of the same days
 * under another name, of which none is kept.
 */
export async function expectPlainAfterEach(
  world: World,
  changes: Drawn[],
  report: (zone: { timezone?: string }) => Promise<object>,
): Promise<void> {
  const compare = async (after: string) => {
    const kept = await report({});
    const plain = await report({ timezone: "Etc/UTC" });
    expect(kept, `after ${after}`).toEqual({ ...plain, timezone: "UTC" });
  };
  await compare("nothing");
  for (const change of changes) {
    await makeRoom(world);
    await makeChange(world, change);
    await compare(change.name);
  }
}

/** Gives all places room enough, whatever their hours: the guards ask for it, reports do not. */
async function makeRoom({ ctx, org }: World): Promise<void> {
  await ctx.db.$queryRaw`
    SELECT write_capacity_days(organization_id, id, (
        SELECT jsonb_agg(jsonb_build_object('day', day::date, 'version', version, 'starts', '[0]'::jsonb, 'capacities', '[1000]'::jsonb))
          FROM generate_series(timestamp '2026-02-20', timestamp '2026-03-31', interval '1 day') day))::text
      FROM resources WHERE organization_id = ${org.id}`;
}
