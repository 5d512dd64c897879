import { expect, test } from "vitest";
import { boardAddressOf } from "./board-address";
import { readBoardAddress, readBoardFilter } from "./read-board-address";

const today = "2026-11-24";
const plain = { day: today, duration_minutes: 60, quantity: 1 };

test("a board's address leads to the same board again", () => {
  const asked = { day: "2026-12-01", duration_minutes: 90, quantity: 3 };
  const filter = { kind: "Meeting room", amenities: ["Screen", "Tea, coffee"], favourites: true };
  const query = new URLSearchParams(boardAddressOf(asked, filter));
  const written = { ...Object.fromEntries(query), with: query.getAll("with") };
  expect(readBoardAddress(written, today)).toEqual(asked);
  expect(readBoardFilter(written)).toEqual(filter);
  const bare = { kind: "", amenities: [], favourites: false };
  expect(boardAddressOf(asked, bare)).toBe("?day=2026-12-01&length=90&people=3");
  expect(readBoardFilter({})).toEqual(bare);
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
});
