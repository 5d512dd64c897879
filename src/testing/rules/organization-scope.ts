import { getDatabase } from "@/server/data/db";

/** Tables that belong to no organization, each with its reason. The list may only shrink. */
export const ACROSS: Record<string, string> = {
  _prisma_migrations: "Prisma's own",
  api_key_organizations: "the organizations that a tenant's key opens",
  api_keys: "a key is looked up by its hash, before its organizations are known",
  applied_sql: "which text of prisma/sql the database has",
  idempotency_records: "of callers, a key or a person, who may have several organizations",
  installation_secrets: "of the installation",
  installation_steps: "of the installation",
  last_writes: "of callers, a key or a person of the staff",
  leases: "of the instances, which look after all organizations",
  mailbox_messages: "the sandbox's mailbox, as a mail server has it",
  organizations: "the organizations themselves",
  passkey_challenges: "of people who sign in",
  passkeys: "of people who sign in",
  processor_accounts: "of the processor, before it is known whose they are",
  processor_events: "notices of the processor, before it is known whose they are",
  rate_windows: "of callers and addresses",
  sessions: "of people who sign in",
  set_up_links: "of the installation, before its first organization",
  sign_in_requests: "of people who sign in",
  tenants: "above organizations",
  users: "people who sign in, by one address in several organizations",
  verification_tokens: "of people who change their address",
};

/** Returns the tables of the database, and those of them whose rows belong to an organization. */
export async function readTables(): Promise<{ tables: string[]; tenantTables: Set<string> }> {
  const rows = await getDatabase().prisma.$queryRaw<{ name: string }[]>`
    SELECT relname::text AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') ORDER BY relname`;
  const tables = rows.map(({ name }) => name);
  return { tables, tenantTables: new Set(tables.filter((name) => !(name in ACROSS))) };
}

/** Words that may follow a table and are not its alias. */
const KEYWORDS =
  /^(as|where|set|on|using|order|group|limit|for|left|right|inner|cross|join|union|returning|select|values|natural|window|having|and|or|then|loop|full|except|intersect|offset|default)$/i;

const NAMED =
  /\b(?:FROM|JOIN|UPDATE|USING)\s+(?:ONLY\s+)?(?:"?public"?\.)?"?([a-z_]+)"?(?:\s+(?:AS\s+)?"?(\w+)"?)?/gi;

/** The column without a table, as in a handwritten statement over one table. */
const BARE = /(?<![.\w"])"?organization_id"?/;
const columnOf = (name: string) => new RegExp(`(?<!\\w)"?${name}"?\\."?organization_id"?`);

/**
 * Lists the organizations' tables that a SQL text reads or changes without naming the organization of each, so that a
 * database distributed by organization would have to ask all its nodes. Inserted rows name theirs in a column that is
 * never null.
 */
export function unscopedTables(sql: string, tenantTables: ReadonlySet<string>): string[] {
  const text = sql.replace(/--.*$/gm, "");
  // Prisma lists and sorts by columns outside the condition.
  const asked = text.includes('"public".')
    ? (/ WHERE (.*?)(?= ORDER BY |$)/s.exec(text)?.[1] ?? "")
    : text;
  const unscoped = [...text.matchAll(NAMED)].flatMap(([, table = "", word = ""]) => {
    if (!tenantTables.has(table)) return [];
    const alias = KEYWORDS.test(word) ? "" : word;
    // Only Prisma's joins have their condition before WHERE.
    const where = /^j\d+$/.test(alias) ? text : asked;
    const columns = alias ? [columnOf(alias)] : [columnOf(table), BARE];
    return columns.some((column) => column.test(where)) ? [] : [table];
  });
  return [...new Set(unscoped)].sort();
}
