import { expect, test } from "vitest";
import { textOf } from "@/testing/rendered";
import { ChangedDates, type Touched } from "./changed-dates";

const times = (day: string, hour: number) => ({
  starts_at_local: `2026-03-${day}T${hour}:00:00`,
  ends_at_local: `2026-03-${day}T${hour + 1}:00:00`,
});
const none = { repriced: false, pending: false, onClose: () => {}, onSave: () => {} };
const said = (...dates: Touched[]) => textOf(<ChangedDates {...none} dates={dates} />);

test("dates of a series are told by what becomes of them, and by who has booked them", () => {
  const moved = { event_id: "a", before: times("02", 18), after: times("02", 19), taken: 2 };
  const other = { event_id: "b", before: times("09", 18), after: times("10", 18), taken: 0 };
  const ended = { event_id: "c", before: times("16", 18), after: null, taken: 0 };
  const added = { event_id: "d", before: null, after: times("23", 18), taken: 0 };
  const text = said(moved, other, ended, added);
  expect(text).toContain("4 dates change");
  expect(text).toMatch(/Mon, Mar\u00a02, 6:00\sPM becomes 7:00\sPM 2 places taken/);
  expect(text).toMatch(/Mon, Mar\u00a09, 6:00\sPM becomes Tue, Mar\u00a010, 6:00\sPM/);
  expect(text).toMatch(/Mon, Mar\u00a016, 6:00\sPM is cancelled/);
  expect(text).toMatch(/Mon, Mar\u00a023, 6:00\sPM is added/);
  expect(text).toContain("Whoever has booked a moved date is asked on its page.");
  expect(said({ ...moved, taken: 0 })).not.toContain("Whoever has booked");
});

test("a change of the price alone is told as one", () => {
  expect(said()).toContain("No date changes.");
  const text = textOf(<ChangedDates {...none} dates={[]} repriced />);
  expect(text).toContain("The price changes");
  expect(text).not.toContain("No date");
});
