import { describe, expect, it } from "vitest";
import { keyCommand } from "./key-command";

const usual = { typing: false, letters: true, prefix: null };
const press = (key: string, more: object = {}) => ({
  ...{ key, ctrlKey: false, metaKey: false, altKey: false },
  ...more,
});

describe("the console's keys", () => {
  it("go to pages after g, and to a new booking", () => {
    expect(keyCommand(press("g"), usual)).toEqual({ do: "prefix" });
    expect(keyCommand(press("b"), { ...usual, prefix: "g" })).toEqual({
      do: "go",
      page: "/bookings",
    });
    const events = keyCommand(press("e"), { ...usual, prefix: "g" });
    expect(events).toEqual({ do: "go", page: "/events" });
    expect(keyCommand(press("b"), usual)).toBeNull();
    expect(keyCommand(press("x"), { ...usual, prefix: "g" })).toBeNull();
    expect(keyCommand(press("x"), usual)).toEqual({ do: "select" });
    expect(keyCommand(press("n"), usual)).toEqual({ do: "go", page: "/bookings/new" });
  });

  it("are silent while somebody types, where they are off, and beside other keys", () => {
    expect(keyCommand(press("n"), { ...usual, typing: true })).toBeNull();
    expect(keyCommand(press("?"), { ...usual, letters: false })).toBeNull();
    expect(keyCommand(press("n", { metaKey: true }), usual)).toBeNull();
    expect(keyCommand(press("j", { altKey: true }), usual)).toBeNull();
  });

  it("hide sums from guests at any time", () => {
    const wanted = { typing: true, letters: false, prefix: null };
    expect(keyCommand(press("g", { ctrlKey: true }), wanted)).toEqual({ do: "guests" });
  });
});
