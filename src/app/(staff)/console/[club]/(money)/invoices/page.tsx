import { ReceiptText } from "@/ui/icons";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { WordsProvider } from "@/app/words";
import { titled } from "@/app/titled";
import { actionsFor } from "@/features/backoffice/bulk-actions/words";
import {
  InvoiceTable,
  type ListedInvoice,
} from "@/features/billing/invoices/components/staff/invoice-table";
import {
  INVOICE_VIEW_NAMES,
  INVOICE_VIEW_FILTERS,
} from "@/features/billing/invoices/components/staff/invoice-views";
import { NewInvoice } from "@/features/billing/invoices/components/staff/new-invoice";
import { filtersAt, type ListAddress } from "@/lib/list-views";
import { resolveDays } from "@/lib/relative-days";
import { FilterBar } from "@/ui/filter-bar";
import { FollowChanges } from "@/ui/follow-changes";
import { ListPanel } from "@/ui/list-panel";
import { openRow } from "@/ui/open-row";
import { PageHeader } from "@/ui/page-header";
import { PagedList } from "@/ui/paged-list";
import { openWith } from "../../../../open-console";
import { readAll } from "@/lib/read-all";
import { BulkRows } from "../../bulk-rows";
import { ExportLink } from "../../export-link";
import { readViews } from "../../read-views";
import { ViewRow, ViewRowActs } from "../../view-row";
import { BesideComing } from "../../bookings/booking-beside";
import { type Asked, periodFilter, periodOf, readAsked } from "../asked";
import { besides } from "../besides";
import { DocumentTabs } from "../document-tabs";
import { InvoiceBeside } from "./invoice-beside";

export const generateMetadata = titled("invoices");

/** The words of a new invoice, whose tax speaks as the catalogue's does. */
const NEW_AREAS = ["ui", "console_catalogue", "console_desk", "console_money"] as const;
type Props = { searchParams: Promise<Asked> };

/** Lists invoices by views, words and the month of their issue; all of them are in the address. */
export default async function InvoicesPage({ searchParams }: Props) {
  const opened = await openWith("invoices:read");
  const { call, may, locale, org, now, email } = opened;
  const timezone = org.default_timezone;
  const asked = readAsked("/invoices", await searchParams, {
    views: INVOICE_VIEW_NAMES,
    usual: "all",
  });
  const { view, search, period, after, open, href, at } = asked;
  const actions = actionsFor("invoice", may);
  const drafts = ["invoices:write", "members:read", "tax-rates:read"].every(may);
  const address: ListAddress = {
    views: INVOICE_VIEW_FILTERS,
    fields: {},
    period: periodOf("issued", { now, timezone }),
  };
  const found = await readViews(opened, "invoices", asked.saved, address);
  const wanted = filtersAt(address, { view, fields: { period } }, found.rest);
  const today = { now: new Date(now), timezone };
  const filters = { ...resolveDays(wanted, today), ...(search && { search }) };
  const [words, taxes, page] = await Promise.all([
    getTranslations("console_money.invoices"),
    drafts ? readAll((at) => call.taxRates.list(at)) : [],
    call.invoices.list({
      ...{ size: 50, total: "none", ...filters },
      ...(after && { cursor: after }),
      ...besides(may, "account"),
    }),
  ]);
  const ids = page.items.map(({ id }) => id);
  const viewed = {
    ...{ list: "invoices" as const, page: "/invoices", view, address, found, filters: wanted },
  };
  const around = { at, page: `/invoices/${open}`, label: words("open_one") };
  const row = open === "" ? null : openRow(open, ids, around);
  return (
    <ListPanel
      row={row}
      panel={
        row && (
          <Suspense key={open} fallback={<BesideComing />}>
            <InvoiceBeside id={open} />
          </Suspense>
        )
      }
    >
      <PageHeader
        title={words("title")}
        action={
          <div className="flex flex-wrap gap-2">
            <ExportLink list="invoices" {...{ filters, may }} />
            {drafts && (
              <WordsProvider areas={NEW_AREAS}>
                <NewInvoice {...{ taxes, now }} currency={org.default_currency} />
              </WordsProvider>
            )}
          </div>
        }
      />
      <DocumentTabs current="/invoices" may={may} />
      <div className="mb-4 grid gap-3">
        <ViewRow
          {...viewed}
          label={words("views_label")}
          usual="all"
          own={INVOICE_VIEW_NAMES.map((name) => ({ name, text: words(`views.${name}`) }))}
        />
        <FilterBar
          page="/invoices"
          search={search}
          placeholder={words("search")}
          kept={asked.kept}
          filters={[periodFilter(words("period"), period, { now, timezone, locale })]}
        />
        <ViewRowActs {...viewed} opened={opened} here={href({})} searched={search !== ""} />
      </div>
      <PagedList
        icon={<ReceiptText />}
        count={page.items.length}
        unfiltered={asked.narrowed ? asked.alone(view) : null}
        empty={{ title: words("none"), text: words("none_text") }}
        next={page.next_cursor && href({ after: page.next_cursor })}
      >
        <BulkRows
          key={JSON.stringify(filters)}
          {...{ actions, email, filter: filters }}
          total={null}
          whole={after === "" && page.next_cursor === null}
        >
          <InvoiceTable
            invoices={page.items as ListedInvoice[]}
            open={row?.id ?? null}
            hrefOf={at}
            locale={locale}
            timezone={timezone}
            selects={actions.length > 0}
          />
        </BulkRows>
      </PagedList>
      <FollowChanges still objects={["invoice"]} />
    </ListPanel>
  );
}
