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
import { filtersAt, type ListAddress } from "@/lib/list-views";
import { resolveDays } from "@/lib/relative-days";
import { FilterBar } from "@/ui/filter-bar";
import { FollowChanges } from "@/ui/follow-changes";
import { ListPanel } from "@/ui/list-panel";
import { openRow } from "@/ui/open-row";
import { PageHeader } from "@/ui/page-header";
import { PagedList } from "@/ui/paged-list";
import { openWith } from "../../../../open-console";
import { ExportLink } from "../../export-link";
import { readViews } from "../../read-views";
import { ViewRow, ViewRowActs } from "../../view-row";
import { BesideComing } from "../../bookings/booking-beside";
import { type Asked, periodFilter, periodOf, readAsked } from "../asked";
import { besides } from "../besides";
import { PaymentTabs } from "../payment-tabs";
import { PaymentBeside } from "./payment-beside";

export const generateMetadata = titled("payments");

const WAYS = ["processor", "bank_transfer", "cash", "card_terminal", "other"] as const;
type Props = { searchParams: Promise<Asked> };

/** Lists payments by views, words, way and month; all of them are in the address. */
export default async function PaymentsPage({ searchParams }: Props) {
  const opened = await openWith("payments:read");
  const { call, may, locale, org, now } = opened;
  const timezone = org.default_timezone;
  const asked = readAsked("/payments", await searchParams, {
    views: PAYMENT_VIEW_NAMES,
    usual: "all",
  });
  const { view, search, period, after, open, href, at } = asked;
  const way = WAYS.find((one) => one === asked.way);
  const address: ListAddress = {
    views: PAYMENT_VIEWS,
    fields: { way: { filter: "provider", values: WAYS } },
    period: periodOf("created", { now, timezone }),
  };
  const found = await readViews(opened, "payments", asked.saved, address);
  const wanted = filtersAt(address, { view, fields: { way: way ?? "", period } }, found.rest);
  const today = { now: new Date(now), timezone };
  const filters = { ...resolveDays(wanted, today), ...(search && { search }) };
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
  const viewed = {
    ...{ list: "payments" as const, page: "/payments", view, address, found, filters: wanted },
  };
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
      <PaymentTabs current="/payments" />
      <div className="mb-4 grid gap-3">
        <ViewRow
          {...viewed}
          label={words("views_label")}
          usual="all"
          own={PAYMENT_VIEW_NAMES.map((name) => ({ name, text: words(`views.${name}`) }))}
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
        <ViewRowActs {...viewed} opened={opened} here={href({})} searched={search !== ""} />
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
