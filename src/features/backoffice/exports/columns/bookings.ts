import { plainAmount } from "@/features/billing/year-files/csv-rules";
import type { Booking } from "@/features/scheduling/bookings/schema";
import { type Column, columnsOf, spaced } from "../column-rules";

const of = columnsOf<Booking>();

/** The columns of the list of bookings. Their start and end are local at the place, whose zone stands beside them. */
export const bookingColumns: Column<Booking>[] = [
  ...of.fields("id", "status", "title"),
  { name: "starts_at_local", cell: ({ starts_at_local }) => spaced(starts_at_local) },
  { name: "ends_at_local", cell: ({ ends_at_local }) => spaced(ends_at_local) },
  ...of.fields("timezone", "quantity"),
  ...of.member((row) => row.member_id),
  ...of.fields("booked_by_member_id", "resource_id", "event_id", "series_id"),
  ...of.fields("currency"),
  ...of.amounts("price_amount"),
  {
    name: "deducted_amount",
    cell: ({ price_deductions, currency }) =>
      plainAmount(
        price_deductions.reduce((sum, { amount }) => sum + amount, 0),
        currency,
      ),
  },
  { name: "tax_name", cell: ({ tax }) => tax?.name },
  { name: "tax_percentage", cell: ({ tax }) => tax?.percentage },
  ...of.amounts("tax_amount", "amount_due", "kept_amount"),
  ...of.fields("invoice_id", "payment_id"),
  ...of.instants("checked_in_at", "no_show_at", "completed_at", "cancelled_at"),
  ...of.fields("cancellation_notes", "notes"),
  ...of.instants("created_at", "updated_at"),
];
