/** The most pages that are read: what a page shows whole is short, and the page must end. */
const MOST = 10;

type Page<T> = { items: T[]; next_cursor: string | null };

/** Reads a whole list, page by page: up to a thousand items, or `most` hundreds. */
export async function readAll<T>(
  read: (at: { size: number; cursor?: string }) => Promise<Page<T>>,
  most = MOST,
): Promise<T[]> {
  const all: T[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages < most; pages += 1) {
    const page: Page<T> = await read({ size: 100, ...(cursor && { cursor }) });
    all.push(...page.items);
    cursor = page.next_cursor;
    if (cursor === null) break;
  }
  return all;
}
