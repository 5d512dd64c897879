import { expect, it } from "vitest";
import { getDatabase } from "@/server/data/db";
import { countRequest, tidyRateWindows } from "@/server/http/rate-limit";
import { setUpPasses } from "@/testing/worlds/passes";
import { tidyCodeUses } from "./tidy";

const own = setUpPasses();

// Both happen long ago, so that no row of another test is as old.

it("uses of moving codes are kept as long as a scan of them may still be reported", async () => {
  const { id: pass_id } = await own.makePass();
  const { db, org } = own.world.ctx;
  const use = (step: number, day: string) => ({
    ...{ organization_id: org.id, pass_id, step: BigInt(step) },
    used_at: new Date(`2016-11-${day}T06:00:00Z`),
  });
  await db.passCodeUse.createMany({ data: [use(1, "14"), use(2, "16")] });
  await tidyCodeUses(db, new Date("2016-11-23T06:00:00Z"));
  const left = await db.passCodeUse.findMany({ where: { pass_id } });
  expect(left.map(({ step }) => Number(step))).toEqual([2]);
});

it("windows of requests that ended long ago are forgotten, and running ones count on", async () => {
  const { prisma, query } = getDatabase();
  const now = new Date("2016-11-23T06:00:00Z");
  const bucket = `tidy-${own.world.org.id}`;
  await countRequest(query, `${bucket}-old`, 1, new Date(now.getTime() - 2 * 3_600_000));
  await countRequest(query, bucket, 1, now);
  await tidyRateWindows(prisma, now);
  const left = await prisma.rateWindow.findMany({ where: { bucket: { startsWith: bucket } } });
  expect(left.map((row) => row.bucket)).toEqual([bucket]);
});
