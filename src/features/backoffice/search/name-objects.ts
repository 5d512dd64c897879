import { kindOfId } from "@/lib/ids";
import { type Ctx, hasScope } from "@/server/context";
import { Prisma } from "@/server/data/db";
import { type Row, toFound } from "./rows";
import {
  type KnownScope,
  SCOPE_OF,
  SEARCH_KINDS,
  type NamedObject,
  type NamedObjects,
  type NameObjects,
} from "./schema";
import { readingOf } from "./search-club";

const { sql, raw } = Prisma;

/** Kinds that are named by one column of their own table: the scope that reads it, the table, the column. */
const BY_COLUMN = {
  account: ["accounts:read", "accounts", "name"],
  benefit: ["products:read", "benefits", "name"],
  custom_field: ["custom-fields:read", "custom_fields", "label"],
  door_scanner: ["door-scanners:read", "door_scanners", "name"],
  group: ["groups:read", "groups", "name"],
  host: ["hosts:read", "hosts", "name"],
  pass_design: ["pass-designs:read", "pass_designs", "name"],
  policy: ["policies:read", "policies", "name"],
  price_rule: ["price-rules:read", "price_rules", "name"],
  product: ["products:read", "products", "name"],
  promo_code: ["promo-codes:read", "promo_codes", "code"],
  recurring_event: ["events:read", "recurring_events", "title"],
  staff: ["staff:read", "staff_members", "name"],
  staff_role: ["staff:read", "staff_roles", "name"],
  tax_rate: ["tax-rates:read", "tax_rates", "name"],
  webhook_endpoint: ["webhooks:read", "webhook_endpoints", "url"],
} as const satisfies Record<string, readonly [KnownScope, string, string]>;

/** Kinds that are named by their member, for those who may read both. */
const BY_MEMBER = {
  member_note: ["member-notes:read", sql`member_notes x`],
  pass: ["passes:read", sql`passes x`],
  payment_method: ["payment-methods:read", sql`payment_methods x`],
  refund: [
    "refunds:read",
    sql`(SELECT r.organization_id, r.id, p.member_id FROM refunds r
           JOIN payments p ON p.organization_id = r.organization_id AND p.id = r.payment_id) x`,
  ],
  subscription: ["subscriptions:read", sql`subscriptions x`],
  waitlist_entry: ["waitlist:read", sql`waitlist_entries x`],
} as const satisfies Record<string, readonly [KnownScope, Prisma.Sql]>;

/**
 * Returns how objects are called, of those whose kinds the caller may read: at most one round trip for each kind of a
 * search, and one for all others, whatever the number of ids. An id of nothing is left out.
 */
export async function nameObjects(ctx: Ctx, { ids }: NameObjects): Promise<NamedObjects> {
  const byKind = new Map<string, string[]>();
  for (const id of ids) {
    const kind = kindOfId(id);
    if (kind) byKind.set(kind, [...(byKind.get(kind) ?? []), id]);
  }
  const has = (scope: string) => hasScope(ctx.actor, scope);
  const searched = SEARCH_KINDS.flatMap((kind) => {
    const of = byKind.get(kind);
    if (!of || !has(SCOPE_OF[kind])) return [];
    return [readingOf(ctx, kind, sql`SELECT w.id FROM unnest(${of}::text[]) AS w (id)`)];
  });
  const others = [...byKind].flatMap(([kind, of]) => othersOf(ctx.org.id, kind, of, has));
  const statements =
    others.length > 0 ? [...searched, Prisma.join(others, " UNION ALL ")] : searched;
  const rows = await Promise.all(statements.map((one) => ctx.db.$queryRaw<Row[]>(one)));
  return { items: rows.flat().map((row) => toNamed(row, ctx.now())) };
}

function othersOf(org: string, kind: string, ids: string[], has: (scope: string) => boolean) {
  if (kind in BY_COLUMN) {
    const [scope, table, column] = BY_COLUMN[kind as keyof typeof BY_COLUMN];
    if (!has(scope)) return [];
    return [
      sql`SELECT x.id, ${raw(`x.${column}`)} AS title, NULL AS subtitle FROM ${raw(table)} x
           WHERE x.organization_id = ${org} AND x.id = ANY (${ids})`,
    ];
  }
  if (!(kind in BY_MEMBER)) return [];
  const [scope, table] = BY_MEMBER[kind as keyof typeof BY_MEMBER];
  if (!has(scope) || !has(SCOPE_OF.member)) return [];
  return [
    sql`SELECT x.id, m.name AS title, NULL AS subtitle FROM ${table}
          JOIN members m ON m.organization_id = ${org} AND m.id = x.member_id
         WHERE x.organization_id = ${org} AND x.id = ANY (${ids})`,
  ];
}

function toNamed(row: Row, now: Date): NamedObject {
  const { id, title, subtitle, starts_at_local } = toFound(row, now);
  return { id, title, subtitle, starts_at_local };
}
