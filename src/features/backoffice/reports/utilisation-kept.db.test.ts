import fc from "fast-check";
import { it } from "vitest";
import { drawnOrder, expectPlainAfterEach } from "@/testing/worlds/late-changes";
import { makeUsedClub, USE, usedPeriod } from "@/testing/worlds/late-use";
import { reportUtilisation } from "./utilisation";

it("utilisation with days that are kept is the plain reading's after every late change", async () => {
  await fc.assert(
    fc.asyncProperty(drawnOrder(USE), fc.constantFrom("day", "week"), async (changes, interval) => {
      const world = await makeUsedClub();
      await expectPlainAfterEach(world, changes, (zone) =>
        reportUtilisation(world.ctx, { ...usedPeriod, interval, ...zone }),
      );
    }),
    { numRuns: 3 },
  );
});
