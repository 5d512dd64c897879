import { expect, test } from "vitest";
import type { Calendar, CalendarBlock } from "../../schema";
import { fits, hideUnfit, isHidden, NO_FILTER } from "./block-filter";
import { columnOf } from "./grid-columns";
import { collidingWith, type Held, roomOf } from "./grid-move";
import { countListed, listedOf } from "./listed";

const at = (hour: number) => `2026-11-24T${String(hour).padStart(2, "0")}:00:00`;

function block(hour: number, more: Partial<CalendarBlock>): CalendarBlock {
  const [from, until] = [`${at(hour)}.000Z`, `${at(hour + 1)}.000Z`];
  return {
    ...{ kind: "booking", id: `b${hour}`, version: null, from, until, quantity: 1, title: null },
    ...{ starts_at_local: at(hour), ends_at_local: at(hour + 1), status: "confirmed" },
    ...{ held_until: null, payment: "paid", desynced: false, series_id: null, host_ids: [] },
    ...{ member: { id: "mem_ada", name: "Ada" }, movable: true, unmovable_reason: null, ...more },
  };
}

const ada = block(10, {});
const bob = block(12, { member: { id: "mem_bob", name: "Bob" }, status: "no_show" });
const yoga = block(14, {
  ...{ kind: "event", id: "yoga", title: "Yoga", status: "published", member: null },
  host_ids: ["hst_jo"],
});
const NOBODY = new Set<string>();

const calendarOf = (...places: CalendarBlock[][]): Calendar => ({
  ...{ from: `${at(0)}.000Z`, until: `${at(23)}.000Z`, timezone: "UTC", changed_at: null },
  resources: places.map((blocks, index) => ({
    ...{ id: `res_${index}`, name: `Court ${index}`, category: null, step_minutes: 30 },
    ...{ capacity: 1, timezone: "UTC", blocks },
    open: [{ from: `${at(8)}.000Z`, until: `${at(20)}.000Z`, capacity: 1, source: "weekly" }],
  })),
});

test("each kind of filter must let a block pass: events have hosts, bookings a state, both have members", () => {
  const passing = (filter: Partial<typeof NO_FILTER>, attended = NOBODY) =>
    [ada, bob, yoga]
      .filter((one) => fits(one, { ...NO_FILTER, ...filter }, attended))
      .map(({ id }) => id);
  expect(passing({})).toEqual(["b10", "b12", "yoga"]);
  expect(passing({ states: ["no_show", "held"] })).toEqual(["b12"]);
  expect(passing({ hosts: ["hst_jo", "hst_other"] })).toEqual(["yoga"]);
  expect(passing({ member: "mem_ada" })).toEqual(["b10"]);
  expect(passing({ member: "mem_ada" }, new Set(["yoga"]))).toEqual(["b10", "yoga"]);
  expect(passing({ member: "mem_ada", states: ["no_show"] })).toEqual([]);
});

test("what a filter hides is unnamed, stays put, and takes its place as before", () => {
  const all = calendarOf([ada, bob, yoga]);
  const hidden = hideUnfit(all, { ...NO_FILTER, member: "mem_ada" }, NOBODY);
  const [one, other, third] = hidden.resources[0]!.blocks;
  expect(one).toBe(ada);
  expect([other, third].every((it) => it && isHidden(it) && !it.movable)).toBe(true);
  expect(JSON.stringify([other, third])).not.toMatch(/Bob|Yoga|hst_jo/);
  const columns = [columnOf(hidden.resources[0]!, "2026-11-24")];
  const home = { column: 0, span: { from: 600, until: 660 } };
  const onBob: Held = {
    kind: "booking",
    block: ada,
    home,
    column: 0,
    span: { from: 720, until: 780 },
  };
  expect(roomOf(onBob, columns)).toBe("taken");
  expect(collidingWith(onBob, columns)?.member).toBeNull();
  expect(columns[0]!.taken).toEqual(columnOf(all.resources[0]!, "2026-11-24").taken);
});

test("hidden ones are left out of the list, and counted", () => {
  const all = calendarOf([ada, bob], [yoga]);
  const hidden = hideUnfit(all, { ...NO_FILTER, states: ["no_show"] }, NOBODY);
  expect(listedOf(hidden).map((one) => one.block.id)).toEqual(["b12"]);
  expect(countListed(hidden)).toBe(3);
});

test("a place of which nothing is hidden is not drawn anew", () => {
  const all = calendarOf([ada], [yoga]);
  expect(hideUnfit(all, NO_FILTER, NOBODY)).toBe(all);
  const hidden = hideUnfit(all, { ...NO_FILTER, member: "mem_ada" }, NOBODY);
  expect(hidden.resources[0]).toBe(all.resources[0]);
  expect(hidden.resources[1]).not.toBe(all.resources[1]);
});
