import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** Everything that handles money through the port, and must not know which processor is behind it. */
const SOURCES = fs
  .readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));

test.each(SOURCES)("%s does not know that there is a sandbox", (name) => {
  const source = fs.readFileSync(path.join(import.meta.dirname, name), "utf8");
  expect(source).not.toMatch(/sandbox/i);
});
