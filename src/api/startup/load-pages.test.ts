import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadPages } from "./load-pages";

let folder: string;
const loaded: string[] = [];
const shared = globalThis as { pagesLoadedHere?: string[] };

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "foyer pages-"));
  loaded.length = 0;
  shared.pagesLoadedHere = loaded;
});
afterEach(() => {
  delete shared.pagesLoadedHere;
  fs.rmSync(folder, { recursive: true });
});

/** Lays a build with a page for each name; a page called "broken" cannot be loaded. */
function build(names: string[]): void {
  fs.mkdirSync(path.join(folder, "server/app"), { recursive: true });
  const files = names.map((name) => [`/${name}`, `app/${name}.js`] as const);
  for (const [name, file] of files)
    fs.writeFileSync(
      path.join(folder, "server", file),
      `globalThis.pagesLoadedHere.push("${name}");${name === "/broken" ? "throw 1;" : ""}`,
    );
  fs.writeFileSync(
    path.join(folder, "server/app-paths-manifest.json"),
    JSON.stringify(Object.fromEntries(files)),
  );
}

test("all pages are loaded, one in a turn, and a broken one does not keep the others back", async () => {
  build(["first", "broken", "last"]);
  let turns = 0;
  const counting = setInterval(() => turns++, 1);
  await loadPages(folder, () => false);
  clearInterval(counting);
  expect(loaded).toEqual(["/first", "/broken", "/last"]);
  expect(turns).toBeGreaterThan(2);
});

test("a server that is leaving loads no more of them", async () => {
  build(["first", "second"]);
  await loadPages(folder, () => loaded.length > 0);
  expect(loaded).toEqual(["/first"]);
});

test("without a build, nothing is loaded", async () => {
  await expect(loadPages(folder, () => false)).resolves.toBeUndefined();
});
