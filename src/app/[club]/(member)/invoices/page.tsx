import { titled } from "@/app/titled";
import { getTranslations } from "next-intl/server";
import { ReceiptText } from "@/ui/icons";
import { AccountCredit } from "@/features/billing/balances/components/account-credit";
import { InvoiceRow } from "@/features/billing/invoices/components/invoice-row";
import { AmountsDue } from "@/features/billing/invoices/components/amounts-due";
import { EmptyState } from "@/ui/empty-state";
import { PageLinks } from "@/ui/page-links";
import { MoneyHeader, pageNumber } from "../money-tabs";
import { openPage } from "../portal";

export const generateMetadata = titled("invoices");

type Props = { searchParams: Promise<{ page?: string }> };

export default async function InvoicesPage({ searchParams }: Props) {
  const { call, locale, me } = await openPage("/invoices");
  const words = await getTranslations("money");
  const page = pageNumber((await searchParams).page);
  const zone = me.organization.default_timezone;
  const [owed, invoices, { balances }] = await Promise.all([
    call.invoices.owed(),
    call.invoices.list({ page, size: 20 }),
    call.me.balance(),
  ]);
  return (
    <>
      <MoneyHeader current="/invoices" />
      {invoices.total === 0 ? (
        <EmptyState icon={<ReceiptText className="size-6" />} title={words("no_invoices_title")}>
          {words("no_invoices")}
        </EmptyState>
      ) : (
        <div className="grid gap-8">
          <div className="grid gap-3">
            <AmountsDue invoices={owed} locale={locale} zone={zone} />
            <AccountCredit balances={balances} locale={locale} />
          </div>
          <section aria-labelledby="all-heading" className="grid gap-3">
            <h2 id="all-heading" className="text-lg">
              {words("all_invoices")}
            </h2>
            <ul className="grid gap-3">
              {invoices.items.map((invoice) => (
                <InvoiceRow key={invoice.id} {...{ invoice, locale, zone }} />
              ))}
            </ul>
          </section>
        </div>
      )}
      <PageLinks
        page={invoices.page}
        pages={invoices.pages}
        href={(number) => `/invoices?page=${number}`}
      />
    </>
  );
}
