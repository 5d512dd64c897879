/** The arithmetic of reports. Pure. */

/** Returns a share to four decimals; null when the whole is 0. */
export function ratio(part: number, whole: number): number | null {
  return whole > 0 ? Math.round((part / whole) * 10_000) / 10_000 : null;
}

/** Sums a figure over all rows. */
export function sumOf<K extends string>(rows: readonly Record<K, number>[], key: K): number {
  return rows.reduce((sum, row) => sum + row[key], 0);
}
