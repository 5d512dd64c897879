import { ReceiptText } from "@/ui/icons";
import { getTranslations } from "next-intl/server";
import { EmptyState } from "@/ui/empty-state";
import { InvoiceCards } from "./invoice-cards";
import { readInvoice } from "./read-invoice";

/** Shows an invoice beside the list that it was opened from; says so where there is none. */
export async function InvoiceBeside({ id }: { id: string }) {
  const read = await readInvoice(id);
  const words = await getTranslations("console_money");
  if (!read) {
    return (
      <EmptyState icon={<ReceiptText />} title={words("invoices.gone")}>
        {words("invoices.gone_text")}
      </EmptyState>
    );
  }
  const { number } = read.invoice;
  return (
    <>
      <h2 className="mb-4 px-1 text-xl break-words">
        {number ? words("invoice.title", { number }) : words("invoice.draft_title")}
      </h2>
      <InvoiceCards read={read} beside />
    </>
  );
}
