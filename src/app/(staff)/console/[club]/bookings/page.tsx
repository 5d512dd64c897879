import { readAll } from "@/lib/read-all";
import { CalendarSearch, Plus } from "@/ui/icons";
import { cookies } from "next/headers";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { titled } from "@/app/titled";
import { actionsFor } from "@/features/backoffice/bulk-actions/words";
import {
  BOOKING_VIEW_FILTERS,
  BOOKING_VIEWS,
} from "@/features/scheduling/bookings/components/staff/booking-views";
import {
  BESIDE_COLUMNS,
  BOOKING_COLUMNS,
  BookingTable,
  type ListedBooking,
  USUAL_COLUMNS,
} from "@/features/scheduling/bookings/components/staff/booking-table";
import { BookingPayment } from "@/features/scheduling/bookings/list-schema";
import { BOOKING_STATUSES } from "@/features/scheduling/bookings/schema";
import { filtersAt, type ListAddress } from "@/lib/list-views";
import { resolveDays } from "@/lib/relative-days";
import { ColumnChoice } from "@/ui/column-choice";
import { FilterBar } from "@/ui/filter-bar";
import { FollowChanges } from "@/ui/follow-changes";
import { LinkButton } from "@/ui/link-button";
import { ListPanel } from "@/ui/list-panel";
import { openRow } from "@/ui/open-row";
import { PageHeader } from "@/ui/page-header";
import { PagedList } from "@/ui/paged-list";
import { BOOKS, openWith } from "../../../open-console";
import { BulkRows } from "../bulk-rows";
import { ExportLink } from "../export-link";
import { readViews } from "../read-views";
import { ViewRow, ViewRowActs } from "../view-row";
import { BesideComing, BookingBeside } from "./booking-beside";

export const generateMetadata = titled("bookings");

const COOKIE = "foyer_booking_columns";
const FIELDS = [
  ...(["view", "saved", "q", "status", "payment", "resource_id", "after", "booking"] as const),
] as const;
/** What the address can say of the list, beside its words. */
const ADDRESS: ListAddress = {
  views: BOOKING_VIEW_FILTERS,
  fields: {
    status: { filter: "status", values: BOOKING_STATUSES },
    payment: { filter: "payment", values: BookingPayment.options },
    resource_id: { filter: "resource_id" },
  },
};
type Props = { searchParams: Promise<Partial<Record<(typeof FIELDS)[number], string>>> };

/** Lists bookings by views, words and filters; all of them are in the address. */
export default async function BookingsPage({ searchParams }: Props) {
  const asked = await searchParams;
  const opened = await openWith("bookings:read");
  const { call, may, locale, org, now, email } = opened;
  const view = BOOKING_VIEWS.find((one) => one === asked.view) ?? "upcoming";
  const search = asked.q?.trim().slice(0, 200) ?? "";
  const status = BOOKING_STATUSES.find((one) => one === asked.status);
  const payment = BookingPayment.options.find((one) => one === asked.payment);
  const { resource_id = "", after, booking = "" } = asked;
  const fields = { status: status ?? "", payment: payment ?? "", resource_id };
  const found = await readViews(opened, "bookings", asked.saved, ADDRESS);
  const wanted = filtersAt(ADDRESS, { view, fields }, found.rest);
  const today = { now: new Date(now), timezone: org.default_timezone };
  const filters = { ...resolveDays(wanted, today), ...(search && { search }) };
  const actions = actionsFor("booking", may);
  const query = {
    ...filters,
    ...{ size: 50, total: "none" as const },
    ...(after && { cursor: after }),
    // Every list of `/v1` takes it; the types of a line know only the operation's own fields.
    ...(may("members:read") && { expand: "member" }),
  };
  const [words, desk, page, places, jar] = await Promise.all([
    getTranslations("console_desk.list"),
    getTranslations("console_desk.panel"),
    call.bookings.list(query),
    may("resources:read") ? readAll((at) => call.newBooking.places(at)) : null,
    cookies(),
  ]);
  const kept: Record<string, string> = {
    ...(view !== "upcoming" && { view }),
    ...(found.open && { saved: found.open.id }),
  };
  const set = { ...kept, q: search, ...fields };
  const href = (changed: Record<string, string>) => {
    const fields = Object.entries({ ...set, ...changed }).filter(([, value]) => value !== "");
    const written = new URLSearchParams(fields).toString();
    return written ? `/bookings?${written}` : "/bookings";
  };
  const columns = BOOKING_COLUMNS.map((id) => ({ id, head: words(`columns.${id}`) }));
  const shown = jar.get(COOKIE)?.value.split(".") ?? USUAL_COLUMNS;
  /** The address of the list as it is, with a booking open beside it or none. */
  const at = (id: string | null) => href({ after: after ?? "", booking: id ?? "" });
  const row =
    booking === ""
      ? null
      : openRow(
          booking,
          page.items.map(({ id }) => id),
          { at, page: `/bookings/${booking}`, label: desk("open_booking") },
        );
  const narrowed = search !== "" || status || payment || resource_id !== "" || found.open;
  const viewed = {
    ...{ list: "bookings" as const, page: "/bookings", view, address: ADDRESS, found },
    filters: wanted,
  };
  return (
    <ListPanel
      row={row}
      panel={
        row && (
          <Suspense key={booking} fallback={<BesideComing />}>
            <BookingBeside id={booking} />
          </Suspense>
        )
      }
    >
      <PageHeader
        title={words("title")}
        action={
          <div className="flex flex-wrap gap-2">
            <ExportLink list="bookings" {...{ filters, may }} />
            {BOOKS.every(may) && (
              <LinkButton href="/bookings/new" icon={<Plus aria-hidden className="size-4.5" />}>
                {words("new")}
              </LinkButton>
            )}
          </div>
        }
      />
      <div className="mb-4 grid gap-3">
        <ViewRow
          {...viewed}
          label={words("views_label")}
          usual="upcoming"
          own={BOOKING_VIEWS.map((name) => ({ name, text: words(`views.${name}`) }))}
        />
        <FilterBar
          page="/bookings"
          search={search}
          placeholder={words("search")}
          kept={kept}
          filters={[
            {
              ...{ name: "status", text: words("columns.status"), value: status ?? "" },
              options: BOOKING_STATUSES.map((one) => ({
                value: one,
                text: words(`statuses.${one}`),
              })),
            },
            {
              ...{ name: "payment", text: words("payment"), value: payment ?? "" },
              options: BookingPayment.options.map((one) => ({
                value: one,
                text: words(`payments.${one}`),
              })),
            },
            ...(places
              ? [
                  {
                    ...{ name: "resource_id", text: words("place"), value: resource_id },
                    options: places.map(({ id, name }) => ({ value: id, text: name })),
                  },
                ]
              : []),
          ]}
        />
        <ViewRowActs {...viewed} opened={opened} here={href({})} searched={search !== ""} />
      </div>
      <PagedList
        icon={<CalendarSearch />}
        count={page.items.length}
        unfiltered={
          narrowed ? (view === "upcoming" ? "/bookings" : `/bookings?view=${view}`) : null
        }
        empty={{ title: words(`empty.${view}`), text: words("empty_text") }}
        next={page.next_cursor && href({ after: page.next_cursor })}
      >
        {!row && (
          <div className="mb-2 hidden justify-end md:flex">
            <ColumnChoice cookie={COOKIE} columns={columns} shown={shown} />
          </div>
        )}
        <BulkRows
          key={JSON.stringify([view, set])}
          actions={actions}
          email={email}
          filter={filters}
          total={null}
          whole={!after && page.next_cursor === null}
          departs={may("exceptions:write")}
        >
          <BookingTable
            bookings={page.items as ListedBooking[]}
            shown={row ? BESIDE_COLUMNS : shown}
            open={row?.id ?? null}
            hrefOf={at}
            locale={locale}
            selects={actions.length > 0}
          />
        </BulkRows>
      </PagedList>
      <FollowChanges still objects={["booking", "event"]} />
    </ListPanel>
  );
}
