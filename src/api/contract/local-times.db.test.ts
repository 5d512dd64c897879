import { beforeAll, describe, expect, it } from "vitest";
import { addDays, resolveLocal, toLocalDate } from "@/lib/time";
import { AmbiguousLocalTime, NonexistentLocalTime } from "@/server/local-times";
import { isQuery } from "@/server/openapi/answers";
import type { Route } from "@/server/route";
import { expectFaults, expectProblem } from "./answers";
import type { Club } from "./club";
import { readyClub } from "./club-copies";
import { requestOf } from "./request";
import { callerOf, setUpContract } from "./set-up";
import { routes } from "./shapes";

const contract = setUpContract();
const BERLIN = "Europe/Berlin";
const takes = (field: string) =>
  routes.filter(({ route }) => !isQuery(route) && field in route.input.shape);
const timed = takes("starts_at_local").filter(({ route }) => "ends_at_local" in route.input.shape);
/** The start of a series belongs to its rule, which keeps the wall clock, as the keys of its dates do. */
const named = timed.filter(({ route }) => !("rrule" in route.input.shape && !isOccurrence(route)));
const withOverrides = takes("overrides");

/** Returns the next local hour of Berlin that its clocks skip, or show twice. */
function hourOf(reason: "nonexistent" | "ambiguous"): string {
  for (let day = addDays(toLocalDate(Date.now(), BERLIN), 1); ; day = addDays(day, 1)) {
    const found = resolveLocal(`${day}T02:30:00`, BERLIN);
    if (!found.ok && found.reason === reason) return day;
  }
}
const [gap, repeated] = [hourOf("nonexistent"), hourOf("ambiguous")];
const spans = (day: string) => [
  { starts_at_local: `${day}T02:30:00`, ends_at_local: `${day}T04:30:00` },
  { starts_at_local: `${day}T00:30:00`, ends_at_local: `${day}T02:30:00` },
];

let club: Club;
beforeAll(async () => {
  club = await readyClub();
  await club.seedAll();
});

async function send(route: Route, fields: Record<string, unknown>): Promise<Response> {
  const zone = "timezone" in route.input.shape ? { timezone: BERLIN } : {};
  // The request is for a place of the resource.
  const without = "event_id" in route.input.shape ? { event_id: undefined } : {};
  const headers = await callerOf(route, club);
  const call = await requestOf(route, club, {
    headers,
    fields: { ...without, ...zone, ...fields },
  });
  // Includes the rooms that a request makes for itself.
  const where = { organization_id: club.ctx.org.id };
  await club.ctx.db.resource.updateMany({ where, data: { timezone: BERLIN } });
  return contract.entryFor(route).send(call);
}

it("the tests cover all operations with local times", () => {
  expect(timed.length).toBeGreaterThan(12);
  expect(withOverrides.length).toBe(2);
  for (const { route } of [...named, ...withOverrides]) {
    if (route.path.endsWith("/recurring")) continue;
    expect(route.errors).toEqual(
      expect.arrayContaining([NonexistentLocalTime, AmbiguousLocalTime]),
    );
  }
});

describe("a local time", () => {
  it.each(named)("$name refuses a time that the clocks skip", async ({ route }) => {
    for (const times of spans(gap)) {
      const problem = await expectProblem(await send(route, times), NonexistentLocalTime);
      expect(problem["next_valid_local"]).toBe(`${gap}T03:00:00`);
    }
  });

  it.each(named)("$name refuses a time that the clocks show twice", async ({ route }) => {
    for (const times of spans(repeated))
      await expectProblem(await send(route, times), AmbiguousLocalTime);
  });

  it.each(timed)("$name refuses a leap second", async ({ route }) => {
    const [times] = spans(addDays(repeated, 1));
    for (const [field, day] of [
      ["starts_at_local", repeated],
      ["ends_at_local", addDays(repeated, 2)],
    ] as const) {
      const sent = `${day}T00:00:60`;
      const faults = await expectFaults(await send(route, { ...times, [field]: sent }), route);
      expect(faults).toMatchObject([
        { loc: ["body", field], type: "datetime_parsing", input: sent },
      ]);
    }
  });

  it.each(withOverrides)("$name resolves the times of an override", async ({ route }) => {
    const closed = (times: object) => send(route, { overrides: [{ ...times, capacity: 0 }] });
    for (const times of spans(gap)) await expectProblem(await closed(times), NonexistentLocalTime);
    for (const times of spans(repeated)) {
      await expectProblem(await closed(times), AmbiguousLocalTime);
      const answer = await closed({ ...times, fold: 1 });
      expect(answer.status, await answer.clone().text()).toBeLessThan(300);
    }
    const [times] = spans(gap);
    const sent = { ...times, starts_at_local: `${gap}T00:00:60` };
    const [fault] = await expectFaults(await closed(sent), route);
    expect(fault?.loc).toEqual(["body", "overrides", "0", "starts_at_local"]);
  });

  it.each(takes("fold"))(
    "$name takes `fold` for a time that the clocks show twice",
    async ({ route }) => {
      const [times] = spans(repeated);
      const faults = await expectFaults(await send(route, { ...times, fold: 2 }), route);
      expect(faults).toMatchObject([
        { loc: ["body", "fold"], type: "enum", msg: "Input should be '0', '1'" },
      ]);
    },
  );
});

function isOccurrence(route: Route): boolean {
  return route.path.includes("/occurrences/");
}
