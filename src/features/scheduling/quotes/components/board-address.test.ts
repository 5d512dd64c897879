import { expect, test } from "vitest";
import { boardAddressOf } from "./board-address";
import { NO_FILTER } from "./board-filter";
import { namesDay, readBoardAddress, readBoardFilter } from "./read-board-address";

const today = "2026-11-24";
const plain = { day: today, duration_minutes: 60, quantity: 1 };

test("a board's address leads to the same board again", () => {
  const asked = { day: "2026-12-01", duration_minutes: 90, quantity: 3 };
  const filter = {
    ...{ kind: "Meeting room", amenities: ["Screen", "Tea, coffee"], favourites: true },
    window: { from: 14 * 60, until: 18 * 60 },
  };
  const query = new URLSearchParams(boardAddressOf(asked, filter));
  const written = { ...Object.fromEntries(query), with: query.getAll("with") };
  expect(readBoardAddress(written, today)).toEqual(asked);
  expect(readBoardFilter(written)).toEqual(filter);
  expect(boardAddressOf(asked, NO_FILTER)).toBe("?day=2026-12-01&length=90&people=3");
  expect(readBoardFilter({})).toEqual(NO_FILTER);
  expect(readBoardFilter({ with: "Screen" }).amenities).toEqual(["Screen"]);
});

test("parts of an address that make no sense count as left out", () => {
  expect(readBoardAddress({}, today)).toEqual(plain);
  for (const day of ["tomorrow", "2026-02-30", "2026-11-23", ""])
    expect(readBoardAddress({ day }, today)).toEqual(plain);
  for (const length of ["4", "1.5", "long", "99999", "-60", ""])
    expect(readBoardAddress({ length }, today)).toEqual(plain);
  for (const people of ["0", "-1", "two", "1e9"])
    expect(readBoardAddress({ people }, today)).toEqual(plain);
  for (const from of ["14", "soon", "25:00"])
    expect(readBoardFilter({ from, until: from })).toEqual(NO_FILTER);
});

test("an address names today or a later day, and no day that is over", () => {
  expect(["2026-11-24", "2026-11-25"].every((day) => namesDay({ day }, today))).toBe(true);
  for (const day of [undefined, "2026-11-23", "tomorrow", "2026-02-30"])
    expect(namesDay(day === undefined ? {} : { day }, today)).toBe(false);
});

test("an address keeps a window that ends before it begins, so that the board can say so", () => {
  const { window } = readBoardFilter({ from: "18:00", until: "14:00" });
  expect(window).toEqual({ from: 18 * 60, until: 14 * 60 });
});
