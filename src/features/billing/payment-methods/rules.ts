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

type Card = Parameters<typeof isExpired>[0];

/** Tells whether a card can still be used, but only this month or the next. */
export function expiresSoon(card: Card, now: Date): boolean {
  if (card.exp_month === null || card.exp_year === null || isExpired(card, now)) return false;
  const months = card.exp_year * 12 + card.exp_month - 1;
  return months - (now.getUTCFullYear() * 12 + now.getUTCMonth()) < 2;
}

type Listed = { is_default: boolean; usable: boolean; declined_at: string | null };

/** Sorts the default card first, then those that can pay, then the declined, then the expired; newest first within each. */
export function bestFirst<T extends Listed>(cards: readonly T[]): T[] {
  const rank = ({ is_default, usable, declined_at }: Listed) =>
    is_default ? 0 : !usable ? 3 : declined_at === null ? 1 : 2;
  return cards.toSorted((a, b) => rank(a) - rank(b));
}
