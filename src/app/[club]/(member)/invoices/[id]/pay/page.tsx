import { titled } from "@/app/titled";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { PayInvoice } from "@/features/billing/invoice-payments/components/pay-invoice";
import { isPayable } from "@/features/billing/invoices/words";
import { adviceIn } from "@/features/billing/payment-methods/components/decline-advice";
import { PageHeader } from "@/ui/page-header";
import { orNull } from "@/app/or-null";
import { goTo, openPage } from "../../../portal";

export const generateMetadata = titled("pay_invoice");

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ asked?: string; refused?: string; membership?: string }>;
};

export default async function PayInvoicePage({ params, searchParams }: Props) {
  const { id } = await params;
  const { asked, refused, membership } = await searchParams;
  const words = await getTranslations("money");
  const { call, locale } = await openPage(`/invoices/${id}/pay`);
  const invoice = await orNull(call.invoices.get({ invoice_id: id }));
  if (!invoice) notFound();
  const bought = membership && /^sub_\w+$/.test(membership) ? membership : null;
  const then = bought ? `/memberships/${bought}?paid=1` : `/invoices/${id}?paid=1`;
  if (!isPayable(invoice)) await goTo(invoice.status === "paid" ? then : `/invoices/${id}`);
  const [cards, config, tries] = await Promise.all([
    call.paymentMethods.list(),
    call.paymentMethods.config(),
    call.payments.list({ invoice_id: id, size: 1 }),
  ]);
  const [last] = tries.items;
  const here = `/invoices/${id}/pay?asked=1${bought ? `&membership=${bought}` : ""}`;
  return (
    <>
      <PageHeader
        title={words("pay_invoice", { number: invoice.number ?? "" })}
        back={{ href: `/invoices/${id}`, text: words("the_invoice") }}
      />
      <PayInvoice
        {...{ invoice, cards, config, here, then }}
        waiting={asked === "1" || last?.status === "requires_action"}
        refused={
          refused === "1" ? adviceIn(words, locale).refusal(last?.failure_code ?? null) : null
        }
      />
    </>
  );
}
