import { expect, it } from "vitest";
import { languages, messagesOf } from "@/server/words/catalogue";
import { textOf } from "@/testing/rendered";
import { RoleMatrix } from "./role-matrix";

it("the roles' rights stand by the names of their areas, under what each sign means", () => {
  const nouns = ["api-keys", "audit-log", "policies", "exceptions"];
  const shown = (locale: string) =>
    textOf(<RoleMatrix nouns={nouns} roles={[]} nameOf={String} />, locale);
  expect(shown("en")).toMatch(
    /may change may look nothing .*API keys Exceptions to the rules History of changes Rules$/,
  );
  expect(shown("de")).toMatch(
    /darf ändern darf ansehen nichts .*Änderungsverlauf API-Schlüssel Ausnahmen /,
  );
});

it("the manager's role has a name of its own, which no page or area has", () => {
  for (const locale of languages()) {
    const { console, rights } = messagesOf({ locale });
    const others = [...Object.values(console.pages), ...Object.values(rights)];
    expect(others).not.toContain(console.roles.manager);
  }
});
