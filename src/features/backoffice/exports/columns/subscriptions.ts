import type { Subscription } from "@/features/memberships/subscriptions/schema";
import { type Column, columnsOf } from "../column-rules";

const of = columnsOf<Subscription>();

/** The columns of the list of subscriptions. */
export const subscriptionColumns: Column<Subscription>[] = [
  ...of.fields("id", "status"),
  ...of.member((row) => row.member_id),
  ...of.fields("product_id"),
  {
    ...{ name: "product_name", scope: "products:read" },
    cell: ({ product_id }, { products }) => products.get(product_id),
  },
  ...of.fields("currency"),
  ...of.amounts("amount"),
  ...of.fields("interval", "interval_count"),
  ...of.instants("starts_at", "trial_ends_at"),
  ...of.instants("current_period_starts_at", "current_period_ends_at"),
  ...of.fields("cancel_at_period_end", "payment_failure", "latest_invoice_id"),
  ...of.instants("paused_at", "resumes_at", "cancelled_at", "ended_at"),
  ...of.instants("created_at", "updated_at"),
];
