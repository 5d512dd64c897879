import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { REFUSAL } from "./refusals";

const root = path.resolve(import.meta.dirname, "../../..");

function codesIn(dir: string, files: RegExp): Set<string> {
  const found = new Set<string>();
  for (const name of fs.readdirSync(path.join(root, dir), { recursive: true, encoding: "utf8" })) {
    if (!files.test(name) || name === path.join("server", "data", "refusals.ts")) continue;
    const text = fs.readFileSync(path.join(root, dir, name), "utf8");
    for (const [code] of text.matchAll(/\bFY\d{3}\b/g)) found.add(code);
  }
  return found;
}

it("each refusal of the database has one name, and none is named that it does not raise", () => {
  const raised = [...codesIn("prisma/sql", /\.sql$/)].sort();
  expect(raised.length).toBeGreaterThan(20);
  expect(Object.values(REFUSAL).toSorted()).toEqual(raised);
});

it("the product speaks of refusals by their names alone", () => {
  expect([...codesIn("src", /(?<!\.test)\.tsx?$/)]).toEqual([]);
});
