import { expect, it } from "vitest";
import { ALL_SCOPES } from "@/features/platform/api-keys/schema";
import { builtInRoles } from "../../built-in-roles";
import {
  alsoOf,
  AREA_GROUPS,
  givableOf,
  levelOf,
  levelsOf,
  mayGiveLevel,
  withLevel,
} from "./role-areas";

const nouns = AREA_GROUPS.flatMap((group) => [...group.nouns]);

it("each area of the rights stands in one group", () => {
  const all = [...new Set(ALL_SCOPES.map((scope) => scope.split(":", 1)[0] ?? ""))];
  expect(nouns.toSorted()).toEqual(all.toSorted());
});

it("whoever changes an area also looks at it, and the others stay as they are", () => {
  const begun = ["members:write", "bookings:read"];
  expect(withLevel(begun, "bookings", "writes")).toEqual([
    "members:write",
    "bookings:read",
    "bookings:write",
  ]);
  expect(withLevel(begun, "bookings", "nothing")).toEqual(["members:write"]);
  expect(withLevel(["reports:read"], "exceptions", "writes")).toEqual([
    "reports:read",
    "exceptions:write",
  ]);
  for (const noun of nouns)
    for (const level of levelsOf(noun))
      expect(levelOf(withLevel([], noun, level), noun)).toBe(level);
});

it("a right to change what nobody can change is one to look", () => {
  expect(levelOf(["reports:read", "reports:write"], "reports")).toBe("reads");
  expect(levelOf(["*"], "audit-log")).toBe("reads");
  expect(levelOf(["*"], "exceptions")).toBe("writes");
});

it("a level is given only by who has all of it", () => {
  expect(mayGiveLevel(["members:read"], "members", "reads")).toBe(true);
  expect(mayGiveLevel(["members:read"], "members", "writes")).toBe(false);
  expect(mayGiveLevel([], "members", "nothing")).toBe(true);
  expect(mayGiveLevel(["*"], "members", "writes")).toBe(true);
});

it("a copy has what its maker may give, and never more", () => {
  const { owner, manager, front_desk } = builtInRoles;
  expect(givableOf(front_desk.scopes, ["*"]).toSorted()).toEqual(front_desk.scopes.toSorted());
  const copied = givableOf(owner.scopes, manager.scopes);
  expect(copied.filter((scope) => !manager.scopes.includes(scope))).toEqual([]);
  expect(copied).toContain("webhooks:read");
  expect(copied).not.toContain("api-keys:read");
});

it("tells what rights allow beyond the names of their areas", () => {
  expect(alsoOf(["bookings:read"])).toEqual([]);
  expect(alsoOf(["reports:read", "members:read"])).toEqual(["cards", "income"]);
  expect(alsoOf(["*"])).toHaveLength(11);
});
