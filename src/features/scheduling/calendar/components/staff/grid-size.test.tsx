import { createRef } from "react";
import { expect, test } from "vitest";
import { axisOf } from "@/lib/time-grid/axis";
import { htmlOf } from "@/testing/rendered";
import type { CalendarBlock, CalendarResource } from "../../schema";
import { CalendarGrid } from "./calendar-grid";
import { columnOf, spansOf } from "./grid-columns";

const HOUR = 3_600_000;
const MIDNIGHT = Date.parse("2026-11-24T00:00:00Z");
const stamp = (at: number) => new Date(at).toISOString();

/** Makes a place with a booking every half an hour. */
function place(index: number, bookings: number): CalendarResource {
  const blocks = Array.from({ length: bookings }, (_, turn): CalendarBlock => {
    const [from, until] = [0, 0.5].map((half) =>
      stamp(MIDNIGHT + (8 + (turn % 24) / 2 + half) * HOUR),
    ) as [string, string];
    return {
      ...{ kind: "booking", id: `bkg_${index}_${turn}`, version: null, from, until },
      ...{ starts_at_local: from.slice(0, 19), ends_at_local: until.slice(0, 19), quantity: 1 },
      ...{ title: null, status: "confirmed", held_until: null, payment: "paid", desynced: false },
      ...{ member: { id: "mem_1", name: "Ada" }, series_id: null, host_ids: [], movable: true },
      unmovable_reason: null,
    };
  });
  const from = stamp(MIDNIGHT + 8 * HOUR);
  const open = [
    { from, until: stamp(MIDNIGHT + 20 * HOUR), capacity: 4, source: "weekly" as const },
  ];
  return {
    ...{
      id: `res_${index}`,
      name: `Court ${index}`,
      category: null,
      step_minutes: 30,
      capacity: 4,
    },
    ...{ timezone: "UTC", open, blocks },
  };
}

function drawn(places: number, bookings: number): string {
  const columns = Array.from({ length: places }, (_, index) =>
    columnOf(place(index, bookings), "2026-11-24"),
  );
  const noop = () => {};
  return htmlOf(
    <CalendarGrid
      scroller={createRef()}
      columns={columns}
      axis={axisOf(spansOf(columns))}
      titleOf={({ resource }) => resource.name}
      nowLocal="2026-11-24T09:00:00"
      free={null}
      colours={{ colour: "state", categories: [] }}
      onUnfold={noop}
    />,
    "de",
    { path: "/console/northside/calendar", club: "northside" },
  );
}
const nodesIn = (html: string) => html.match(/<[a-z]/g)?.length ?? 0;

test("each block takes a handful of nodes, however many places stand beside it", () => {
  const [few, more] = [nodesIn(drawn(20, 10)), nodesIn(drawn(20, 20))];
  expect((more - few) / 200).toBeLessThanOrEqual(4);
  expect((nodesIn(drawn(200, 2)) - nodesIn(drawn(100, 2))) / 100).toBeLessThanOrEqual(14);
});

test("each booking leads to its page, and none is a tab stop of its own", () => {
  const html = drawn(2, 2);
  expect(html).toContain('href="/console/northside/bookings/bkg_1_1"');
  expect(html.match(/<a /g)).toHaveLength(4);
  expect(html.match(/<a [^>]*tabindex="-1"/g)).toHaveLength(4);
});

test("blocks beside each other keep their names alone, where they are narrow", () => {
  const cut = (bookings: number) =>
    drawn(1, bookings).match(/@max-\[2\.5rem\]:hidden/g)?.length ?? 0;
  // The 25th begins with the first.
  expect([cut(24), cut(25)]).toEqual([0, 2]);
});
