import { beforeAll, expect, test } from "vitest";
import { newId } from "@/lib/ids";
import type { Ctx } from "@/server/context";
import { getDatabase, Prisma } from "@/server/data/db";
import { makeMember, makeResource, makeWorld, type World } from "@/testing/worlds/world";
import { reportNoShows } from "./no-shows";
import { reportRevenue } from "./revenue";

/** Bookings of the club, each with an invoice and a payment: one every two hours, twelve of them on the day. */
const MANY = 8_000;
const day = { from: "2031-02-10", to: "2031-02-11", interval: "day", timezone: "UTC" } as const;
const { prisma } = getDatabase();

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  const { id: organization_id, tenant_id } = world.org;
  const resource = await makeResource(world, { timezone: "UTC" });
  const member = await makeMember(world);
  const key = newId("inv").toLowerCase();
  const at = Prisma.sql`timestamptz '2031-01-01 00:00Z' + n * interval '2 hours'`;
  const n = Prisma.sql`FROM generate_series(0, ${MANY}::int - 1) n`;
  await prisma.$transaction(async (tx) => {
    // Without triggers: the rows are right, and there are many.
    await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
    await tx.$executeRaw`
      INSERT INTO bookings (id, organization_id, member_id, resource_id, starts_at, ends_at, blocked_from, blocked_until, timezone, status, price_amount, currency, amount_due)
      SELECT 'bkg_' || ${key} || n, ${organization_id}, ${member.id}, ${resource.id}, ${at}, ${at} + interval '1 hour', ${at}, ${at} + interval '1 hour',
             'UTC', 'completed', 100, 'EUR', 100 ${n}`;
    await tx.$executeRaw`
      INSERT INTO invoices (id, organization_id, member_id, number, status, currency, lines, subtotal, total, issued_at)
      SELECT 'inv_' || ${key} || n, ${organization_id}, ${member.id}, ${key} || n, 'open', 'EUR',
             jsonb_build_array(jsonb_build_object('booking_id', 'bkg_' || ${key} || n, 'quantity', 1, 'unit_amount', 100, 'amount', 100)), 100, 100, ${at} ${n}`;
    await tx.$executeRaw`
      INSERT INTO payments (id, tenant_id, organization_id, member_id, status, amount, currency, provider)
      SELECT 'pay_' || ${key} || n, ${tenant_id}, ${organization_id}, ${member.id}, 'succeeded', 100, 'EUR', 'cash' ${n}`;
    await tx.$executeRaw`
      INSERT INTO domain_events (id, organization_id, type, object_id, sequence, actor, created_at)
      SELECT 'wev_' || ${key} || n, ${organization_id}, 'payment.succeeded', 'pay_' || ${key} || n, 1, 'system:test', ${at} ${n}`;
    await tx.$executeRaw`
      INSERT INTO subscription_periods (organization_id, subscription_id, starts_at, ends_at, product_id, amount, invoice_id)
      SELECT ${organization_id}, 'sub_' || ${key} || n, ${at}, ${at} + interval '30 days', 'prd_none', 100, 'inv_' || ${key} || n ${n}`;
  });
  await prisma.$executeRaw`ANALYZE bookings, invoices, payments, domain_events, subscription_periods`;
});

type Plan = {
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
};

/** Returns how many rows of each table a plan has read. */
function rowsRead(plan: Plan, read: Record<string, number> = {}): Record<string, number> {
  const table = plan["Relation Name"];
  const rows = (plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0)) * plan["Actual Loops"];
  if (table) read[table] = (read[table] ?? 0) + rows;
  for (const part of plan.Plans ?? []) rowsRead(part, read);
  return read;
}

/** Returns a context that notes what each statement has read, by table. */
function watched(read: Record<string, number>[]): Ctx {
  const $queryRaw = async (text: TemplateStringsArray, ...values: unknown[]) => {
    const sql = Prisma.sql(text, ...values);
    const [explained] = await prisma.$queryRaw<{ "QUERY PLAN": [{ Plan: Plan }] }[]>(
      Prisma.sql`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
    );
    if (explained) read.push(rowsRead(explained["QUERY PLAN"][0].Plan));
    return prisma.$queryRaw(sql);
  };
  const db = new Proxy(prisma, {
    get: (of, name) => (name === "$queryRaw" ? $queryRaw : Reflect.get(of, name)),
  });
  return { ...world.ctx, db, now: () => new Date("2032-01-01T00:00:00Z") };
}

test.each([
  [
    "revenue",
    reportRevenue,
    (one: { totals: { received: number; invoiced: number }[] }) => one.totals[0],
    { received: 1_200, invoiced: 1_200 },
  ],
  ["no-shows", reportNoShows, (one: { totals: object }) => one.totals, { came: 12 }],
] as const)(
  "the report of %s reads no rows of other times",
  async (_name, report, totals, says) => {
    const read: Record<string, number>[] = [];
    const answer = await (report as (ctx: Ctx, input: typeof day) => Promise<never>)(
      watched(read),
      day,
    );
    expect((totals as (one: unknown) => unknown)(answer)).toMatchObject(says);
    expect(read.length).toBeGreaterThan(0);
    for (const tables of read)
      for (const [table, rows] of Object.entries(tables))
        if (table !== "resources") expect(rows, `rows of ${table}`).toBeLessThan(MANY / 10);
  },
);
