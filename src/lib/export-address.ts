/**
 * Returns the console's address on which a list is exported with some filters: each is a field of the address, in the
 * form of the list's own query. Pure.
 */
export function exportAddress(list: string, filters: object): string {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams({
    list,
    ...Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
  });
  return `/settings/exports/new?${query}`;
}
