import { Plus, Ticket } from "@/ui/icons";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { titled } from "@/app/titled";
import { EventTable } from "@/features/scheduling/events/components/staff/event-table";
import {
  EVENT_VIEWS,
  viewFilters,
} from "@/features/scheduling/events/components/staff/event-views";
import { FilterBar } from "@/ui/filter-bar";
import { FilterLinks } from "@/ui/filter-links";
import { FollowChanges } from "@/ui/follow-changes";
import { LinkButton } from "@/ui/link-button";
import { ListPanel } from "@/ui/list-panel";
import { openRow } from "@/ui/open-row";
import { PageHeader } from "@/ui/page-header";
import { PagedList } from "@/ui/paged-list";
import { openWith } from "../../../open-console";
import { EventBeside, EventComing } from "./event-beside";
import { readAround } from "./read-around";

export const generateMetadata = titled("events");

const FIELDS = ["view", "q", "host_id", "resource_id", "series", "after", "event"] as const;
type Props = { searchParams: Promise<Partial<Record<(typeof FIELDS)[number], string>>> };

/** Lists events by day: views, words and filters are all in the address. */
export default async function EventsPage({ searchParams }: Props) {
  const asked = await searchParams;
  const { call, may, locale, now } = await openWith("events:read");
  const view = EVENT_VIEWS.find((one) => one === asked.view) ?? "coming";
  const search = asked.q?.trim().slice(0, 200) ?? "";
  const { host_id = "", resource_id = "", series = "", after, event = "" } = asked;
  const [words, titles, page, { places, hosts, around }] = await Promise.all([
    getTranslations("console_events.list"),
    getTranslations("console_events.page"),
    call.events.list({
      ...viewFilters(view, now),
      ...{ size: 50, total: "none" as const },
      ...(search && { search }),
      ...(host_id && { host_id }),
      ...(resource_id && { resource_id }),
      ...(series && { recurring_event_id: series }),
      ...(after && { cursor: after }),
    }),
    readAround(),
  ]);
  const title = page.items[0]?.title ?? words("series");
  const seriesShown = series ? [{ id: series, name: title, archived_at: null }] : [];
  const own = view === "coming" ? "/events" : `/events?view=${view}`;
  const kept: Record<string, string> = view === "coming" ? {} : { view };
  const set = { ...kept, q: search, host_id, resource_id, series };
  const href = (changed: Record<string, string>) => {
    const fields = Object.entries({ ...set, ...changed }).filter(([, value]) => value !== "");
    const written = new URLSearchParams(fields).toString();
    return written ? `/events?${written}` : "/events";
  };
  /** The address of the list as it is, with an event open beside it or none. */
  const at = (id: string | null) => href({ after: after ?? "", event: id ?? "" });
  const row =
    event === ""
      ? null
      : openRow(
          event,
          page.items.map(({ id }) => id),
          { at, page: `/events/${event}`, label: titles("open") },
        );
  const narrowed = search !== "" || host_id !== "" || resource_id !== "" || series !== "";
  const add = may("events:write") && (
    <LinkButton href="/events/new" icon={<Plus aria-hidden className="size-4.5" />}>
      {words("new")}
    </LinkButton>
  );
  return (
    <ListPanel
      row={row}
      panel={
        row && (
          <Suspense key={event} fallback={<EventComing />}>
            <EventBeside id={event} />
          </Suspense>
        )
      }
    >
      <PageHeader title={words("title")} action={add} />
      <div className="mb-4 grid gap-3">
        <FilterLinks
          label={words("views_label")}
          options={EVENT_VIEWS.map((one) => ({
            href: one === "coming" ? "/events" : `/events?view=${one}`,
            text: words(`views.${one}`),
            current: one === view,
          }))}
        />
        <FilterBar
          page="/events"
          search={search}
          placeholder={words("search")}
          kept={kept}
          filters={[
            { name: "resource_id", text: words("place"), value: resource_id, of: places },
            { name: "host_id", text: words("host"), value: host_id, of: hosts },
            // A series is found at one of its dates; here it only stands as a chip.
            { name: "series", text: words("series"), value: series, of: seriesShown },
          ]
            .filter(({ of }) => of.length > 0)
            .map(({ of, ...filter }) => ({
              ...filter,
              options: of
                .filter(({ id, archived_at }) => !archived_at || id === filter.value)
                .map(({ id, name }) => ({ value: id, text: name })),
            }))}
        />
      </div>
      <PagedList
        icon={<Ticket />}
        count={page.items.length}
        unfiltered={narrowed ? own : null}
        empty={{ title: words(`empty.${view}`), text: words("empty_text"), action: add }}
        next={page.next_cursor && href({ after: page.next_cursor })}
      >
        <EventTable
          events={page.items}
          around={around}
          open={row?.id ?? null}
          hrefOf={at}
          {...{ now, locale }}
        />
      </PagedList>
      <FollowChanges still objects={["event", "booking"]} />
    </ListPanel>
  );
}
