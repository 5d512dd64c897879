import { cache } from "react";
import { orNull } from "@/app/or-null";
import type { ListedInvoice } from "@/features/billing/invoices/components/staff/invoice-table";
import { openWith } from "../../../../open-console";
import { withRefunds } from "../../with-refunds";
import { besides } from "../besides";
import { readHistory } from "../read-history";

/** Reads an invoice with all around it that the reader may see; null where there is none. */
export const readInvoice = cache(async (invoice_id: string) => {
  const { call, may, locale, org } = await openWith("invoices:read");
  const found = await orNull(call.invoices.get({ invoice_id, ...besides(may, "account") }));
  if (!found) return null;
  const invoice = found.value as ListedInvoice;
  const issued = invoice.status !== "draft";
  const [payments, notes, history] = await Promise.all([
    issued && may("payments:read") ? call.payments.list({ invoice_id, size: 50 }) : null,
    issued && may("credit-notes:read") ? call.creditNotes.list({ invoice_id, size: 50 }) : null,
    readHistory({ call, may }, invoice_id),
  ]);
  return {
    ...{ invoice, may, locale, timezone: org.default_timezone },
    paid: await withRefunds(payments?.items ?? []),
    notes: notes?.items ?? [],
    history,
  };
});
export type ReadInvoice = NonNullable<Awaited<ReturnType<typeof readInvoice>>>;
