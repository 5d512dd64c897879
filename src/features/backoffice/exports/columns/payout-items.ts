import { plainAmount } from "@/features/billing/year-files/csv-rules";
import type { PayoutItem } from "@/features/billing/payouts/schema";
import { type Column, columnsOf } from "../column-rules";

const of = columnsOf<PayoutItem>();

/** The columns of what a payout is made of, a row for each movement of money. Its taxes are there where a document gives them. */
export const payoutItemColumns: Column<PayoutItem>[] = [
  ...of.fields("id"),
  ...of.instants("created_at").map((column) => ({ ...column, name: "moved_at_local" })),
  ...of.fields("type", "category", "books"),
  {
    name: "document_numbers",
    cell: ({ documents }) => documents.map(({ number }) => number ?? "").join("; "),
  },
  ...of.member((row) => row.member_id ?? ""),
  ...of.fields("currency"),
  ...of.amounts("gross", "fee", "net"),
  { name: "tax_name", cell: ({ taxes }) => taxes?.map(({ name }) => name).join("; ") },
  {
    name: "tax_percentage",
    cell: ({ taxes }) => taxes?.map(({ percentage }) => percentage).join("; "),
  },
  {
    name: "tax_amount",
    cell: ({ taxes, currency }) =>
      taxes &&
      plainAmount(
        taxes.reduce((sum, { amount }) => sum + amount, 0),
        currency,
      ),
  },
  ...of.fields("payout_id", "payment_id", "refund_id", "description"),
];
