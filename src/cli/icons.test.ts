import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
// @ts-expect-error Plain JavaScript: it runs before TypeScript can.
import { componentOf, linesOf, NAMES } from "./icons.mjs";

const root = path.resolve(import.meta.dirname, "../..");
const names = JSON.parse(fs.readFileSync(path.join(root, NAMES), "utf8")) as string[];

/** Returns the names that files of a folder import from the icons. */
function importedIn(folder: string): string[] {
  const files = fs.readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => fs.readFileSync(path.join(root, folder, file), "utf8"))
    .flatMap((text) => [...text.matchAll(/import \{([^}]*)\} from "@\/ui\/icons"/g)])
    .flatMap(([, list = ""]) => list.split(",").map((one) => one.trim().split(" as ")[0] ?? ""))
    .filter(Boolean);
}

test("each icon that is named is shown somewhere, and stands in its order", () => {
  expect(names.map(componentOf)).toEqual(
    [...new Set(importedIn("src"))].sort((a, b) => (a < b ? -1 : 1)),
  );
});

const set = {
  icons: {
    plain: {
      body: '<g fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"><path d="M1 2"/></g>',
    },
    filled: { body: '<path fill-rule="evenodd" d="M1 2"/>' },
  },
  aliases: { old: { parent: "plain" }, turned: { parent: "plain", rotate: 1 } },
};

test("an icon is its lines alone, under its older names too", () => {
  expect(linesOf(set, "plain")).toBe('<path d="M1 2"/>');
  expect(linesOf(set, "old")).toBe('<path d="M1 2"/>');
});

test.each(["unknown", "turned", "filled"])(
  "an icon that cannot be drawn is refused: %s",
  (name) => {
    expect(() => linesOf(set, name) as string).toThrow(`"${name}"`);
  },
);
