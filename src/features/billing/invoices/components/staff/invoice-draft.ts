/** An invoice as it is typed. Pure. */

const DAY = 86_400_000;

/** A line that is typed; its amount in minor units, null until one is typed. */
export type DraftedLine = {
  key: string;
  description: string;
  quantity: number;
  amount: number | null;
};

type Typed = {
  member_id: string;
  currency: string;
  /** The days within which it is to be paid. */
  days: number;
  lines: readonly DraftedLine[];
  /** The id of the rate of all lines; empty for none. */
  tax: string;
};

/** Returns the draft as the API takes it. Its days begin when it was `begun`, so that it stays the same when it is sent again. */
export function draftOf({ member_id, currency, days, lines, tax }: Typed, begun: number) {
  return {
    ...{ member_id, currency },
    due_at: new Date(begun + days * DAY).toISOString(),
    lines: lines.map(({ description, quantity, amount }) => ({
      ...{ description, quantity, unit_amount: amount ?? 0 },
      ...(tax && { tax_rate_id: tax }),
    })),
  };
}
