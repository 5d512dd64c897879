/** How an act is named that somebody else allows. Pure. */
import { sha256 } from "@/lib/hash";

/**
 * Returns what stands for an act and all of its fields, in whatever order they came: an approval of one is none of
 * another.
 */
export function hashAct(operation: string, input: unknown): Buffer {
  return sha256(`${operation} ${canonical(input)}`);
}

/** Writes a value as JSON with the fields of each object in one order, and without those that are undefined. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null || value instanceof Date) {
    return JSON.stringify(value) ?? "null";
  }
  const fields = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`);
  return `{${fields.join(",")}}`;
}
