import fc from "fast-check";
import { expect, it } from "vitest";
import { ATTENDANCE } from "@/testing/worlds/late-attendance";
import { drawnOrder, expectPlainAfterEach } from "@/testing/worlds/late-changes";
import { makeUsedClub, USE, usedPeriod } from "@/testing/worlds/late-use";
import { makeMember } from "@/testing/worlds/world";
import { reportNoShows } from "./no-shows";

it("no-shows with days that are kept are the plain reading's after every late change", async () => {
  await fc.assert(
    fc.asyncProperty(
      drawnOrder({ ...USE, ...ATTENDANCE }),
      fc.constantFrom("day", "week"),
      async (changes, interval) => {
        const world = await makeUsedClub();
        await makeMember(world);
        await expectPlainAfterEach(world, changes, (zone) =>
          reportNoShows(world.ctx, { ...usedPeriod, interval, ...zone }),
        );
      },
    ),
    { numRuns: 3 },
  );
});

it("a day that is over by one clock only is counted by each clock", async () => {
  const world = await makeUsedClub();
  const came = async () =>
    (await reportNoShows(world.ctx, { ...usedPeriod, interval: "day" })).totals.came;
  world.setNow("2026-03-04T00:00:00Z");
  const early = await came();
  expect(early).toBeGreaterThan(0);
  world.setNow("2026-03-19T00:00:00Z");
  expect(await came()).toBeGreaterThan(early);
  world.setNow("2026-03-04T00:00:00Z");
  expect(await came()).toBe(early);
});
