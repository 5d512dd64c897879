import type { CreateSale } from "../../schema";

/** A line of the sale that is being made: its words, and its price as far as it is known here. */
export type DraftLine = {
  key: string;
  text: string;
  /** Minor units; with its tax added where the rate is on top. */
  price: number;
  line: CreateSale["lines"][number];
};

export type Way = "cash" | "card_terminal" | "saved_card" | "on_account";

/** Returns the payments that a way makes of what is due (minor units); none where nothing is, or where it is left due. */
export function paymentsBy(
  way: Way,
  due: number,
  { given, card }: { given: number | null; card: string | null },
): NonNullable<CreateSale["payments"]> {
  if (due === 0 || way === "on_account") return [];
  if (way === "cash") return [{ way, amount: due, ...(given !== null && { given }) }];
  if (way === "saved_card") {
    return card === null ? [] : [{ way, amount: due, payment_method_id: card }];
  }
  return [{ way, amount: due }];
}

/** The notes that people hand over, in major units. */
const NOTES = [5, 10, 20, 50, 100];

/** Returns the sums that people hand over for what is due: what the next notes make of it, the smallest first. */
export function usualGiven(due: number, unit: number): number[] {
  const sums = NOTES.map((note) => Math.ceil(due / (note * unit)) * note * unit);
  return [...new Set(sums)]
    .filter((sum) => sum > due)
    .sort((a, b) => a - b)
    .slice(0, 3);
}
