import { titled } from "@/app/titled";
import { getTranslations } from "next-intl/server";
import { CreditCard } from "@/ui/icons";
import { PaymentRow } from "@/features/billing/payments/components/payment-row";
import { EmptyState } from "@/ui/empty-state";
import { PageLinks } from "@/ui/page-links";
import { MoneyHeader, pageNumber } from "../money-tabs";
import { openPage } from "../portal";

export const generateMetadata = titled("payments");

type Props = { searchParams: Promise<{ page?: string }> };

export default async function PaymentsPage({ searchParams }: Props) {
  const { call, locale, me } = await openPage("/payments");
  const words = await getTranslations("money");
  const page = pageNumber((await searchParams).page);
  const zone = me.organization.default_timezone;
  const payments = await call.payments.list({ page, size: 20 });
  return (
    <>
      <MoneyHeader current="/payments" />
      {payments.total === 0 ? (
        <EmptyState icon={<CreditCard className="size-6" />} title={words("no_payments_title")}>
          {words("no_payments")}
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {payments.items.map((payment) => (
            <PaymentRow key={payment.id} {...{ payment, locale, zone }} />
          ))}
        </ul>
      )}
      <PageLinks
        page={payments.page}
        pages={payments.pages}
        href={(number) => `/payments?page=${number}`}
      />
    </>
  );
}
