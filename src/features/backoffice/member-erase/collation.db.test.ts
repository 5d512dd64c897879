import pg from "pg";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "@/lib/ids";
import { byId } from "@/server/context";
import { getEnv } from "@/server/config/env";
import { openDatabase } from "@/server/data/db";
import { migrate } from "@/server/postgres/migrate";
import { nameScratchDatabase } from "@/testing/scratch-database";
import { makeMember, makeWorld, type World } from "@/testing/worlds/world";
import { scrubLines } from "./scrub-lines";

/** A database of an operator, where only the letters of English count as such. */
const scratch = nameScratchDatabase();
let database: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  const admin = new pg.Client({ connectionString: getEnv().TEST_ADMIN_URL });
  await admin.connect();
  const name = new URL(scratch.url).pathname.slice(1);
  await admin.query(
    `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LOCALE_PROVIDER libc LOCALE 'C'`,
  );
  await admin.end();
  await migrate({ url: scratch.url, dir: path.resolve("prisma"), log: () => undefined });
  database = openDatabase(scratch.url, { max: 2 });
});
afterAll(async () => {
  await database.prisma.$disconnect();
  await database.pool.end().catch(() => undefined);
  await scratch.drop();
});

it("an erased name is found by its letters, whatever letters the database knows", async () => {
  const { prisma: db } = database;
  const { ctx, org } = await makeWorld();
  const world = { ctx: { ...ctx, db }, org } as World;
  await db.tenant.create({ data: { id: org.tenant_id, slug: "a", name: "A" } });
  const { id: organization_id, tenant_id } = org;
  const club = { slug: "a", name: "A", default_timezone: "UTC", invoice_prefix: "A" };
  await db.organization.create({ data: { id: organization_id, tenant_id, ...club } });
  const { id: member_id } = await makeMember(world);
  const lines = [{ description: "Rental, éAl, Alé, for Al and ÉMILE" }];
  const sums = { subtotal: 0, tax_amount: 0, total: 0 };
  const { id } = await db.invoice.create({
    data: {
      id: newId("inv"),
      organization_id,
      member_id,
      status: "draft",
      currency: "EUR",
      lines,
      ...sums,
    },
  });
  const known = { ids: [member_id], names: ["Al", "Émile"], addresses: [], own: [], reasons: [] };
  await scrubLines(world.ctx, known, "X");
  const after = await db.invoice.findUniqueOrThrow({ where: byId(ctx, id) });
  expect(after.lines).toEqual([{ description: "Rental, éAl, Alé, for X and X" }]);
});
