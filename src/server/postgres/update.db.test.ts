import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadResource } from "@/features/scheduling/resources/store";
import { newId } from "@/lib/ids";
import type { Ctx } from "@/server/context";
import { openDatabase } from "@/server/data/db";
import { migrate } from "./migrate";
import { nameScratchDatabase } from "@/testing/scratch-database";

/** A separate database, which another version migrates. */
const scratch = nameScratchDatabase();
let database: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  const dir = path.resolve("prisma");
  await migrate({ url: scratch.url, dir, log: () => undefined });
  database = openDatabase(scratch.url, { max: 4 });
});
afterAll(async () => {
  await database.prisma.$disconnect();
  await database.pool.end().catch(() => undefined);
  await scratch.drop();
});

/** Asks on all connections at once. */
const onAll = <T>(ask: () => Promise<T>) => Promise.all(Array.from({ length: 12 }, ask));

test("a running version is not disturbed by a column that the next one adds", async () => {
  const { prisma, query } = database;
  const tenant = await prisma.tenant.create({ data: { id: newId("ten"), slug: "a", name: "A" } });
  const of = { tenant_id: tenant.id, slug: "a", name: "A", invoice_prefix: "A" };
  const org = await prisma.organization.create({
    data: { ...of, id: newId("org"), default_timezone: "UTC" },
  });
  const { id } = await prisma.resource.create({
    data: { id: newId("evr"), organization_id: org.id, name: "Room", timezone: "UTC" },
  });
  const read = () => loadResource({ org, query } as unknown as Ctx, id);
  // Includes a statement that breaks the house rule, as a view or a function may.
  const text = "SELECT r.* FROM resources r";
  const readAll = () => query({ name: "all_of_resources", text }, []);
  const before = await onAll(read);
  await onAll(readAll);
  await prisma.$executeRaw`ALTER TABLE resources ADD COLUMN of_the_next_version text`;
  expect(await onAll(read)).toEqual(before);
  for (const rows of await onAll(readAll))
    expect(rows).toMatchObject([{ id, of_the_next_version: null }]);
});
