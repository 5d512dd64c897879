import { describe, expect, it } from "vitest";
import { freeNow } from "./free-now";

const now = new Date("2026-11-24T09:02:30.000Z");
const day = { from: "2026-11-24T07:00:00.000Z", until: "2026-11-24T21:00:00.000Z" };
type Resource = Parameters<typeof freeNow>[0][number];
type Block = Resource["blocks"][number];

function place(id: string, blocks: Partial<Block>[] = [], more: Partial<Resource> = {}): Resource {
  return {
    ...{ id, name: id, category: null, step_minutes: 30, capacity: 1, timezone: "Europe/Berlin" },
    open: [{ ...day, capacity: 1, source: "weekly" }],
    blocks: blocks.map((block) => ({ kind: "booking", quantity: 1, ...block }) as Block),
    ...more,
  };
}
const taken = (from: string, until: string, more: Partial<Block> = {}) => ({
  from: `2026-11-24T${from}:00.000Z`,
  until: `2026-11-24T${until}:00.000Z`,
  ...more,
});
const free = (...resources: Resource[]) => {
  const places = resources.map(({ id }) => ({ id, min_duration_minutes: 60 }));
  return freeNow(resources, places, now).map(({ name, starts_at_local, ends_at_local }) => [
    name,
    `${starts_at_local.slice(11, 16)}–${ends_at_local.slice(11, 16)}`,
  ]);
};

describe("a walk-in", () => {
  it("has an open place for its shortest length, from the five minutes that run", () => {
    expect(free(place("Court 1"))).toEqual([["Court 1", "10:00–11:00"]]);
  });

  it("has it until somebody else comes, after the places that are free for longer", () => {
    const next = place("Court 1", [taken("09:30", "10:30")]);
    expect(free(next, place("Court 2"))).toEqual([
      ["Court 2", "10:00–11:00"],
      ["Court 1", "10:00–10:30"],
    ]);
  });

  it("has none that is taken, kept for somebody, closed, or free for some minutes only", () => {
    expect(free(place("A", [taken("08:00", "10:00")]))).toEqual([]);
    expect(free(place("A", [taken("08:00", "10:00", { kind: "hold" })]))).toEqual([]);
    expect(free(place("A", [taken("09:10", "10:00")]))).toEqual([]);
    expect(free(place("A", [], { open: [] }))).toEqual([]);
  });

  it("shares a place of several, but none with an event", () => {
    const open = [{ ...day, capacity: 3, source: "weekly" as const }];
    const two = taken("08:00", "12:00", { quantity: 2 });
    expect(free(place("Hall", [two], { open }))).toHaveLength(1);
    expect(free(place("Hall", [two, taken("08:00", "12:00")], { open }))).toEqual([]);
    const event = taken("08:00", "12:00", { kind: "event", quantity: 0 });
    expect(free(place("Hall", [event], { open }))).toEqual([]);
  });

  it("leaves when the place closes", () => {
    const open = [
      { from: day.from, until: "2026-11-24T09:40:00.000Z", capacity: 1, source: "weekly" as const },
    ];
    expect(free(place("Court 1", [], { open }))).toEqual([["Court 1", "10:00–10:40"]]);
  });
});
