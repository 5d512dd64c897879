import { expect, test } from "vitest";
import { failureCatalogue } from "@/server/errors";
import { ACTS } from "./acts";
import { ACTIONS, actionsFor, BULK_OBJECTS, objectOf, reasonOf, SCOPES_OF } from "./words";

test("each act needs the scope of the operation that it repeats", () => {
  for (const action of ACTIONS)
    expect([action, SCOPES_OF[action]]).toEqual([action, ACTS[action].route.scope]);
});

test("a list offers the acts on its own rows that its reader may do", () => {
  const all = () => true;
  const kinds = BULK_OBJECTS.flatMap((kind) => actionsFor(kind, all).map((one) => [one, kind]));
  expect(kinds).toEqual(ACTIONS.map((one) => [one, objectOf(one)]));
  expect(actionsFor("booking", (scope) => scope === "bookings:write")).toEqual([
    "check_in",
    "cancel",
  ]);
  expect(actionsFor("member", (scope) => scope === "bookings:write")).toEqual([]);
});

test("a refusal has words: its own, that the row is gone, or that it is not possible", () => {
  expect(reasonOf("check_in_not_open")).toBe("check_in_not_open");
  expect(reasonOf("member_merged")).toBe("gone");
  expect(reasonOf("quota_exceeded")).toBe("other");
  const usual = [...failureCatalogue().keys()].map(reasonOf).filter((name) => name === "gone");
  expect(usual).toHaveLength(6);
});
