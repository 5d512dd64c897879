import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { REFUSAL } from "./refusals";

const root = path.resolve(import.meta.dirname, "../../..");

function codesIn(dir: string, files: RegExp, pattern: RegExp): string[] {
  const found = new Set<string>();
  for (const name of fs.readdirSync(path.join(root, dir), { recursive: true, encoding: "utf8" })) {
    if (!files.test(name) || name === path.join("server", "data", "refusals.ts")) continue;
    const text = fs.readFileSync(path.join(root, dir, name), "utf8");
    for (const [code] of text.matchAll(pattern)) found.add(code);
  }
  return [...found].toSorted();
}

it("each refusal of the database has one name, and none is named that it does not raise", () => {
  const raised = codesIn("prisma/sql", /\.sql$/, /(?<=ERRCODE = ')FY\d{3}(?=')/g);
  expect(raised.length).toBeGreaterThan(20);
  expect(Object.values(REFUSAL).toSorted()).toEqual(raised);
  expect(codesIn("prisma/sql", /\.sql$/, /\bFY\d{3}\b/g)).toEqual(raised);
});

it("each refusal is explained beside the functions, in the order of the codes", () => {
  const text = fs.readFileSync(path.join(root, "prisma/sql/README.md"), "utf8");
  const rows = [...text.matchAll(/^\| `(FY\d{3})` *\| `(\w+)` *\| (\S.*\.) *\|$/gm)];
  const named = Object.entries(REFUSAL).map(([name, code]) => `${code} ${name}`);
  expect(rows.map(([, code, name]) => `${code} ${name}`)).toEqual(named.toSorted());
});

it("the product refers to refusals only by their names", () => {
  expect(codesIn("src", /(?<!\.test)\.tsx?$/, /\bFY\d{3}\b/g)).toEqual([]);
});
