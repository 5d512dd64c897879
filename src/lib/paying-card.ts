/** Which of several saved cards pays. Pure. */
type Payer = { id: string; is_default: boolean };

/** Returns the card that pays for what names one, or none: that one as long as it can be used, or else the default. */
export function payingCard<T extends Payer>(usable: readonly T[], named: string | null): T | null {
  const own = usable.find(({ id }) => id === named);
  return own ?? usable.find(({ is_default }) => is_default) ?? null;
}

/** Returns the cards without a removed one: if it was the default, the newest that can be used becomes it. */
export function withoutCard<T extends Payer & { usable: boolean; created_at: string }>(
  cards: readonly T[],
  removed: Payer,
): T[] {
  const rest = cards.filter(({ id }) => id !== removed.id);
  if (!removed.is_default) return rest;
  const newest = rest
    .filter(({ usable }) => usable)
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))[0];
  return rest.map((card) => ({ ...card, is_default: card.id === newest?.id }));
}
