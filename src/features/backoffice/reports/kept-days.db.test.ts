import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "@/lib/ids";
import { getDatabase, type PrismaClient } from "@/server/data/db";
import { pastTriggers, writeBookings } from "@/testing/worlds/reports";
import { makeMember, makeResource, makeWorld, type World } from "@/testing/worlds/world";
import { reportRevenue } from "./revenue";

const { prisma } = getDatabase();
const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);
const dateOf = (at: Date) => at.toISOString().slice(0, 10);

let world: World;
let member_id: string;
beforeEach(async () => {
  world = await makeWorld({ organization: { default_timezone: "UTC" } });
  member_id = (await makeMember(world)).id;
});

const report = (at = world, more: { timezone?: string } = {}) =>
  reportRevenue(at.ctx, {
    ...{ from: dateOf(daysAgo(20)), to: dateOf(daysAgo(-1)), interval: "month", ...more },
  });
const invoiced = async (at = world, more = {}) =>
  (await report(at, more)).totals.reduce((sum, one) => sum + one.invoiced, 0);

/** Writes an invoice of 100, of a booking if it names one. */
async function writeInvoice(issued_at: Date, booking_id: string | null = null, db = prisma as Db) {
  const id = newId("inv");
  const lines = [{ description: "X", quantity: 1, unit_amount: 100, amount: 100, booking_id }];
  await db.invoice.create({
    data: {
      ...{ id, organization_id: world.org.id, member_id, number: id, status: "open" },
      ...{ currency: "EUR", lines, subtotal: 100, total: 100, issued_at },
    },
  });
  return id;
}
type Db = Pick<PrismaClient, "invoice">;

const daysKept = (organization_id = world.org.id) =>
  prisma.reportDay.findMany({ where: { organization_id, reading: "sales" } });
const notes = () => prisma.lateChange.count({ where: { organization_id: world.org.id } });

describe("a day of a report", () => {
  test("is read once, and then from its sums", async () => {
    const id = await writeInvoice(daysAgo(10));
    expect(await invoiced()).toBe(100);
    // No trigger sees it.
    await pastTriggers(world, (tx) =>
      tx.invoice.updateMany({ where: { id }, data: { status: "voided" } }),
    );
    expect(await invoiced()).toBe(100);
    expect(await invoiced(world, { timezone: "Etc/UTC" })).toBe(0);
  });

  test("is kept two days after it; what changes of a younger one is not noted", async () => {
    const id = await writeInvoice(daysAgo(0));
    expect(await invoiced()).toBe(100);
    await prisma.invoice.updateMany({ where: { id }, data: { status: "voided" } });
    expect(await invoiced()).toBe(0);
    const ends = (await daysKept()).map(({ ends_at }) => ends_at.getTime());
    expect(ends.length).toBeGreaterThan(15);
    expect(Math.max(...ends)).toBeLessThan(daysAgo(2).getTime());
    expect(await notes()).toBe(0);
  });

  test("is read again after a change that was under way when it was summed", async () => {
    await invoiced();
    let asked = 0;
    await prisma.$transaction(async (tx) => {
      await writeInvoice(daysAgo(10), null, tx);
      await prisma.reportDay.deleteMany({ where: { organization_id: world.org.id } });
      asked = await invoiced();
    });
    expect(asked).toBe(0);
    expect(await invoiced()).toBe(100);
  });

  test("is read again in a copy of the database, whose transactions are others", async () => {
    await writeInvoice(daysAgo(10));
    await invoiced();
    await prisma.reportDay.updateMany({
      where: { organization_id: world.org.id },
      data: { parts: [], cluster: 1n },
    });
    expect(await invoiced()).toBe(100);
  });

  test("is not kept while a document of it names a booking that was made after it", async () => {
    const { id: resource_id } = await makeResource(world);
    const times = { starts_at: daysAgo(5), ends_at: daysAgo(4), created_at: daysAgo(6) };
    const [later] = await writeBookings(world, [{ member_id, resource_id, ...times }]);
    await writeInvoice(daysAgo(10), later);
    await writeInvoice(daysAgo(12), newId("bkg"));
    await invoiced();
    const kept = new Set((await daysKept()).map(({ starts_at }) => dateOf(starts_at)));
    expect(kept).not.toContain(dateOf(daysAgo(10)));
    expect(kept).not.toContain(dateOf(daysAgo(12)));
    expect(kept).toContain(dateOf(daysAgo(11)));
  });

  test("is kept neither of a test organization nor in another time zone than the club's", async () => {
    await invoiced(world, { timezone: "Asia/Kathmandu" });
    expect(await daysKept()).toEqual([]);
    const other = await makeWorld({ organization: { default_timezone: "UTC", mode: "test" } });
    await invoiced(other);
    expect(await daysKept(other.org.id)).toEqual([]);
  });
});

test("a note goes after a day, and with it the sums that have not seen it", async () => {
  await invoiced();
  await writeInvoice(daysAgo(10));
  const organization_id = world.org.id;
  await prisma.lateChange.updateMany({
    where: { organization_id },
    data: { noted_at: daysAgo(2) },
  });
  await writeInvoice(daysAgo(4));
  expect(await notes()).toBe(2);
  // Of days among which the first change is not.
  const { ctx } = world;
  await reportRevenue(ctx, { from: dateOf(daysAgo(6)), to: dateOf(daysAgo(3)), interval: "day" });
  expect(await notes()).toBe(1);
  expect(await invoiced()).toBe(200);
});
