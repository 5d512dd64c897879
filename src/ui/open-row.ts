/** A row of a list that is open beside it, with the addresses around it. */
export type OpenRow = {
  id: string;
  label: string;
  /** The whole page of it. */
  page: string;
  /** The list alone. */
  list: string;
  /** The rows around it, where there are any. */
  before: string | null;
  after: string | null;
};

/**
 * Returns the open row of a list, whose rows have these ids in their order; `at` gives the list's address with that row
 * open, or with none. A row that the list does not show, as one of a copied link, has no rows around it. Pure.
 */
export function openRow(
  id: string,
  ids: readonly string[],
  { at, page, label }: { at: (id: string | null) => string; page: string; label: string },
): OpenRow {
  const index = ids.indexOf(id);
  const around = (by: -1 | 1) => {
    const other = index === -1 ? undefined : ids[index + by];
    return other === undefined ? null : at(other);
  };
  return { id, label, page, list: at(null), before: around(-1), after: around(1) };
}
