import { beforeEach, expect, test } from "vitest";
import { reportRoutes } from "@/features/backoffice/reports/api";
import { getDatabase } from "@/server/data/db";
import { makeWorld, type World } from "@/testing/worlds/world";
import { perform } from "./perform";
import { inReportTurn } from "./report-turns";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

/** A report that goes on until it is told to end. */
function longReport() {
  let [end, begin] = [() => {}, () => {}];
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const ended = new Promise<void>((resolve) => (end = resolve));
  const done = inReportTurn(world.ctx, () => (begin(), ended));
  return { begun, end, done };
}
const quick = (of = world, patience = 0) => inReportTurn(of.ctx, async () => "done", patience);

test("two reports of an organization are made at a time, and a third waits for its turn", async () => {
  const [a, b] = [longReport(), longReport()];
  await Promise.all([a.begun, b.begun]);
  await expect(quick()).rejects.toMatchObject({
    of: { code: "rate_limit_exceeded" },
    extras: { retry_after_seconds: 5 },
  });
  const third = quick(world, 60_000);
  a.end();
  expect(await third).toBe("done");
  b.end();
  await Promise.all([a.done, b.done]);
});

test("another organization's reports wait for nobody here", async () => {
  const [a, b] = [longReport(), longReport()];
  await Promise.all([a.begun, b.begun]);
  expect(await quick(await makeWorld())).toBe("done");
  for (const one of [a, b]) one.end();
  await Promise.all([a.done, b.done]);
});

test("a report that fails gives its turn back, and one whose instance died loses it in time", async () => {
  for (let n = 0; n < 3; n++) {
    const failed = inReportTurn(world.ctx, () => Promise.reject(new Error("no")), 0);
    await expect(failed).rejects.toThrow("no");
  }
  const claims = (claimed_until: Date) =>
    [1, 2].map((n) => ({ organization_id: world.org.id, id: `report:${n}`, claimed_until }));
  const { workClaim } = getDatabase().prisma;
  await workClaim.createMany({ data: claims(new Date(Date.now() - 1_000)) });
  expect(await quick()).toBe("done");
});

test("operations of reports take turns", async () => {
  const route = reportRoutes.find(({ path }) => path === "/v1/reports/revenue");
  if (!route) throw new Error("There is no such operation");
  const taken = await Promise.all(
    [1, 2].map(async (n) => {
      const data = { organization_id: world.org.id, id: `report:${n}` };
      const claimed_until = new Date(Date.now() + 60_000);
      return getDatabase().prisma.workClaim.create({ data: { ...data, claimed_until } });
    }),
  );
  const input = { from: "2026-01-01", to: "2026-01-02", interval: "day" };
  const call = { route, routes: reportRoutes, params: {}, input, wanted: null };
  const report = perform(call, world.ctx);
  let made = false;
  void report.then(() => (made = true));
  await getDatabase().prisma.$queryRaw`SELECT 1 FROM pg_sleep(0.3)`;
  expect(made).toBe(false);
  await getDatabase().prisma.workClaim.deleteMany({
    where: { organization_id: taken[0]?.organization_id ?? "" },
  });
  expect(await report).toMatchObject({ from: "2026-01-01" });
});
