/** Tells whether a card is past the last day of its month everywhere on Earth. Unknown dates never are. */
export function isExpired(
  card: { exp_month: number | null; exp_year: number | null },
  now: Date,
): boolean {
  if (card.exp_month === null || card.exp_year === null) return false;
  const { exp_year, exp_month } = card;
  // UTC−12 is the last zone to reach the end of the month.
  const monthEnds = Date.UTC(exp_year, exp_month, 1, 12);
  return now.getTime() >= monthEnds;
}
