import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import { formatMoney } from "@/lib/money";
import { PageHeader } from "@/ui/page-header";
import { PaymentCards } from "../payment-cards";
import { readPayment } from "../read-payment";

export const generateMetadata = titled("payments");

type Props = { params: Promise<{ id: string }> };

/** Shows a payment with what it pays, what went back and its history, and what may be done about it. */
export default async function PaymentPage({ params }: Props) {
  const { id } = await params;
  const read = await readPayment(id);
  if (!read) notFound();
  const words = await getTranslations("console_money");
  const { amount, currency } = read.payment;
  return (
    <>
      <PageHeader
        title={words("payment.title", { sum: formatMoney(amount, currency, read.locale) })}
        back={{ href: "/payments", text: words("payments.title") }}
      />
      <PaymentCards read={read} />
    </>
  );
}
