import { expect, test } from "vitest";
import { boardAddressOf, readBoardAddress } from "./board-address";

const today = "2026-11-24";
const plain = { day: today, duration_minutes: 60, quantity: 1 };

test("a board's address leads to the same board again", () => {
  const asked = { day: "2026-12-01", duration_minutes: 90, quantity: 3 };
  const written = Object.fromEntries(new URLSearchParams(boardAddressOf(asked, "Meeting room")));
  expect(readBoardAddress(written, today)).toEqual(asked);
  expect(written["kind"]).toBe("Meeting room");
  expect(boardAddressOf(asked, "")).not.toContain("kind");
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
