import { ReceiptText } from "@/ui/icons";
import { getTranslations } from "next-intl/server";
import { Link } from "@/ui/link";
import { AccountCredit } from "@/features/billing/balances/components/account-credit";
import { AmountsDue } from "@/features/billing/invoices/components/amounts-due";
import { PurchaseRow } from "@/features/billing/purchases/components/purchase-row";
import { YearBar } from "@/features/billing/purchases/components/year-bar";
import { BillingSummary } from "@/features/people/members/components/billing-summary";
import { EmptyState } from "@/ui/empty-state";
import { LinkButton } from "@/ui/link-button";
import { PageHeader } from "@/ui/page-header";
import { titled } from "@/app/titled";
import { openPage } from "../portal";

export const generateMetadata = titled("money");

type Props = { searchParams: Promise<{ year?: string; cursor?: string }> };

const SIZE = 20;
/** The lists by kind of document, and the cards that pay. */
const MORE = [
  { href: "/invoices", text: "all_invoices" },
  { href: "/payments", text: "all_payments" },
  { href: "/credit-notes", text: "all_credits" },
  { href: "/cards", text: "cards" },
] as const;

export default async function MoneyPage({ searchParams }: Props) {
  const { call, locale, me, today } = await openPage("/money");
  const words = await getTranslations("purchases");
  const zone = me.organization.default_timezone;
  const asked = await searchParams;
  const [{ years }, owed, { balances }] = await Promise.all([
    call.purchases.years(),
    call.invoices.owed(),
    call.me.balance(),
  ]);
  const year = chosenYear(asked.year, years[0]?.year ?? Number(today.slice(0, 4)));
  const { cursor } = asked;
  // An address from elsewhere may carry a cursor of another list: it then begins at the top.
  const first = () => call.purchases.list({ size: SIZE, year });
  const purchases = cursor
    ? await call.purchases.list({ size: SIZE, year, cursor }).catch(first)
    : await first();
  return (
    <>
      <PageHeader title={words("title")} />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid min-w-0 gap-8">
          <div className="grid gap-3">
            {(owed.length > 0 || years.length > 0) && (
              <AmountsDue invoices={owed} locale={locale} zone={zone} />
            )}
            <AccountCredit balances={balances} locale={locale} />
          </div>
          {years.length === 0 ? (
            <EmptyState icon={<ReceiptText className="size-6" />} title={words("none_title")}>
              {words("none")}
            </EmptyState>
          ) : (
            <>
              <YearBar years={years} year={year} locale={locale} />
              <section aria-label={words("list_label", { year: String(year) })} className="-mt-2">
                {purchases.items.length === 0 && (
                  <p className="text-muted">{words("none_in_year", { year: String(year) })}</p>
                )}
                <ul className="grid gap-3">
                  {purchases.items.map((purchase) => (
                    <PurchaseRow key={purchase.id} {...{ purchase, locale, zone }} />
                  ))}
                </ul>
                {(cursor !== undefined || purchases.next_cursor !== null) && (
                  <nav aria-label={words("pages")} className="mt-6 flex justify-between gap-4">
                    <span>
                      {cursor !== undefined && (
                        <LinkButton variant="secondary" href={`/money?year=${year}`}>
                          {words("newest")}
                        </LinkButton>
                      )}
                    </span>
                    {purchases.next_cursor !== null && (
                      <LinkButton
                        variant="secondary"
                        rel="next"
                        href={`/money?year=${year}&cursor=${purchases.next_cursor}`}
                      >
                        {words("older")}
                      </LinkButton>
                    )}
                  </nav>
                )}
              </section>
            </>
          )}
        </div>
        <aside aria-label={words("more")} className="grid gap-6">
          <BillingSummary member={me.member} locale={locale} />
          <ul className="grid">
            {MORE.map(({ href, text }) => (
              <li key={href}>
                <Link
                  href={href}
                  className="inline-flex min-h-11 items-center text-sm font-medium text-muted hover:text-ink hover:underline"
                >
                  {words(text)}
                </Link>
              </li>
            ))}
          </ul>
        </aside>
      </div>
    </>
  );
}

/** Returns the year in an address; the latest for any other text. */
function chosenYear(text: string | undefined, latest: number): number {
  const year = Number(text);
  return Number.isInteger(year) && year >= 2000 && year <= 2200 ? year : latest;
}
