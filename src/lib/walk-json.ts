/** A value within another, and the names that lead to it. */
export type Found = { value: unknown; name: string | null; path: () => string[] };

type Node = { value: unknown; name: string | null; from: Node | null };

/**
 * Calls `visit` with a JSON value and everything in it, in written order. If `visit` returns false, the
 * contents of the value are skipped. Works in one pass without recursion, however deep or wide; the path is
 * built only on request.
 */
export function walkJson(value: unknown, visit: (found: Found) => boolean): void {
  const open: Node[] = [{ value, name: null, from: null }];
  for (let node = open.pop(); node; node = open.pop()) {
    const here = node;
    if (!visit({ value: here.value, name: here.name, path: () => pathTo(here) })) continue;
    if (typeof here.value !== "object" || here.value === null) continue;
    const inner = Object.entries(here.value);
    for (let at = inner.length - 1; at >= 0; at -= 1) {
      const [name, within] = inner[at] as [string, unknown];
      open.push({ value: within, name, from: here });
    }
  }
}

function pathTo(node: Node): string[] {
  const path: string[] = [];
  for (let at: Node | null = node; at?.name != null; at = at.from) path.push(at.name);
  return path.reverse();
}
