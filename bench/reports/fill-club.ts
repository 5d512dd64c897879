import pg from "pg";
import { ORGANIZATION } from "../scenario";
import { seed } from "../seed";

/** Places of the club, each booked ten times a day, and its subscriptions, each billed every 30 days. */
const PLACES = 100;
const PER_DAY = PLACES * 10;
const SUBSCRIPTIONS = 5_000;

const TAX = `jsonb_build_object('tax_rate_id', 'txr_vat', 'percentage', 19, 'inclusive', true, 'amount', 319)`;

/**
 * The rows of a table: `n` counts bookings or periods, `at` is when they begin, ids are as long and as much in the order of
 * time as real ones. Of a hundred bookings four were cancelled too late, three are no-shows, and three were credited and
 * refunded. $1 is the organization, $2 how many.
 */
const FILLING = {
  bookings: `INSERT INTO bookings (id, organization_id, member_id, resource_id, starts_at, ends_at, blocked_from, blocked_until, timezone, status,
      price_rule_id, price_amount, currency, amount_due, invoice_id, created_at)
    SELECT bkg, $1, mbr, 'evr_room' || lpad((n % ${PLACES})::text, 4, '0'), at, at + interval '1 hour', at, at + interval '1 hour', 'Europe/Berlin',
           CASE WHEN n % 100 < 4 THEN 'cancelled' WHEN n % 100 < 7 THEN 'no_show' ELSE 'completed' END, 'prl_week', 2000, 'EUR', 2000, inv,
           at - interval '1 day' FROM booked`,
  invoices: `INSERT INTO invoices (id, organization_id, member_id, number, status, currency, lines, subtotal, tax_amount, total, amount_paid, issued_at, paid_at, created_at)
    SELECT inv, $1, mbr, 'B-' || n, 'paid', 'EUR', jsonb_build_array(jsonb_build_object('description', 'Resource ' || n % ${PLACES}, 'quantity', 1,
           'unit_amount', 2000, 'amount', 2000, 'booking_id', bkg, 'tax', ${TAX})), 1681, 319, 2000, 2000, at, at, at FROM booked
    UNION ALL
    SELECT inv, $1, mbr, 'M-' || n, 'paid', 'EUR', jsonb_build_array(jsonb_build_object('description', 'Gold', 'quantity', 1,
           'unit_amount', 2000, 'amount', 2000, 'booking_id', null, 'tax', ${TAX})), 1681, 319, 2000, 2000, at, at, at FROM billed`,
  payments: `INSERT INTO payments (id, tenant_id, organization_id, member_id, invoice_id, purpose, amount, currency, status, provider, created_at)
    SELECT pay, 'ten_bench', $1, mbr, inv, 'invoice', 2000, 'EUR', 'succeeded', CASE WHEN n % 5 = 0 THEN 'cash' ELSE 'processor' END, at FROM sold`,
  subscription_periods: `INSERT INTO subscription_periods (organization_id, subscription_id, starts_at, ends_at, product_id, amount, invoice_id, created_at)
    SELECT $1, sub, at, at + interval '30 days', 'prd_gold', 2000, inv, at FROM billed`,
  subscriptions: `INSERT INTO subscriptions (id, organization_id, member_id, product_id, status, amount, currency, "interval", interval_count, timezone,
      starts_at, anchor_at, created_at, ended_at)
    SELECT DISTINCT ON (sub) sub, $1, mbr, 'prd_gold', CASE WHEN ended THEN 'cancelled' ELSE 'active' END, 2000, 'EUR', 'day', 30, 'UTC', at, at, at,
           CASE WHEN ended THEN until END FROM billed ORDER BY sub, at`,
  credit_notes: `INSERT INTO credit_notes (id, organization_id, member_id, invoice_id, number, status, currency, lines, tax_amount, total, settlement, created_at)
    SELECT cdn, $1, mbr, inv, 'C-' || n, 'issued', 'EUR', jsonb_build_array(jsonb_build_object('description', 'Resource', 'quantity', 1,
           'unit_amount', 1000, 'amount', 1000, 'booking_id', bkg)), 0, 1000, 'refund', at FROM booked WHERE n % 100 < 3`,
  refunds: `INSERT INTO refunds (id, organization_id, payment_id, amount, currency, status, created_at)
    SELECT rfd, $1, pay, 1000, 'EUR', 'succeeded', at FROM booked WHERE n % 100 < 3`,
  domain_events: `INSERT INTO domain_events (id, organization_id, type, object_id, sequence, actor, data, created_at)
    SELECT 'wev_' || key || 'a', $1, 'booking.confirmed', bkg, 1, 'system:bench', '{}'::jsonb, at - interval '1 day' FROM booked
    UNION ALL SELECT 'wev_' || key || 'b', $1, 'booking.' || CASE WHEN n % 100 < 4 THEN 'cancelled' WHEN n % 100 < 7 THEN 'no_show' ELSE 'completed' END,
           bkg, 2, 'system:bench', '{"fee_amount": 500, "refund_percent": 75}'::jsonb, at FROM booked
    UNION ALL SELECT 'wev_' || key || 'c', $1, 'payment.created', pay, 1, 'system:bench', '{}'::jsonb, at FROM sold
    UNION ALL SELECT 'wev_' || key || 'd', $1, 'payment.succeeded', pay, 2, 'system:bench', '{}'::jsonb, at FROM sold
    UNION ALL SELECT 'wev_' || key || 'e', $1, 'refund.succeeded', rfd, 1, 'system:bench', '{}'::jsonb, at FROM booked WHERE n % 100 < 3
    UNION ALL SELECT 'wev_' || key || 'f', $1, 'subscription.' || CASE turn WHEN 0 THEN 'created' ELSE 'period_started' END, sub, turn + 1, 'system:bench',
           CASE turn WHEN 0 THEN '{"to": "active", "product_id": "prd_gold"}' ELSE '{}' END::jsonb, at FROM billed
    UNION ALL SELECT 'wev_' || key || 'g', $1, 'subscription.cancelled', sub, turn + 2, 'system:bench', '{"to": "cancelled"}'::jsonb, until
      FROM billed WHERE ended AND at + interval '30 days' >= until`,
};

/** The bookings and periods that the rows above are made of; half of the subscriptions end after a year. */
const SOLD = `WITH booked AS (
    SELECT n, key, at, 'bkg_' || key AS bkg, 'inv_' || key AS inv, 'pay_' || key AS pay, 'rfd_' || key AS rfd, 'cdn_' || key AS cdn,
           'mbr_bench' || lpad((n::bigint * 7919 % 50000)::text, 7, '0') AS mbr
      FROM (SELECT n, lpad(n::text, 26, '0') AS key, current_date - ($2::int / ${PER_DAY}) + n / ${PER_DAY} + make_interval(hours => 8 + n % ${PER_DAY} / ${PLACES}) AS at
              FROM generate_series(0, $2::int - 1) n) numbered
  ), billed AS (
    SELECT n, key, at, turn, ended, until, 'sub_' || lpad(s::text, 26, '0') AS sub, 'inv_' || key AS inv, 'pay_' || key AS pay, 'mbr_bench' || lpad(s::text, 7, '0') AS mbr
      FROM (SELECT s * 100 + turn AS n, 'm' || lpad((s * 100 + turn)::text, 25, '0') AS key, s, turn, begun + turn * interval '30 days' AS at,
                   s % 2 = 0 AND begun + interval '1 year' < now() AS ended, begun + interval '1 year' AS until
              FROM (SELECT s, current_date - (s::bigint * ($2::int / ${PER_DAY}) / ${SUBSCRIPTIONS})::int + interval '9 hours' AS begun FROM generate_series(0, ${SUBSCRIPTIONS} - 1) s) begun
             CROSS JOIN generate_series(0, 99) turn) numbered
     WHERE at < now() AND (NOT ended OR at < until)
  ), sold AS (
    SELECT n, key, at, inv, pay, mbr FROM booked UNION ALL SELECT n, key, at, inv, pay, mbr FROM billed
  ) `;

/**
 * Fills an empty, migrated database with a club that has sold everything that reports read, a thousand bookings a day
 * until yesterday. Returns the secret of a key that may do everything.
 */
export async function fillClub(url: string, bookings: number, monday: string): Promise<string> {
  const secret = await seed(url, 0, monday);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // The rows are right by construction, and the triggers would take minutes over millions of them.
  await client.query("SET session_replication_role = replica");
  await client.query(
    `DELETE FROM resources WHERE id NOT LIKE 'evr_room%' OR id >= 'evr_room' || lpad('${PLACES}', 4, '0')`,
  );
  await client.query(`UPDATE resources SET created_at = timestamptz '2020-01-01'`);
  await client.query(
    `UPDATE members SET created_at = now() - substr(short_id, 1, 5)::int * interval '1 day' / 50`,
  );
  await client.query(
    `INSERT INTO member_tallies (organization_id, status, archived, members)
     SELECT organization_id, status, false, count(*) FROM members GROUP BY organization_id, status`,
  );
  await client.query(
    `INSERT INTO tax_rates (id, organization_id, name, thousandths, inclusive) VALUES ('txr_vat', $1, 'VAT', 19000, true)`,
    [ORGANIZATION],
  );
  await client.query(
    `INSERT INTO products (id, organization_id, name, amount, currency, "interval") VALUES ('prd_gold', $1, 'Gold', 2000, 'EUR', 'month')`,
    [ORGANIZATION],
  );
  for (const filling of Object.values(FILLING))
    await client.query(SOLD + filling, [ORGANIZATION, bookings]);
  await client.query("VACUUM ANALYZE");
  await client.end();
  return secret;
}
