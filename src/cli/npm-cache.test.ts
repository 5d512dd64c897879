import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
// @ts-expect-error Plain JavaScript: it runs before anything is installed.
import { cacheOptions } from "./npm-cache.mjs";

let home: string;
beforeAll(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), "foyer-home-"));
  fs.writeFileSync(path.join(home, "file"), "");
  fs.mkdirSync(path.join(home, "shut"), { mode: 0o555 });
});
afterAll(() => fs.rmSync(home, { recursive: true }));

test("npm uses its own cache, or one in the project if it cannot write there", () => {
  const inProject = ["--cache", ".build/npm"];
  expect(cacheOptions(path.join(home, ".npm"))).toEqual([]);
  expect(cacheOptions(path.join(home, "file/.npm"))).toEqual(inProject);
  // Root may write anywhere.
  expect(cacheOptions(path.join(home, "shut"))).toEqual(process.getuid?.() === 0 ? [] : inProject);
});
