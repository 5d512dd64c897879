/** A page of a list, as the specification's list endpoints give it. */
export type Page<T> = { items: T[]; total: number; page: number; size: number; pages: number };

/** Wraps the rows of one page; `pages` is ceil(total / size). */
export function toPage<T>(items: T[], total: number, at: { page: number; size: number }): Page<T> {
  return { items, total, page: at.page, size: at.size, pages: Math.ceil(total / at.size) };
}
