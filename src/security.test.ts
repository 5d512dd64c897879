import fs from "node:fs";
import { expect, test } from "vitest";

test("every test that SECURITY.md names is there", () => {
  const text = fs.readFileSync("src/SECURITY.md", "utf8");
  const named = [...text.matchAll(/`((?:src|e2e)\/[^`]+\.(?:test|spec)\.ts)`/g)].map(
    (m) => m[1] ?? "",
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => !fs.existsSync(name))).toEqual([]);
});
