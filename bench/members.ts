import { createHash } from "node:crypto";
import pg from "pg";
import { makeSecret } from "@/features/platform/api-keys/secret";
import { migrate, withDatabase } from "@/server/postgres/migrate";
import type { LoadResult } from "./load-result";
import type { Row } from "./report";
import { ORGANIZATION, type Scenario, SEARCHED_MEMBERS } from "./scenario";

/** Members of the measured organization, and of the one it is compared with. */
const LARGE = 1_000_000;
const SMALL = 10_000;
/** A page has ten members, so that the small organization has a page 1,000 too. */
const SIZE = 10;

const row = (name: string, page: number, search = ""): { row: Row; scenario: Scenario } => ({
  // A rate of two thirds is a time of one and a half.
  row: { name, goal: 0.67, p99Goal: null, ours: [], peer: [], next: [] },
  scenario: { kind: "members", size: SIZE, page, search },
});

/** A part of an address that one member of each has: finding more would mean showing more. */
const ADDRESS_PART = `${createHash("md5").update("e471").digest("hex").slice(4, 10)}@mail`;

/** The requests to both organizations. */
export const MEMBER_ROWS = [
  row("members, page 1", 1),
  row("members, page 1,000", 1_000),
  row("members, search by external id", 1, "crm-0000471"),
  row("members, search by part of an address", 1, ADDRESS_PART),
  row("members, search that finds 10,000, page 1", 1, "winter"),
  row("members, search that finds 10,000, page 1,000", 1_000, "winter"),
];

/**
 * Creates two databases beside the main one, each with an organization of its own size. Returns
 * their secret.
 */
export async function makeMemberDatabases(
  url: string,
  dir: string,
): Promise<{ large: string; small: string; secret: string }> {
  const key = makeSecret("live");
  const make = async (name: string, members: number) => {
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    await admin.query(`CREATE DATABASE ${name}`);
    await admin.end();
    const own = withDatabase(url, name);
    await migrate({ url: own, dir, log: () => undefined });
    await seedMembers(own, members, key);
    return own;
  };
  const large = await make("members_large", LARGE);
  const small = await make("members_small", SMALL);
  return { large, small, secret: key.secret };
}

async function seedMembers(
  url: string,
  members: number,
  key: { hash: Buffer; hint: string },
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`INSERT INTO tenants (id, slug, name) VALUES ('ten_bench', 'bench', 'Bench')`);
  await client.query(
    `INSERT INTO organizations (id, tenant_id, slug, name, invoice_prefix) VALUES ($1, 'ten_bench', 'bench', 'Bench', 'B')`,
    [ORGANIZATION],
  );
  await client.query(
    `INSERT INTO api_keys (id, tenant_id, name, secret_hash, secret_hint, scopes, rate_limit_per_minute)
     VALUES ('key_bench', 'ten_bench', 'Bench', $1, $2, '{members:read}', 1000000000)`,
    [key.hash, key.hint],
  );
  await client.query(
    `INSERT INTO api_key_organizations (tenant_id, api_key_id, organization_id) VALUES ('ten_bench', 'key_bench', $1)`,
    [ORGANIZATION],
  );
  // Writing the words of a million at once is faster than one by one, with the same result.
  await client.query("ALTER TABLE members DISABLE TRIGGER keep_inserted_words");
  await client.query(
    `INSERT INTO members (id, tenant_id, organization_id, short_id, name, external_id, email, phone, status, created_at)
     SELECT 'mbr_' || lpad(n::text, 26, '0'), 'ten_bench', $1, upper(substr(md5(n::text), 1, 8)) || n,
            (ARRAY['Ada','Ben','Cleo','Dora','Emil','Fritz','Greta','Hanna','Ida','Jonas'])[1 + n % 10] || ' ' ||
              CASE WHEN n % ($2::int / ${SEARCHED_MEMBERS}) = 0 THEN 'Winter'
                   ELSE initcap(substr(translate(md5('n' || n), '0123456789', 'ghijklmnop'), 1, 4 + n % 6)) END,
            'crm-' || lpad(n::text, 7, '0'), substr(md5('e' || n), 1, 10) || '@mail' || n % 50 || '.example',
            jsonb_build_object('number', '+4915' || lpad((n::bigint * 7919 % 1000000000)::text, 9, '0'), 'country_code', 'DE'),
            CASE WHEN n % 20 = 19 THEN 'lapsed' ELSE 'active' END,
            timestamptz '2020-01-01' + n * interval '1 minute'
       FROM generate_series(0, $2::int - 1) n`,
    [ORGANIZATION, members],
  );
  await client.query(
    `INSERT INTO member_words
     SELECT w.* FROM members m,
       member_words_of(m.organization_id, m.search_text, m.archived_at IS NOT NULL, m.created_at, m.id) w`,
  );
  await client.query(
    `INSERT INTO search_words (organization_id, word)
     SELECT DISTINCT organization_id, word FROM member_words`,
  );
  await client.query("ALTER TABLE members ENABLE TRIGGER keep_inserted_words");
  await client.query("VACUUM ANALYZE");
  await client.end();
}

/** Loads the API of both, one after the other, in each round. */
export async function loadMembers(
  rows: typeof MEMBER_ROWS,
  at: { large: number; small: number; secret: string; rounds: number },
  load: (port: number, scenario: Scenario, secret: string) => Promise<LoadResult>,
): Promise<void> {
  // First-use compiling and planning are no part of a round.
  for (const { scenario } of rows) {
    for (const port of [at.large, at.small]) await load(port, scenario, at.secret);
  }
  for (let round = 1; round <= at.rounds; round++) {
    console.log(`Members, round ${round} of ${at.rounds}`);
    for (const { row, scenario } of rows) {
      row.ours.push(await load(at.large, scenario, at.secret));
      row.peer.push(await load(at.small, scenario, at.secret));
    }
  }
}
