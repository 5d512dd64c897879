import { describe, expect, it } from "vitest";
import { readCursor, toPage, writeCursor } from "./page";

describe("a page", () => {
  it("counts the last, partly filled page too", () => {
    expect(toPage(["a"], 101, { page: 3, size: 50 })).toMatchObject({
      pages: 3,
      next_cursor: null,
    });
    expect(toPage([], 0, { page: 1, size: 50 }).pages).toBe(0);
  });
});

describe("a cursor", () => {
  const cursor = {
    sort: "newest" as const,
    at: new Date("2026-11-23T06:00:00.123Z"),
    id: "mbr_01JD0000000000000000000000",
    before: 150,
    total: 1_000_000,
  };

  it("comes back as it was, in letters that a query may hold as they are", () => {
    const text = writeCursor(cursor);
    expect(text).toMatch(/^[\w-]+$/);
    expect(readCursor(text)).toEqual(cursor);
  });

  it("says of which order it is", () => {
    const soonest = { ...cursor, sort: "starts_at" as const };
    expect(readCursor(writeCursor(soonest))).toEqual(soonest);
  });

  it.each([
    "",
    "x",
    btoa('[1,"a",0,0,"name"]'),
    "!!",
    btoa("null"),
    btoa("[1,2,3,4]"),
    btoa('[-1,"a",0,0]'),
    btoa('[9e15,"a",0,0]'),
  ])("is not %j", (text) => {
    expect(readCursor(text)).toBeNull();
  });
});
