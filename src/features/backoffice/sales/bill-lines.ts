/** Turns the lines of a sale into invoices that ask for money, by the verbs of what is sold. */
import { createInvoice } from "@/features/billing/invoices/create";
import { finalizeInvoice } from "@/features/billing/invoices/finalize";
import { amountDue, lockInvoice, mayPay } from "@/features/billing/invoices/store";
import type { Invoice, InvoiceLine } from "@/features/billing/invoices/schema";
import { sellSubscription } from "@/features/memberships/subscriptions/sell";
import { confirmHeld } from "@/features/scheduling/bookings/confirm";
import { loadBooking } from "@/features/scheduling/bookings/store";
import type { Ctx } from "@/server/context";
import { fieldFault } from "@/server/errors";
import { relocated } from "./relocate";
import type { Sale, SaleLine } from "./schema";

/** An invoice with what is due of it; `payable` by the buyer, in the club's currency. */
type Owed = { id: string; due: number; payable: boolean };

export type Billed = {
  /** In the order in which everybody locks invoices. */
  invoices: Owed[];
  lines: Sale["lines"];
};

/** What a line became: a line of the sale's own invoice, or an invoice; nothing where nothing is to be paid. */
type Found = { own: number } | { invoice_id: string | null; description: string };

const at = (n: number, ...fields: string[]) => ["body", "lines", String(n), ...fields];

/**
 * Bills what is sold, in the caller's transaction, and locks the invoices. Raises what selling a membership, confirming
 * a booking and issuing an invoice raise, each fault at its line.
 */
export async function billLines(
  tx: Ctx,
  member_id: string,
  lines: readonly SaleLine[],
): Promise<Billed> {
  lines.forEach(assertOneThing);
  const found: Found[] = [];
  const free: number[] = [];
  for (const [n, line] of lines.entries()) {
    if (line.description !== undefined) found.push({ own: free.push(n) - 1 });
    else
      found.push(
        await relocated(
          () => billOne(tx, member_id, line),
          (rest) => at(n, ...rest),
        ),
      );
  }
  const own = free.length > 0 ? await billFree(tx, member_id, lines, free) : null;
  const ids = found.flatMap((one) => ("own" in one ? [] : (one.invoice_id ?? [])));
  const invoices = await lockAll(tx, member_id, [...new Set([...ids, ...(own ? [own.id] : [])])]);
  found.forEach((one, n) => assertDue(one, invoices, lines[n], n));
  const due = new Map(invoices.map((one) => [one.id, one.due]));
  return {
    invoices: invoices.filter((one) => one.due > 0),
    lines: found.map((one) => {
      if ("own" in one) return grossOf(own?.lines[one.own]);
      const amount = due.get(one.invoice_id ?? "") ?? 0;
      // Two bookings may share an invoice, which is due once.
      due.delete(one.invoice_id ?? "");
      return { description: one.description, amount };
    }),
  };
}

function assertOneThing(line: SaleLine, n: number): void {
  const { product_id, booking_id, invoice_id, description, quantity, unit_amount } = line;
  const named = [product_id, booking_id, invoice_id, description].filter(
    (one) => one !== undefined,
  );
  if (named.length !== 1) {
    const text = "A line sells one thing: product_id, booking_id, invoice_id or description";
    throw fieldFault(at(n), "value_error", text, line);
  }
  if (description !== undefined && unit_amount === undefined) {
    throw fieldFault(at(n, "unit_amount"), "missing", "Say what one of it costs", null);
  }
  const priced = unit_amount ?? quantity ?? line.tax_rate_id;
  if (description === undefined && priced !== undefined && priced !== null) {
    throw fieldFault(at(n), "value_error", "This has a price of its own", line);
  }
}

async function billOne(tx: Ctx, member_id: string, line: SaleLine): Promise<Found> {
  if (line.product_id !== undefined) {
    const { product_id } = line;
    const { invoice_id } = await sellSubscription(tx, { member_id, product_id });
    const where = { organization_id: tx.org.id, id: product_id };
    const { name } = await tx.db.product.findFirstOrThrow({ where, select: { name: true } });
    return { invoice_id, description: name };
  }
  if (line.booking_id !== undefined) {
    await confirmHeld(tx, { booking_id: line.booking_id });
    const { invoice_id } = await loadBooking(tx, line.booking_id);
    return { invoice_id, description: await firstLine(tx, invoice_id) };
  }
  const invoice_id = line.invoice_id ?? "";
  return { invoice_id, description: await firstLine(tx, invoice_id) };
}

async function firstLine(tx: Ctx, id: string | null): Promise<string> {
  if (id === null) return "";
  const where = { organization_id: tx.org.id, id };
  const found = await tx.db.invoice.findFirst({ where, select: { lines: true } });
  const [line] = (found?.lines ?? []) as InvoiceLine[];
  return line?.description ?? "";
}

/** Issues one invoice over all that is neither a membership nor due from before. */
async function billFree(
  tx: Ctx,
  member_id: string,
  lines: readonly SaleLine[],
  free: readonly number[],
): Promise<Invoice> {
  const sold = free.map((n) => {
    const { description = "", quantity = 1, unit_amount = 0, tax_rate_id } = lines[n] ?? {};
    return { description, quantity, unit_amount, ...(tax_rate_id && { tax_rate_id }) };
  });
  const draft = { member_id, currency: tx.org.default_currency, lines: sold };
  const made = await relocated(
    () => createInvoice(tx, draft),
    ([, line = "0", ...rest]) => at(free[Number(line)] ?? 0, ...rest),
  );
  return finalizeInvoice(tx, { invoice_id: made.id });
}

async function lockAll(tx: Ctx, member_id: string, ids: string[]): Promise<Owed[]> {
  const locked = [];
  for (const id of ids.sort()) {
    const invoice = await lockInvoice(tx, id);
    const foreign = invoice.currency !== tx.org.default_currency;
    const payable = !foreign && (await mayPay(tx, invoice, member_id));
    locked.push({ id, payable, due: invoice.status === "open" ? amountDue(invoice) : 0 });
  }
  return locked;
}

/** Refuses what another member pays, or another currency, and an invoice of before of which nothing is due. */
function assertDue(found: Found, invoices: readonly Owed[], line: SaleLine | undefined, n: number) {
  if ("own" in found || found.invoice_id === null) return;
  const invoice = invoices.find(({ id }) => id === found.invoice_id);
  if (invoice?.payable && (line?.invoice_id === undefined || invoice.due > 0)) return;
  const [field, id] =
    line?.booking_id === undefined
      ? ["invoice_id", line?.invoice_id]
      : ["booking_id", line.booking_id];
  const text = "Nothing of this is due from the member in the club's currency";
  throw fieldFault(at(n, field), "value_error", text, id);
}

function grossOf(line: InvoiceLine | undefined): Sale["lines"][number] {
  const tax = line?.tax && !line.tax.inclusive ? line.tax.amount : 0;
  return { description: line?.description ?? "", amount: (line?.amount ?? 0) + tax };
}
