import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const sources = fs
  .readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, source: fs.readFileSync(path.join(import.meta.dirname, file), "utf8") }));

const pages = sources.filter(
  ({ file, source }) =>
    path.basename(file) === "page.tsx" && source.includes("function generateMetadata"),
);

/** Readers that several pages share. */
const shared = sources
  .filter(({ file }) => /^(shared|read)-.*\.ts$/.test(path.basename(file)))
  .map(({ source }) => source)
  .join("\n");

/**
 * Returns the readers that a page's title waits for: the page calls them again, so they run twice
 * unless cached.
 */
function readersOf(source: string): string[] {
  const [body = ""] = /function generateMetadata[^]*?\n\}\n/.exec(source) ?? [];
  const called = [...body.matchAll(/await ([\w.]+)\(/g)].map(([, name = ""]) => name);
  return called.filter((name) => !["getTranslations", "getLocale", "titled"].includes(name));
}

describe("the title of a page", () => {
  it.each(pages)("is made of data that the page loads once: $file", ({ source }) => {
    for (const reader of readersOf(source))
      expect((source + shared).includes(`const ${reader} = cache(`), reader).toBe(true);
  });

  it("is read from the source of those pages that load something for it", () => {
    expect(pages.flatMap(({ source }) => readersOf(source)).length).toBeGreaterThanOrEqual(7);
  });
});
