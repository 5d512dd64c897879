import type { Invoice } from "../schema";
import { SumLine } from "./invoice-sums";

type Row = "paid" | "credited" | "refunded" | "kept";

/** What took money off an invoice, and what became of money beyond its total, each as a row of its sums. */
export function SettledSums({
  invoice: { amount_paid, amount_credited, total, currency },
  notes,
  words,
  locale,
}: {
  invoice: Pick<Invoice, "amount_paid" | "amount_credited" | "total" | "currency">;
  /** Its credit notes; null where the reader may not see them. */
  notes: { amount_refunded: number }[] | null;
  words: (row: Row) => string;
  locale: string;
}) {
  const refunded = notes?.reduce((sum, note) => sum + note.amount_refunded, 0) ?? 0;
  const kept = notes ? Math.max(0, amount_paid + amount_credited - total - refunded) : 0;
  const rows = { paid: -amount_paid, credited: -amount_credited, refunded, kept };
  return (Object.keys(rows) as Row[])
    .filter((row) => rows[row] !== 0)
    .map((row) => (
      <SumLine key={row} term={words(row)} amount={rows[row]} {...{ currency, locale }} />
    ));
}
