/**
 * Returns a thing as it was read again, if it has changed since it became known: a page that is
 * refreshed may still bring what came before the last answer.
 *
 * @param changedAt Returns the time of the thing's last change, ISO 8601.
 */
export function newer<T>(known: T, read: T, changedAt: (thing: T) => string): T {
  return changedAt(read) > changedAt(known) ? read : known;
}
