import { Banknote } from "@/ui/icons";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { titled } from "@/app/titled";
import {
  type ListedPayment,
  PaymentTable,
} from "@/features/billing/payments/components/staff/payment-table";
import {
  PAYMENT_VIEW_NAMES,
  PAYMENT_VIEWS,
} from "@/features/billing/payments/components/staff/payment-views";
import { RecordPayment } from "@/features/billing/payments/components/staff/record-payment";
import { within } from "@/lib/months";
import { FilterBar } from "@/ui/filter-bar";
import { FilterLinks } from "@/ui/filter-links";
import { FollowChanges } from "@/ui/follow-changes";
import { ListPanel } from "@/ui/list-panel";
import { openRow } from "@/ui/open-row";
import { PageHeader } from "@/ui/page-header";
import { PagedList } from "@/ui/paged-list";
import { openWith } from "../../../../open-console";
import { ExportLink } from "../../export-link";
import { BesideComing } from "../../bookings/booking-beside";
import { type Asked, periodFilter, readAsked } from "../asked";
import { besides } from "../besides";
import { PaymentBeside } from "./payment-beside";

export const generateMetadata = titled("payments");

const WAYS = ["processor", "bank_transfer", "cash", "card_terminal", "other"] as const;
type Props = { searchParams: Promise<Asked> };

/** Lists payments by views, words, way and month; all of them are in the address. */
export default async function PaymentsPage({ searchParams }: Props) {
  const { call, may, locale, org, now } = await openWith("payments:read");
  const timezone = org.default_timezone;
  const asked = readAsked("/payments", await searchParams, {
    views: PAYMENT_VIEW_NAMES,
    usual: "all",
  });
  const { view, search, period, after, open, href, at } = asked;
  const way = WAYS.find((one) => one === asked.way);
  const filters = {
    ...PAYMENT_VIEWS[view],
    ...(search && { search }),
    ...(way && { provider: [way] }),
    ...within("created_at", period, timezone),
  };
  const [words, ways, page] = await Promise.all([
    getTranslations("console_money.payments"),
    getTranslations("console.booking.by"),
    call.payments.list({
      ...{ size: 50, total: "none", ...filters },
      ...(after && { cursor: after }),
      ...besides(may),
    }),
  ]);
  const ids = page.items.map(({ id }) => id);
  const around = { at, page: `/payments/${open}`, label: words("open_one") };
  const row = open === "" ? null : openRow(open, ids, around);
  const wayOptions = WAYS.map((value) => ({ value, text: ways(value) }));
  const records = ["payments:write", "members:read", "invoices:read"].every(may);
  return (
    <ListPanel
      row={row}
      panel={
        row && (
          <Suspense key={open} fallback={<BesideComing />}>
            <PaymentBeside id={open} />
          </Suspense>
        )
      }
    >
      <PageHeader
        title={words("title")}
        action={
          <div className="flex flex-wrap gap-2">
            <ExportLink list="payments" {...{ filters, may }} />
            {records && <RecordPayment currency={org.default_currency} />}
          </div>
        }
      />
      <div className="mb-4 grid gap-3">
        <FilterLinks
          label={words("views_label")}
          options={PAYMENT_VIEW_NAMES.map((one) => ({
            ...{ href: asked.alone(one), text: words(`views.${one}`), current: one === view },
          }))}
        />
        <FilterBar
          page="/payments"
          search={search}
          placeholder={words("search")}
          kept={asked.kept}
          filters={[
            { name: "way", text: words("way"), value: way ?? "", options: wayOptions },
            periodFilter(words("period"), period, { now, timezone, locale }),
          ]}
        />
      </div>
      <PagedList
        icon={<Banknote />}
        count={page.items.length}
        unfiltered={asked.narrowed ? asked.alone(view) : null}
        empty={{ title: words("none"), text: words("none_text") }}
        next={page.next_cursor && href({ after: page.next_cursor })}
      >
        <PaymentTable
          payments={page.items as ListedPayment[]}
          open={row?.id ?? null}
          hrefOf={at}
          locale={locale}
          timezone={timezone}
        />
      </PagedList>
      <FollowChanges still objects={["payment"]} />
    </ListPanel>
  );
}
