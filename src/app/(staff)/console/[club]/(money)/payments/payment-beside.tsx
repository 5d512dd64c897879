import { Banknote } from "@/ui/icons";
import { getTranslations } from "next-intl/server";
import { formatMoney } from "@/lib/money";
import { EmptyState } from "@/ui/empty-state";
import { PaymentCards } from "./payment-cards";
import { readPayment } from "./read-payment";

/** Shows a payment beside the list that it was opened from; says so where there is none. */
export async function PaymentBeside({ id }: { id: string }) {
  const read = await readPayment(id);
  const words = await getTranslations("console_money");
  if (!read) {
    return (
      <EmptyState icon={<Banknote />} title={words("payments.gone")}>
        {words("payments.gone_text")}
      </EmptyState>
    );
  }
  const { amount, currency } = read.payment;
  return (
    <>
      <h2 className="mb-4 px-1 text-xl break-words">
        {words("payment.title", { sum: formatMoney(amount, currency, read.locale) })}
      </h2>
      <PaymentCards read={read} beside />
    </>
  );
}
