/** The sums of a till. Pure; all amounts in minor units. */

export type TillSums = {
  takings: { provider: string; payments: number; amount: number }[];
  refunded_amount: number;
  paid_in_amount: number;
  paid_out_amount: number;
};

/** Returns the sums of a till at which nothing has happened. */
export const emptyTill = (): TillSums => ({
  takings: [],
  refunded_amount: 0,
  paid_in_amount: 0,
  paid_out_amount: 0,
});

/** Returns the cash that should be in the drawer: cards at the terminal leave none there. */
export function expectedIn(opening_amount: number, sums: TillSums): number {
  const cash = sums.takings.find(({ provider }) => provider === "cash")?.amount ?? 0;
  return opening_amount + cash - sums.refunded_amount + sums.paid_in_amount - sums.paid_out_amount;
}
