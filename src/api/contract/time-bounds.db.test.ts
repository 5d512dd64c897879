import { expect, it } from "vitest";
import { requestOf } from "./request";
import { callerOf, setUpContract } from "./set-up";
import { routes } from "./shapes";
import { timeBounds } from "./time-bounds";

const contract = setUpContract();
const timed = routes.filter(({ route }) => timeBounds(route).length > 0);

it("covers lists, creates and changes", () => {
  expect(timed.length).toBeGreaterThan(100);
});

it.each(timed)(
  "$name answers the ends of time, and refuses what lies beyond",
  async ({ route }) => {
    const { entry, club } = contract.at(route);
    const headers = await callerOf(route, club);
    for (const [n, fields] of timeBounds(route).entries()) {
      const call = await requestOf(route, club, { headers, fields });
      const answer = await entry.send(call);
      const told = `${await answer.text()} for ${call.path} ${call.body ?? ""}`;
      if (n < 2) expect(answer.status, told).toBe(422);
      else expect(answer.status, told).toBeLessThan(500);
    }
  },
);
