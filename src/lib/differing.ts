/**
 * Returns those of some fields that are not as they were, lists by what they hold: a change of these alone undoes nobody
 * else's. Pure.
 */
export function differing<T extends object, K extends keyof T>(
  before: T,
  fields: Pick<T, K>,
): Partial<Pick<T, K>> {
  const changed = Object.entries(fields).filter(
    ([name, value]) => JSON.stringify(before[name as K]) !== JSON.stringify(value),
  );
  return Object.fromEntries(changed) as Partial<Pick<T, K>>;
}
