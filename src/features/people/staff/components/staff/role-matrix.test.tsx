import { expect, it } from "vitest";
import { languages, messagesOf } from "@/server/words/catalogue";
import { textOf } from "@/testing/rendered";
import { builtInRoles } from "../../built-in-roles";
import type { BuiltInRole } from "../../words";
import { RoleMatrix } from "./role-matrix";

const never = { archived_at: null, created_at: null, updated_at: null };
const role = (id: BuiltInRole) => ({
  ...{ id, name: id, description: null, built_in: true, ...never },
  ...{ ...builtInRoles[id], scopes: [...builtInRoles[id].scopes] },
});

it("the roles' rights stand by the names of their areas, under what each sign means", () => {
  const nouns = ["api-keys", "audit-log", "policies", "exceptions"];
  const shown = (locale: string) =>
    textOf(<RoleMatrix nouns={nouns} roles={[]} currency="EUR" nameOf={String} />, locale);
  expect(shown("en")).toMatch(
    /may change may look nothing .*API keys Exceptions to the rules History of changes Rules /,
  );
  expect(shown("de")).toMatch(
    /darf ändern darf ansehen nichts .*Änderungsverlauf API-Schlüssel Ausnahmen /,
  );
});

it("the limits of each role stand below, where it may give anything away", () => {
  const roles = (["manager", "front_desk", "viewer"] as const).map(role);
  const shown = (locale: string) =>
    textOf(<RoleMatrix nouns={[]} roles={roles} currency="EUR" nameOf={String} />, locale);
  expect(shown("en")).toMatch(
    /Refund at once, at most no limit €50.00 nothing Refunds a day, at most no limit €200.00 nothing Lower a price, at most no limit 20% nothing$/,
  );
  expect(shown("de")).toMatch(/höchstens ohne Grenze 20\s% nichts$/);
});

it("the manager's role has a name of its own, which no page or area has", () => {
  for (const locale of languages()) {
    const { console, rights } = messagesOf({ locale });
    const others = [...Object.values(console.pages), ...Object.values(rights)];
    expect(others).not.toContain(console.roles.manager);
  }
});
