import fs from "node:fs";
import { SourceMap } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/**
 * Stack traces in terms of our sources. Node would do it by itself, but then reads the source maps of all modules, also
 * those of packages, whenever they are loaded: two thousand files at each start. Here a map is read with the first
 * error that needs it.
 */
const maps = new Map<string, SourceMap | null>();

/** Returns a stack trace whose places in built files are those of the sources, as far as there are source maps. */
export function mapStack(stack: string): string {
  return stack
    .split("\n")
    .map((line) => mapLine(line))
    .join("\n");
}

function mapLine(line: string): string {
  const place = /:(\d+):(\d+)\)?$/.exec(line);
  const at = line.indexOf("at ");
  if (!place || at < 0) return line;
  const bracket = line.lastIndexOf("(");
  const from = bracket > at ? bracket + 1 : at + "at ".length;
  const file = pathOf(line.slice(from, place.index).replace(/^async /, ""));
  if (file === undefined) return line;
  const found = mapOf(file)?.findEntry(Number(place[1]) - 1, Number(place[2]) - 1);
  if (!found || !("originalSource" in found)) return line;
  const source = sourceOf(file, found.originalSource);
  const mapped = `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  return line.slice(0, from) + mapped + (line.endsWith(")") ? ")" : "");
}

/** Returns the path of a built file of ours; undefined for all others. */
function pathOf(file: string): string | undefined {
  try {
    const name = file.startsWith("file:") ? fileURLToPath(file) : file;
    return path.isAbsolute(name) && !name.includes("node_modules") ? name : undefined;
  } catch {
    return undefined;
  }
}

function mapOf(file: string): SourceMap | null {
  const known = maps.get(file);
  if (known !== undefined) return known;
  const read = readMap(`${file}.map`);
  maps.set(file, read);
  return read;
}

function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(fs.readFileSync(file, "utf8")) as never);
  } catch {
    // Without a map, the built place is the best that can be said.
    return null;
  }
}

/** Names a source, which a map gives relative to itself, as Node does: by its address. */
function sourceOf(file: string, source: string): string {
  return /^\w+:/.test(source) ? source : new URL(source, pathToFileURL(file)).href;
}
