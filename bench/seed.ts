import pg from "pg";
import { termsOf } from "@/features/catalogue/policies/rules";
import { makeSecret } from "@/features/platform/api-keys/secret";
import { WEEKDAYS } from "@/lib/time";
import { COURTS, HOT_COURTS, MEMBERS, ORGANIZATION, ROOMS } from "./scenario";

/** Bookings of each room in the requested week; the rest of them are its past. */
const IN_WEEK = 20;
const PER_DAY = 10;
/** The terms of a booking at a place without a policy. */
export const TERMS = termsOf(
  null,
  { min_duration_minutes: 30, max_duration_minutes: 240, slot_step_minutes: 30 },
  { hold_minutes: 10 },
);

const open = (from: string, until: string, capacity: number) =>
  JSON.stringify(
    WEEKDAYS.map((day) => ({
      day,
      starts_at_local: from,
      ends_at_local: until,
      capacity,
    })),
  );

/**
 * Fills an empty, migrated database. Returns the secret of a key that may do everything, without
 * limit.
 */
export async function seed(
  url: string,
  bookings: number,
  monday: string,
  inWeek = IN_WEEK,
): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // No triggers and no foreign keys: the rows are right by construction, and the guard would take
  // minutes over a million of them.
  await client.query("SET session_replication_role = replica");
  await client.query(`INSERT INTO tenants (id, slug, name) VALUES ('ten_bench', 'bench', 'Bench')`);
  await client.query(
    `INSERT INTO organizations (id, tenant_id, slug, name, invoice_prefix) VALUES ($1, 'ten_bench', 'bench', 'Bench', 'B')`,
    [ORGANIZATION],
  );
  const secret = await insertKey(client, "key_bench");
  await client.query(
    `INSERT INTO members (id, tenant_id, organization_id, short_id, name, status)
     SELECT 'mbr_bench' || lpad(n::text, 7, '0'), 'ten_bench', $1, n::text, 'Member ' || n, 'active'
       FROM generate_series(0, $2 - 1) n`,
    [ORGANIZATION, MEMBERS],
  );
  await client.query(
    `INSERT INTO price_rules (id, organization_id, name, currency, amount, unit, priority, weekdays)
     VALUES ('prl_week', $1, 'Week', 'EUR', 2000, 'hour', 0, '{}'),
            ('prl_weekend', $1, 'Weekend', 'EUR', 3000, 'hour', 1, '{saturday,sunday}')`,
    [ORGANIZATION],
  );
  const resources = `INSERT INTO resources (id, organization_id, name, description, category, amenities, timezone, availability, metadata)
    SELECT $1 || lpad(n::text, 4, '0'), $2, 'Resource ' || n, 'Bright, with a view of the park.', 'room', '{screen,whiteboard}', $3, $4::jsonb, '{"floor": "2"}'
      FROM generate_series(0, $5 - 1) n`;
  const rooms = open("07:00:00Z", "21:00:00Z", 4);
  const courts = open("00:00:00Z", "00:00:00Z", 10_000);
  await client.query(resources, ["evr_room", ORGANIZATION, "Europe/Berlin", rooms, ROOMS]);
  await client.query(resources, ["evr_court", ORGANIZATION, "UTC", courts, COURTS]);
  await client.query(resources, ["evr_hot", ORGANIZATION, "UTC", courts, HOT_COURTS]);
  await client.query(
    `INSERT INTO bookings (id, organization_id, member_id, resource_id, starts_at, ends_at, blocked_from, blocked_until, timezone, status,
       price_rule_id, price_amount, currency, amount_due, policy)
     SELECT 'bkg_bench' || n, $1, 'mbr_bench' || lpad((n % $2)::text, 7, '0'), 'evr_room' || lpad((n % $3)::text, 4, '0'),
            at, at + interval '1 hour', at, at + interval '1 hour', 'Europe/Berlin',
            CASE WHEN at < now() THEN 'completed' ELSE 'confirmed' END, 'prl_week', 2000, 'EUR', 2000, $6
       FROM (SELECT n, n / $3 AS k FROM generate_series(0, $4::int - 1) n) numbered,
            LATERAL (SELECT CASE WHEN k < ${inWeek}
              THEN ($5::date + k % 7) + make_interval(hours => 8 + k / 7)
              ELSE (current_date - 1 - (k - ${inWeek}) / ${PER_DAY}) + make_interval(hours => 8 + k % ${PER_DAY})
            END AT TIME ZONE 'UTC' AS at) placed`,
    [ORGANIZATION, MEMBERS, ROOMS, bookings, monday, JSON.stringify(TERMS)],
  );
  await client.query("VACUUM ANALYZE");
  await client.end();
  return secret;
}

/** Deletes the rows of earlier loads, so that each finds the same tables. */
export async function clearHolds(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("SET session_replication_role = replica");
  await client.query("DELETE FROM bookings WHERE status IN ('held', 'pending_payment')");
  await client.query("TRUNCATE domain_events CASCADE");
  await client.query("VACUUM bookings");
  await client.end();
}

/** Adds keys like the first; returns their secrets. */
export async function seedKeys(url: string, count: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const secrets: string[] = [];
  for (let n = 0; n < count; n++) secrets.push(await insertKey(client, `key_bench${n}`));
  await client.end();
  return secrets;
}

async function insertKey(client: pg.Client, id: string): Promise<string> {
  const { secret, hash, hint } = makeSecret("live");
  await client.query(
    `INSERT INTO api_keys (id, tenant_id, name, secret_hash, secret_hint, scopes, rate_limit_per_minute)
     VALUES ($1, 'ten_bench', 'Bench', $2, $3, '{*}', 1000000000)`,
    [id, hash, hint],
  );
  await client.query(
    `INSERT INTO api_key_organizations (tenant_id, api_key_id, organization_id) VALUES ('ten_bench', $1, $2)`,
    [id, ORGANIZATION],
  );
  return secret;
}
