import { CalendarSearch, Plus } from "@/ui/icons";
import { cookies } from "next/headers";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { titled } from "@/app/titled";
import { WordsProvider } from "@/app/words";
import { BulkSelection } from "@/features/backoffice/bulk-actions/components/staff/bulk-selection";
import { actionsFor } from "@/features/backoffice/bulk-actions/words";
import {
  BOOKING_VIEWS,
  filtersOf,
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
import { localAt } from "@/lib/format";
import { addDays, boundaryInstant, toTimestamp } from "@/lib/time";
import { ColumnChoice } from "@/ui/column-choice";
import { FilterBar } from "@/ui/filter-bar";
import { FilterLinks } from "@/ui/filter-links";
import { FollowChanges } from "@/ui/follow-changes";
import { LinkButton } from "@/ui/link-button";
import { ListPanel } from "@/ui/list-panel";
import { openRow } from "@/ui/open-row";
import { PageHeader } from "@/ui/page-header";
import { PagedList } from "@/ui/paged-list";
import { BOOKS, openWith } from "../../../open-console";
import { ExportLink } from "../export-link";
import { BesideComing, BookingBeside } from "./booking-beside";

export const generateMetadata = titled("bookings");

const COOKIE = "foyer_booking_columns";
const FIELDS = ["view", "q", "status", "payment", "resource_id", "after", "booking"] as const;
type Props = { searchParams: Promise<Partial<Record<(typeof FIELDS)[number], string>>> };

/** Lists bookings by views, words and filters; all of them are in the address. */
export default async function BookingsPage({ searchParams }: Props) {
  const asked = await searchParams;
  const { call, may, locale, org, now } = await openWith("bookings:read");
  const view = BOOKING_VIEWS.find((one) => one === asked.view) ?? "upcoming";
  const search = asked.q?.trim().slice(0, 200) ?? "";
  const status = BOOKING_STATUSES.find((one) => one === asked.status);
  const payment = BookingPayment.options.find((one) => one === asked.payment);
  const { resource_id = "", after, booking = "" } = asked;
  const today = localAt(now, org.default_timezone).slice(0, 10);
  const midnight = (date: string) =>
    toTimestamp(new Date(boundaryInstant(`${date}T00:00:00`, org.default_timezone)));
  const day = { from: midnight(today), until: midnight(addDays(today, 1)) };
  const filters = {
    ...filtersOf(view, day),
    ...(search && { search }),
    ...(status && { status: [status] }),
    ...(payment && { payment: [payment] }),
    ...(resource_id && { resource_id: [resource_id] }),
  };
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
    may("resources:read") ? call.newBooking.places({ size: 100 }) : null,
    cookies(),
  ]);
  const kept: Record<string, string> = view === "upcoming" ? {} : { view };
  const set = { ...kept, q: search, status: status ?? "", payment: payment ?? "", resource_id };
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
  const narrowed = search !== "" || status || payment || resource_id !== "";
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
        <FilterLinks
          label={words("views_label")}
          options={BOOKING_VIEWS.map((one) => ({
            href: one === "upcoming" ? "/bookings" : `/bookings?view=${one}`,
            text: words(`views.${one}`),
            current: one === view,
          }))}
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
                    options: places.items.map(({ id, name }) => ({ value: id, text: name })),
                  },
                ]
              : []),
          ]}
        />
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
        <WordsProvider areas={["ui", "console_desk", "console_bulk"]}>
          <BulkSelection
            key={JSON.stringify([view, set])}
            actions={actions}
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
          </BulkSelection>
        </WordsProvider>
      </PagedList>
      <FollowChanges still objects={["booking", "event"]} />
    </ListPanel>
  );
}
