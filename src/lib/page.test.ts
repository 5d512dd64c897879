import { describe, expect, it } from "vitest";
import { readCursor, toPage, writeCursor } from "./page";

describe("a page", () => {
  it("a page count includes the last, partly filled page", () => {
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

  it("a cursor is read back unchanged, and is safe in a query", () => {
    const text = writeCursor(cursor);
    expect(text).toMatch(/^[\w-]+$/);
    expect(readCursor(text)).toEqual(cursor);
  });

  it("a cursor contains its order", () => {
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
  ])("%j is no cursor", (text) => {
    expect(readCursor(text)).toBeNull();
  });
});
