import { Landmark } from "@/ui/icons";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { orNull } from "@/app/or-null";
import { titled } from "@/app/titled";
import { bankDay } from "@/features/billing/payouts/components/bank-day";
import { Term, Terms } from "@/features/billing/invoices/components/staff/terms";
import { ItemTable, type ListedItem } from "@/features/billing/payouts/components/staff/item-table";
import { PayoutState } from "@/features/billing/payouts/components/staff/payout-state";
import { PayoutSums } from "@/features/billing/payouts/components/staff/payout-sums";
import { formatDate } from "@/lib/format";
import { formatMoney } from "@/lib/money";
import { Card } from "@/ui/card";
import { FilterLinks } from "@/ui/filter-links";
import { FollowChanges } from "@/ui/follow-changes";
import { Notice } from "@/ui/notice";
import { PageHeader } from "@/ui/page-header";
import { PagedList } from "@/ui/paged-list";
import { openWith } from "../../../../../open-console";
import { ExportLink } from "../../../export-link";
import { besides } from "../../besides";

export const generateMetadata = titled("payouts");

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ view?: string; after?: string }>;
};

/** Shows what a payout is made of: its sums, then each payment, refund and fee in it. */
export default async function PayoutPage({ params, searchParams }: Props) {
  const [{ id: payout_id }, { view, after }] = await Promise.all([params, searchParams]);
  const { call, may, locale, org } = await openWith("payouts:read");
  const found = await orNull(call.payouts.get({ payout_id }));
  if (!found) notFound();
  const { value: payout } = found;
  const { amount, currency, status, items_not_in_books: unknown } = payout;
  const some = view === "unknown";
  const [words, list, items] = await Promise.all([
    getTranslations("console_money.payout"),
    getTranslations("console_money.payouts"),
    call.payouts.items({
      ...{ payout_id, size: 50, total: "none" },
      ...(some && { books: ["unknown", "differs"] }),
      ...(after && { cursor: after }),
      ...besides(may),
    }),
  ]);
  const timezone = org.default_timezone;
  const page = `/payouts/${payout_id}`;
  const at = (query: Record<string, string>) => `${page}?${new URLSearchParams(query)}`;
  return (
    <>
      <PageHeader
        title={words("title", { day: bankDay(payout.arrives_on, locale) })}
        back={{ href: "/payouts", text: list("title") }}
        action={<ExportLink list="payout_items" filters={{ payout_id }} may={may} />}
      />
      <div className="grid gap-6">
        {unknown > 0 && (
          <Notice tone="warning" title={words("unknown", { count: unknown })}>
            {words("unknown_text")}
          </Notice>
        )}
        {status === "failed" && (
          <Notice tone="danger" title={words("failed")}>
            {words("failed_text")}
          </Notice>
        )}
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <PayoutSums payout={payout} locale={locale} />
          <Card as="section" aria-labelledby="facts" className="grid gap-3 p-5">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h2 id="facts" className="text-lg">
                {formatMoney(amount, currency, locale)}
              </h2>
              <PayoutState status={status} />
            </div>
            <Terms>
              <Term term={words("arrives")}>{bankDay(payout.arrives_on, locale)}</Term>
              <Term term={words("made")}>{formatDate(payout.created_at, "UTC", locale)}</Term>
              <Term term={words("processor")}>{payout.provider_payout_id}</Term>
              {payout.failure_code && (
                <Term term={words("failure_code")}>{payout.failure_code}</Term>
              )}
            </Terms>
          </Card>
        </div>
        <section aria-labelledby="items" className="grid gap-3">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id="items" className="text-lg">
              {words("items")}
            </h2>
            {unknown > 0 && (
              <FilterLinks
                label={words("views_label")}
                options={[
                  { href: page, text: words("all"), current: !some },
                  { href: at({ view: "unknown" }), text: words("only_unknown"), current: some },
                ]}
              />
            )}
          </div>
          <PagedList
            icon={<Landmark />}
            count={items.items.length}
            unfiltered={some ? page : null}
            empty={{ title: words("no_items") }}
            next={
              items.next_cursor &&
              at({ ...(some && { view: "unknown" }), after: items.next_cursor })
            }
          >
            <ItemTable
              items={items.items as ListedItem[]}
              may={may}
              locale={locale}
              timezone={timezone}
            />
          </PagedList>
        </section>
      </div>
      <FollowChanges ids={[payout_id]} />
    </>
  );
}
