import { expect, it } from "vitest";
import { htmlOf, textOf } from "@/testing/rendered";
import type { CalendarBlock } from "../../schema";
import { ListLine } from "./calendar-list";
import { NowContext } from "./use-now";

const HOUR = 3_600_000;
const BEGINS = Date.parse("2026-11-24T18:00:00Z");
const [from, until] = [0, 1].map((hour) => new Date(BEGINS + hour * HOUR).toISOString()) as [
  string,
  string,
];
const evening: CalendarBlock = {
  ...{ kind: "event", id: "evt_1", version: null, from, until, quantity: 3, title: "Evening" },
  ...{ starts_at_local: from.slice(0, 19), ends_at_local: until.slice(0, 19), status: "published" },
  ...{ held_until: null, payment: null, desynced: false, member: null, series_id: null },
  ...{ host_ids: [], movable: true, unmovable_reason: null },
};
const acts = { settle: () => {}, cancel: () => {} };
const line = (hours: number, offered: typeof acts | null) => (
  <NowContext value={BEGINS + hours * HOUR}>
    <ListLine block={evening} place="Studio" acts={offered} />
  </NowContext>
);
const shown = (hours: number, offered: typeof acts | null) => textOf(line(hours, offered));

it("an event can be cancelled until it is over, by those who may", () => {
  expect(shown(0.5, acts)).toContain("Cancel the event");
  expect(shown(1, acts)).not.toContain("Cancel the event");
  expect(shown(0.5, null)).not.toContain("Cancel the event");
});

it("an event leads to its page, for those who may change it", () => {
  expect(htmlOf(line(0.5, acts))).toContain("/events/evt_1");
  expect(htmlOf(line(0.5, null))).not.toContain("/events/evt_1");
});
