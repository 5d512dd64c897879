import { describe, expect, test } from "vitest";
import {
  comesBefore,
  DISPUTE_STATUSES,
  leadingDispute,
  statusesOf,
  takesMoney,
} from "./dispute-words";

const day = (n: number) => new Date(Date.UTC(2026, 10, n));
const of = (
  id: string,
  status: string,
  days: { due?: number; closed?: number; opened?: number },
) => ({
  ...{ id, status, opened_at: day(days.opened ?? 1) },
  respond_by: days.due ? day(days.due) : null,
  closed_at: days.closed ? day(days.closed) : null,
});
const leads = (...disputes: ReturnType<typeof of>[]) => [
  leadingDispute(disputes)?.id,
  leadingDispute(disputes.reverse())?.id,
];

describe("a payment stands by", () => {
  test("none of its disputes, where it has none", () => {
    expect(leadingDispute([])).toBeNull();
  });

  test("the open dispute whose evidence is due first, before one that waits for the bank", () => {
    const waits = of("waits", "under_review", {});
    const [late, soon] = [
      of("late", "needs_response", { due: 9 }),
      of("soon", "warning_needs_response", { due: 4 }),
    ];
    expect(leads(waits, late, soon)).toEqual(["soon", "soon"]);
    expect(leads(waits, of("lost", "lost", { closed: 3 }))).toEqual(["waits", "waits"]);
  });

  test("the one lost last, else the one decided last", () => {
    const lost = of("lost", "lost", { closed: 3 });
    const won = of("won", "won", { closed: 5 });
    expect(leads(won, lost, of("earlier", "lost", { closed: 2 }))).toEqual(["lost", "lost"]);
    expect(leads(won, of("closed", "warning_closed", { closed: 4 }))).toEqual(["won", "won"]);
  });
});

test("an inquiry may become a dispute, a dispute ends, and an end may be another", () => {
  const before = (status: string) =>
    DISPUTE_STATUSES.filter((other) => comesBefore(other, status)).length;
  expect(DISPUTE_STATUSES.map(before)).toEqual([0, 1, 2, 3, 4, 5, 5, 5]);
});

test("each state is one of three to its payment", () => {
  expect(statusesOf("lost")).toEqual(["lost"]);
  expect(statusesOf("won")).toEqual(["warning_closed", "won", "prevented"]);
  expect(statusesOf("open", "won", "lost")).toEqual([...DISPUTE_STATUSES]);
});

test("an inquiry takes no money, and a dispute has it until it is won", () => {
  expect(DISPUTE_STATUSES.filter(takesMoney)).toEqual(["needs_response", "under_review", "lost"]);
});
