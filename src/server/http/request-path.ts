/** The longest path of an address, at every entry. Paths are ASCII, so characters are bytes. */
export const MOST_PATH = 2048;

/** Returns the requested path, also when the request line holds a whole URL. */
export function pathOf(target: string): string {
  const path = target.startsWith("/")
    ? target
    : URL.canParse(target)
      ? new URL(target).pathname
      : "/";
  return path.split("?", 1)[0] ?? "/";
}

/** Removes the slashes at a path's end: it is the same resource (specification), with no redirect. */
export function withoutSlashesAtEnd(path: string): string {
  let end = path.length;
  // Not by a regular expression: it would look for an end at every slash of a path with many in its middle.
  while (end > 1 && path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}

/**
 * True if a path is meant to be below one of these prefixes, however it is written: in capitals, with slashes doubled,
 * or with letters or slashes encoded.
 */
export function isMeantFor(path: string, prefixes: readonly string[]): boolean {
  const longest = Math.max(...prefixes.map(({ length }) => length)) + 1;
  const plain = simplified(path, longest);
  return prefixes.some((prefix) => plain === prefix || plain.startsWith(`${prefix}/`));
}

/** Returns the first characters of a path, decoded. */
function simplified(path: string, most: number): string {
  let plain = "";
  for (let at = 0; at < path.length && plain.length < most; at += 1) {
    const encoded = path[at] === "%" && /^[0-7][0-9a-f]$/i.test(path.slice(at + 1, at + 3));
    const letter = encoded
      ? String.fromCharCode(Number.parseInt(path.slice(at + 1, at + 3), 16))
      : (path[at] ?? "");
    if (encoded) at += 2;
    if (letter !== "/" || !plain.endsWith("/")) plain += letter.toLowerCase();
  }
  return plain;
}
