import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/**
 * Real and test payments take the same path: beyond the choice in `index.ts`, only the configuration for the
 * browser (`schema.ts`) and its display (`components/`) may differ.
 */

const ROOT = path.resolve(import.meta.dirname, "../../../..");
const EXEMPT = /\.test\.tsx?$|\/components\/|\/schema\.ts$/;

const sources = ["src/ports/payments/stripe", "src/features"].flatMap((folder) =>
  fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((name) => path.posix.join(folder, name))
    .filter((name) => /\.tsx?$/.test(name) && !EXEMPT.test(name)),
);

test("neither the adapter nor any verb distinguishes the processors", () => {
  expect(sources).toContain("src/ports/payments/stripe/adapter.ts");
  const knowing = sources.filter((name) =>
    /sandbox/i.test(fs.readFileSync(path.join(ROOT, name), "utf8")),
  );
  expect(knowing).toEqual([]);
});
