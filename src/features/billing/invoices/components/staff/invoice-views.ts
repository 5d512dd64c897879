import { UNPAID } from "../../words";
import type { InvoiceStatus } from "../../schema";

/** The views of the list, each with the states that it shows; all of them where it names none. */
export const INVOICE_VIEWS = {
  all: null,
  open: [...UNPAID],
  overdue: ["past_due"],
  paid: ["paid"],
  draft: ["draft"],
  void: ["voided"],
  given_up: ["uncollectible"],
} as const satisfies Record<string, readonly InvoiceStatus[] | null>;
type InvoiceView = keyof typeof INVOICE_VIEWS;
export const INVOICE_VIEW_NAMES = Object.keys(INVOICE_VIEWS) as InvoiceView[];
/** The filters of each view. */
export const INVOICE_VIEW_FILTERS = Object.fromEntries(
  Object.entries(INVOICE_VIEWS).map(([view, status]) => [view, status ? { status } : {}]),
);

/** Which acts the state of an invoice allows; `left` in minor units can still be credited. */
export function invoiceActs({
  status,
  total,
  amount_paid,
  amount_credited,
}: {
  status: InvoiceStatus;
  total: number;
  amount_paid: number;
  amount_credited: number;
}) {
  const unpaid = UNPAID.some((one) => one === status);
  const issued = unpaid || status === "paid" || status === "uncollectible";
  return {
    finalize: status === "draft",
    mail: unpaid || status === "paid",
    take: unpaid,
    // What has paid or lowered it keeps it: it is credited instead.
    void: status === "draft" || (unpaid && amount_paid === 0 && amount_credited === 0),
    give_up: unpaid,
    reopen: status === "uncollectible",
    left: issued ? total - amount_credited : 0,
  };
}
