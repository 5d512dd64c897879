import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "@/lib/ids";
import { openDatabase } from "@/server/data/db";
import { migrate } from "@/server/postgres/migrate";
import { nameScratchDatabase } from "@/testing/scratch-database";

const NAME = "20261127040300_users_of_nobody";

/** A separate database: in the shared one, other tests have users of nobody. */
const scratch = nameScratchDatabase();
let database: ReturnType<typeof openDatabase>;
const update = () =>
  migrate({ url: scratch.url, dir: path.resolve("prisma"), log: () => undefined });
beforeAll(async () => {
  await update();
  database = openDatabase(scratch.url, { max: 2 });
});
afterAll(async () => {
  await database.prisma.$disconnect();
  await database.pool.end().catch(() => undefined);
  await scratch.drop();
});

/** Applies the migration as if the version before had written all that is there. */
async function updateAgain(): Promise<string[]> {
  await database.pool.query("DELETE FROM _prisma_migrations WHERE migration_name = $1", [NAME]);
  return update();
}

test("an update forgets who signed in by an address that nobody has any more", async () => {
  const { prisma } = database;
  const tenant = await prisma.tenant.create({ data: { id: newId("ten"), slug: "a", name: "A" } });
  const club = { tenant_id: tenant.id, slug: "a", name: "A", invoice_prefix: "A" };
  const { id: organization_id } = await prisma.organization.create({
    data: { ...club, id: newId("org"), default_timezone: "UTC" },
  });
  const member = (email: string, status: string) =>
    prisma.member.create({
      data: {
        ...{ id: newId("mbr"), tenant_id: tenant.id, organization_id, name: "Ada" },
        ...{ short_id: email.slice(0, 8), email, status },
      },
    });
  const staff = (email: string, status: string) =>
    prisma.staffMember.create({
      data: {
        ...{ id: newId("stf"), organization_id, name: "Bo", email, status },
        ...{ role_ids: ["owner"], invited_by: "system" },
      },
    });
  await member("Active@example.test", "active");
  await member("archived@example.test", "archived");
  await staff("invited@example.test", "invited");
  await staff("removed@example.test", "removed");
  for (const name of ["active", "archived", "invited", "removed", "former"]) {
    const id = newId("usr");
    await prisma.user.create({ data: { id, email: `${name}@example.test` } });
    const key = { counter: 0, public_key: Buffer.from("key"), transports: [], name };
    await prisma.passkey.create({
      data: { ...key, id: newId("psk"), user_id: id, credential_id: id },
    });
    const session = { token_hash: Buffer.from(id), expires_at: new Date("2099-01-01") };
    await prisma.session.create({ data: { ...session, user_id: id } });
  }
  for (let time = 0; time < 2; time++) {
    expect(await updateAgain()).toEqual([NAME]);
    const left = await prisma.passkey.findMany({
      select: { name: true },
      orderBy: { name: "asc" },
    });
    expect(left.map(({ name }) => name)).toEqual(["active", "archived", "invited"]);
    expect(await prisma.session.count()).toBe(3);
    expect(await prisma.user.count()).toBe(3);
  }
});
