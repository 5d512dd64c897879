import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { resolveLocal, toLocal, toTimestamp } from "@/lib/time";
import { DAY_MINUTES, localOn } from "@/lib/time-grid/clock";
import type { CalendarBlock, CalendarResource } from "../../schema";
import { withClosure } from "./closure-asked";
import { blockIn, columnOf, type GridColumn } from "./grid-columns";
import { land, walk } from "./grid-cursor";
import {
  countIn,
  drawnTo,
  type Held,
  heldAt,
  isHome,
  isOpen,
  roomOf,
  stretchedTo,
  targetOf,
} from "./grid-move";
import { moveInput, NO_CHOICES, tillInput } from "./move-asked";

const stamp = (at: number) => toTimestamp(new Date(at));

/** Makes a booking from one instant to another, as the server shows it on a place's own clock. */
function blockFrom(id: string, [from, until]: [number, number], zone: string): CalendarBlock {
  return {
    ...{ kind: "booking", id, version: null, from: stamp(from), until: stamp(until) },
    ...{ starts_at_local: toLocal(from, zone), ends_at_local: toLocal(until, zone) },
    ...{ quantity: 1, title: null, status: "confirmed", held_until: null, payment: "paid" },
    ...{ member: { id: "mem_1", name: "Ada" }, desynced: false, series_id: null, host_ids: [] },
    ...{ movable: true, unmovable_reason: null },
  };
}

function place(blocks: CalendarBlock[], more: Partial<CalendarResource> = {}): CalendarResource {
  const resource = { id: "res_1", name: "Court 1", category: null, step_minutes: 30, capacity: 1 };
  return { ...resource, timezone: "UTC", open: [], blocks, ...more };
}

/** Days on which these zones change their clocks, back, forth, by half an hour, or over a whole day. */
const CHANGES: [string, string][] = [
  ["Europe/Berlin", "2026-03-29"],
  ["Europe/Berlin", "2026-10-25"],
  ["America/New_York", "2026-11-01"],
  ["America/St_Johns", "2026-03-08"],
  ["Australia/Lord_Howe", "2026-10-04"],
  ["Australia/Lord_Howe", "2026-04-05"],
  ["Africa/Cairo", "2026-04-24"],
  ["Asia/Kathmandu", "2026-11-24"],
  ["Pacific/Apia", "2011-12-31"],
];

test.each(CHANGES)("in %s on %s a block stands where its own clock says", (zone, date) => {
  const noon = resolveLocal(`${date}T12:00:00`, zone);
  if (!noon.ok) throw new Error(`Noon is not skipped in ${zone}.`);
  fc.assert(
    fc.property(
      fc.integer({ min: -14 * 60, max: 11 * 60 }),
      fc.integer({ min: 15, max: 300 }),
      (after, minutes) => {
        const from = noon.at + after * 60_000;
        const block = blockFrom("bkg_1", [from, from + minutes * 60_000], zone);
        const { placed } = columnOf(place([block], { timezone: zone }), date);
        if (block.starts_at_local.slice(0, 10) !== date) return;
        const [one] = placed;
        expect(one && localOn(date, one.block.body.from)).toBe(block.starts_at_local);
        const ends = one && localOn(date, one.block.body.until);
        if (block.ends_at_local.slice(0, 10) > date)
          expect(one?.block.body.until).toBe(DAY_MINUTES);
        else if (block.ends_at_local > block.starts_at_local)
          expect(ends).toBe(block.ends_at_local);
        else expect(one!.block.body.until).toBeGreaterThan(one!.block.body.from);
      },
    ),
  );
});

const at = (hour: number) => Date.parse("2026-11-24T00:00:00Z") + hour * 3_600_000;
const open = { from: stamp(at(8)), until: stamp(at(20)), capacity: 1, source: "weekly" as const };
const columnsOf = () => [
  columnOf(place([blockFrom("bkg_1", [at(10), at(11)], "UTC")], { open: [open] }), "2026-11-24"),
  columnOf(
    place([blockFrom("bkg_2", [at(14), at(15)], "UTC")], { id: "res_2", open: [open] }),
    "2026-11-24",
  ),
];
const held = (columns = columnsOf()): Held => {
  const found = columns[0]!.placed[0]!.block;
  const home = { column: 0, span: found.body };
  return { kind: "booking", block: found.block, home, ...home };
};

test("the same answer gives the same column, so that it is not drawn again", () => {
  const resource = place([]);
  expect(columnOf(resource, "2026-11-24")).toBe(columnOf(resource, "2026-11-24"));
  expect(columnOf({ ...resource }, "2026-11-24")).not.toBe(columnOf(resource, "2026-11-24"));
});

test("buffers stand around their booking, and closed time is what is not open", () => {
  const booking = blockFrom("bkg_1", [at(10), at(11)], "UTC");
  const buffer = { ...blockFrom("bkg_1", [at(11), at(11.25)], "UTC"), kind: "buffer" as const };
  const column = columnOf(place([booking, buffer], { open: [open] }), "2026-11-24");
  expect(column.placed.map(({ block }) => [block.from, block.until, block.body])).toEqual([
    [600, 675, { from: 600, until: 660 }],
  ]);
  expect(column.closed).toEqual([
    { from: 0, until: 480 },
    { from: 1200, until: DAY_MINUTES },
  ]);
});

test("the arrows walk through times, on to bookings, and over to the next place", () => {
  const columns = columnsOf();
  const keys = (...pressed: string[]) =>
    pressed.reduce((cursor, key) => walk(cursor, key, columns)!, land(0, 540, columns));
  expect(keys()).toEqual({ column: 0, minute: 540, item: null });
  expect(keys("ArrowDown", "ArrowDown")).toEqual({ column: 0, minute: 600, item: "bkg_1" });
  expect(keys("ArrowDown", "ArrowDown", "ArrowDown")).toMatchObject({ minute: 660, item: null });
  expect(keys("ArrowDown", "ArrowDown", "ArrowUp")).toMatchObject({ minute: 570, item: null });
  expect(keys("ArrowDown", "ArrowDown", "ArrowRight")).toMatchObject({ column: 1, item: null });
  expect(keys("ArrowRight", "ArrowRight")).toMatchObject({ column: 1 });
  expect(keys("ArrowLeft", "PageUp", "Home")).toMatchObject({ column: 0, minute: 480 });
  expect(walk(land(0, 0, columns), "x", columns)).toBeNull();
});

test("what is moved keeps its length, goes by the step of the place, and tells whether it fits", () => {
  const columns = columnsOf();
  const moved = heldAt(held(columns), { column: 1, minute: 847 }, columns);
  expect(moved).toMatchObject({ column: 1, span: { from: 840, until: 900 } });
  expect(roomOf(moved, columns)).toBe("taken");
  expect(targetOf(moved, columns)).toEqual({
    ...{ resource_id: "res_2" },
    ...{ starts_at_local: "2026-11-24T14:00:00", ends_at_local: "2026-11-24T15:00:00" },
  });
  // Its own place is free for it.
  expect(roomOf(heldAt(held(columns), { column: 0, minute: 630 }, columns), columns)).toBeNull();
  expect(roomOf(heldAt(held(columns), { column: 0, minute: 0 }, columns), columns)).toBe("closed");
  expect(heldAt(held(columns), { column: 9, minute: 5_000 }, columns)).toMatchObject({
    ...{ column: 1, span: { from: DAY_MINUTES - 60, until: DAY_MINUTES } },
  });
});

test("what is stretched or drawn is never shorter than a step", () => {
  const columns = columnsOf();
  const own = held(columns);
  expect(stretchedTo(own, "until", 735, columns).span).toEqual({ from: 600, until: 750 });
  expect(stretchedTo(own, "until", 0, columns).span).toEqual({ from: 600, until: 630 });
  expect(stretchedTo(own, "from", 900, columns).span).toEqual({ from: 630, until: 660 });
  expect(isHome(stretchedTo(own, "until", 660, columns))).toBe(true);
  const home = { column: 0, span: { from: 720, until: 750 } };
  const drawn: Held = { kind: "booking", block: null, home, ...home };
  expect(drawnTo(drawn, 810, columns).span).toEqual({ from: 720, until: 810 });
  expect(drawnTo(drawn, 660, columns).span).toEqual({ from: 660, until: 750 });
});

test("a booking over midnight is moved by as much of the clock as its edge was", () => {
  const late = blockFrom("bkg_9", [at(22), at(26)], "UTC");
  const columns = [columnOf(place([late]), "2026-11-24"), columnOf(place([late]), "2026-11-25")];
  const span = columns[0]!.placed[0]!.block.body;
  expect(span).toEqual({ from: 22 * 60, until: DAY_MINUTES });
  const home = { column: 0, span };
  const later = { from: 21 * 60, until: 23 * 60 };
  const next: Held = { kind: "booking", block: late, home, column: 1, span: later };
  expect(targetOf(next, columns)).toMatchObject({
    ...{ starts_at_local: "2026-11-25T21:00:00", ends_at_local: "2026-11-26T01:00:00" },
  });
});

describe("a closure", () => {
  const closure = (from: number, until: number): CalendarBlock => ({
    ...blockFrom("x", [at(from), at(until)], "UTC"),
    ...{ kind: "closure", id: null, quantity: 0, movable: true },
  });
  const booking = blockFrom("bkg_1", [at(10), at(11)], "UTC");
  const closed = (from: number, until: number) =>
    columnOf(place([closure(from, until), booking], { open: [open] }), "2026-11-24");
  const heldClosure = (columns: GridColumn[]): Held => {
    const { block, body } = columns[0]!.closures[0]!;
    const home = { column: 0, span: body };
    return { kind: "closure", block, home, ...home };
  };

  test("stands behind bookings, with the part of it that lies on the day", () => {
    const [own] = closed(-5, 30).closures;
    expect(own).toMatchObject({ body: { from: 0, until: DAY_MINUTES } });
    expect(own?.key).toBe("closure 2026-11-23T19:00:00");
    expect(blockIn(closed(9, 12), "bkg_1")?.block).toBe(booking);
    expect(blockIn(closed(9, 12), "closure 2026-11-24T09:00:00")?.block.kind).toBe("closure");
  });

  test("fits over bookings, which are counted, and stays at its own place", () => {
    const columns = [closed(12, 14), columnsOf()[1]!];
    const next = heldAt(heldClosure(columns), { column: 1, minute: 600 }, columns);
    expect(next).toMatchObject({ column: 0, span: { from: 600, until: 720 } });
    expect([roomOf(next, columns), countIn(next, columns)]).toEqual([null, 1]);
    expect(targetOf(next, columns)).toEqual({
      resource_id: columns[0]!.resource.id,
      ...{ starts_at_local: "2026-11-24T10:00:00", ends_at_local: "2026-11-24T12:00:00" },
    });
  });

  test("is walked into by keys: the bookings in it, then its end, and back", () => {
    const columns = [closed(9, 14)];
    const keyed = (minute: number, key: string) => walk(land(0, minute, columns), key, columns);
    const name = "closure 2026-11-24T09:00:00";
    expect(land(0, 540, columns)).toMatchObject({ item: name });
    expect(keyed(540, "ArrowDown")).toMatchObject({ minute: 600, item: "bkg_1" });
    expect(keyed(600, "ArrowDown")).toMatchObject({ minute: 660, item: name });
    expect(keyed(660, "ArrowDown")).toMatchObject({ minute: 840, item: null });
    expect(keyed(660, "ArrowUp")).toMatchObject({ minute: 600, item: "bkg_1" });
    expect(keyed(540, "ArrowUp")).toMatchObject({ minute: 510, item: null });
  });
});

test("an event needs its place for itself, and may stand outside the hours", () => {
  const event = { ...blockFrom("evt_1", [at(6), at(7)], "UTC"), kind: "event" as const };
  const columns = [
    columnOf(
      place([event, blockFrom("bkg_1", [at(10), at(11)], "UTC")], { open: [open] }),
      "2026-11-24",
    ),
  ];
  const { block, body } = columns[0]!.placed[0]!.block;
  const home = { column: 0, span: body };
  const own: Held = { kind: "event", block, home, ...home };
  expect([roomOf(own, columns), isOpen(own, columns)]).toEqual([null, false]);
  const there = heldAt(own, { column: 0, minute: 620 }, columns);
  expect([roomOf(there, columns), isOpen(there, columns)]).toEqual(["taken", true]);
});

describe("the exceptions of a place", () => {
  const times = (from: number, until: number) => ({
    ...{ starts_at_local: `2026-12-24T${from}:00:00`, ends_at_local: `2026-12-24T${until}:00:00` },
  });
  const closed = { ...times(10, 12), capacity: 0, fold: null };
  const extra = { ...times(20, 22), capacity: 4, fold: null };

  test("get a closure, have it moved, and lose it; others stay", () => {
    const make = { before: null, after: times(14, 16) };
    expect(withClosure([extra], make)).toEqual([extra, { ...times(14, 16), capacity: 0 }]);
    const move = { before: times(10, 12), after: times(11, 13) };
    expect(withClosure([closed, extra], move)).toEqual([extra, { ...times(11, 13), capacity: 0 }]);
    expect(withClosure([closed, extra], { before: times(10, 12), after: null })).toEqual([extra]);
  });

  test("say that a closure is not theirs any more, or never was one", () => {
    for (const before of [times(10, 13), times(20, 22)])
      expect(withClosure([closed, extra], { before, after: null })).toBeNull();
  });
});

test("a move asks for what was chosen, and for nothing else", () => {
  const target = {
    ...{ resource_id: "res_1", starts_at_local: "2026-11-24T10:00:00" },
    ends_at_local: "2026-11-24T11:00:00",
  };
  const input = (choices: object) => moveInput("bkg_1", target, { ...NO_CHOICES, ...choices });
  expect(input({})).toEqual({ booking_id: "bkg_1", ...target });
  expect(input({ way: "offline", provider: "cash" })).toMatchObject({
    ...{ settle: "offline", provider: "cash" },
  });
  expect(input({ way: "keep_price", quiet: true, fold: 1 })).toEqual({
    ...{ booking_id: "bkg_1", ...target, keep_price: true, notify: false, fold: 1 },
  });
  expect(input({ outside: true, reason: "Rain" })).toMatchObject({
    ...{ outside_rules: true, exception_reason: "Rain" },
  });
});

test("cash and the terminal's money of a move go into the chosen till, and no other", () => {
  const till = (way: "offline" | "on_account", provider: "cash" | "card_terminal" | "other") =>
    tillInput({ way, provider, till: "css_1" });
  expect(till("offline", "cash")).toEqual({ cash_session_id: "css_1" });
  expect(till("offline", "card_terminal")).toEqual({ cash_session_id: "css_1" });
  expect(till("offline", "other")).toEqual({});
  expect(till("on_account", "cash")).toEqual({});
  expect(tillInput({ way: "offline", provider: "cash", till: null })).toEqual({});
});
