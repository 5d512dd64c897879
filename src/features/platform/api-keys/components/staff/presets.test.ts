import { expect, it } from "vitest";
import { ALL_SCOPES } from "../../schema";
import { nounsOf, PRESET_NAMES, scopesOf, withScope } from "./presets";

it("a preset asks only for scopes that there are, and gives none that its maker lacks", () => {
  for (const preset of PRESET_NAMES) {
    const scopes = scopesOf(preset, ALL_SCOPES);
    expect(scopes.filter((one) => one !== "*" && !ALL_SCOPES.some((all) => all === one))).toEqual(
      [],
    );
    if (preset !== "own") expect(scopes.length).toBeGreaterThan(0);
  }
  expect(scopesOf("bookings", ["members:read", "bookings:write"])).toEqual([
    "members:read",
    "bookings:write",
  ]);
  expect(scopesOf("read", ["members:read", "members:write"])).toEqual(["members:read"]);
});

it("whoever may change something may also look at it", () => {
  const [read, write] = ["members:read", "members:write"];
  const tick = (chosen: string[], scope: string, ticked: boolean) =>
    withScope(chosen, scope, ticked, [read, write, "exceptions:write"]);
  expect(tick([], write, true)).toEqual([read, write]);
  expect(tick([read], read, true)).toEqual([read]);
  expect(tick([read, write], read, false)).toEqual([]);
  expect(tick([read, write], write, false)).toEqual([read]);
  // There is nothing to look at.
  expect(tick([read], "exceptions:write", true)).toEqual([read, "exceptions:write"]);
});

it("a key's areas stand once, where they may be changed or else where they are read", () => {
  expect(nounsOf(["members:read", "members:write", "hosts:read"])).toEqual({
    changes: ["members"],
    reads: ["hosts"],
  });
});
