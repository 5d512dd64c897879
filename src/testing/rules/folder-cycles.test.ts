import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const FEATURES = path.resolve(import.meta.dirname, "../../features");
const IMPORT = /(?:from|import\(|import)\s*"([^"]+)"/g;

/** Gives the folder of a noun, which its sub-folders are parts of: `scheduling/bookings`. */
const nounOf = (file: string) => path.dirname(file).split(path.sep).slice(0, 2).join("/");

/** The nouns that each noun imports from, tests apart. */
function edges(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const name of fs.readdirSync(FEATURES, { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(name) || name.includes(".test.")) continue;
    const noun = nounOf(name);
    const to = found.get(noun) ?? new Set<string>();
    for (const [, spec = ""] of fs
      .readFileSync(path.join(FEATURES, name), "utf8")
      .matchAll(IMPORT)) {
      const file = spec.startsWith("@/features/")
        ? spec.slice("@/features/".length)
        : spec.startsWith(".") && path.join(path.dirname(name), spec);
      if (file && nounOf(file) !== noun) to.add(nounOf(file));
    }
    found.set(noun, to);
  }
  return found;
}

/** Gives a way from a noun back to itself, or null. */
function cycleFrom(start: string, graph: ReturnType<typeof edges>): string[] | null {
  const seen = new Set<string>();
  const walk = (at: string, way: string[]): string[] | null => {
    for (const next of graph.get(at) ?? []) {
      if (next === start) return [...way, next];
      if (seen.has(next)) continue;
      seen.add(next);
      const found = walk(next, [...way, next]);
      if (found) return found;
    }
    return null;
  };
  return walk(start, [start]);
}

it("no two nouns of features need each other: what both need goes into the lower one", () => {
  const graph = edges();
  expect(graph.size).toBeGreaterThan(50);
  const cycles = [...graph.keys()].flatMap((noun) => cycleFrom(noun, graph)?.join(" → ") ?? []);
  expect(cycles).toEqual([]);
});
