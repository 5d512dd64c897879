/** A cancellation that costs nothing, as it was previewed. Pure. */
/** Undo is not offered where its terms would change while it is. */
const MARGIN = 60_000;

type Shown = {
  fee_amount: number;
  allowances: { returned: number; quantity: number }[];
  /** When the refund will be lower; null if never. */
  next_tier_at: string | null;
};

/** True when a cancellation gives everything back: the money and each allowance. */
export function isFree({ fee_amount, allowances }: Omit<Shown, "next_tier_at">): boolean {
  return fee_amount === 0 && allowances.every(({ returned, quantity }) => returned === quantity);
}

/** True when undoing may be offered at `now`: it is free, and stays so for a while. */
export function mayUndo(preview: Shown, now: number): boolean {
  const { next_tier_at: until } = preview;
  return isFree(preview) && (until === null || Date.parse(until) > now + MARGIN);
}
