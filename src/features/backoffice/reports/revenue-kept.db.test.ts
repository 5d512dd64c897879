import fc from "fast-check";
import { it } from "vitest";
import { dayAt, DAYS, drawnBooks, writeBooks } from "@/testing/worlds/books";
import { drawnOrder, expectPlainAfterEach, SALES_AND_MONEY } from "@/testing/worlds/late-changes";
import { makeMember, makeResource, makeWorld } from "@/testing/worlds/world";
import { reportRevenue } from "./revenue";

const isoDay = (day: number) => dayAt(day).toISOString().slice(0, 10);
const period = { from: isoDay(-10), to: isoDay(DAYS + 20) };

it("the revenue with days that are kept is the plain reading's after every late change", async () => {
  await fc.assert(
    fc.asyncProperty(
      drawnBooks,
      drawnOrder(SALES_AND_MONEY),
      fc.constantFrom("day", "month"),
      async (books, changes, interval) => {
        const world = await makeWorld({ organization: { default_timezone: "UTC" } });
        const hall = await makeResource(world);
        await makeResource(world);
        await writeBooks(world, await makeMember(world), hall, books);
        await expectPlainAfterEach(world, changes, (zone) =>
          reportRevenue(world.ctx, { ...period, interval, ...zone }),
        );
      },
    ),
    { numRuns: 4 },
  );
});
