import { Ticket } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import { EventTable } from "@/features/scheduling/events/components/staff/event-table";
import {
  EVENT_VIEWS,
  viewFilters,
} from "@/features/scheduling/events/components/staff/event-views";
import { FilterBar } from "@/ui/filter-bar";
import { FilterLinks } from "@/ui/filter-links";
import { FollowChanges } from "@/ui/follow-changes";
import { PageHeader } from "@/ui/page-header";
import { PagedList } from "@/ui/paged-list";
import { openWith } from "../../../open-console";
import { readAround } from "./read-around";

export const generateMetadata = titled("events");

const FIELDS = ["view", "q", "host_id", "resource_id", "after"] as const;
type Props = { searchParams: Promise<Partial<Record<(typeof FIELDS)[number], string>>> };

/** Lists events by day: views, words and filters are all in the address. */
export default async function EventsPage({ searchParams }: Props) {
  const asked = await searchParams;
  const { call, locale, now } = await openWith("events:read");
  const view = EVENT_VIEWS.find((one) => one === asked.view) ?? "coming";
  const search = asked.q?.trim().slice(0, 200) ?? "";
  const { host_id = "", resource_id = "", after } = asked;
  const [words, page, { places, hosts, around }] = await Promise.all([
    getTranslations("console_events.list"),
    call.events.list({
      ...viewFilters(view, now),
      ...{ size: 50, total: "none" as const },
      ...(search && { search }),
      ...(host_id && { host_id }),
      ...(resource_id && { resource_id }),
      ...(after && { cursor: after }),
    }),
    readAround(),
  ]);
  const own = view === "coming" ? "/events" : `/events?view=${view}`;
  const kept: Record<string, string> = view === "coming" ? {} : { view };
  const set = { ...kept, q: search, host_id, resource_id };
  const href = (changed: Record<string, string>) => {
    const fields = Object.entries({ ...set, ...changed }).filter(([, value]) => value !== "");
    const written = new URLSearchParams(fields).toString();
    return written ? `/events?${written}` : "/events";
  };
  const narrowed = search !== "" || host_id !== "" || resource_id !== "";
  return (
    <>
      <PageHeader title={words("title")} />
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
        empty={{ title: words(`empty.${view}`), text: words("empty_text") }}
        next={page.next_cursor && href({ after: page.next_cursor })}
      >
        <EventTable
          events={page.items}
          around={around}
          open={null}
          hrefOf={(id) => `/events/${id}`}
          {...{ now, locale }}
        />
      </PagedList>
      <FollowChanges still objects={["event", "booking"]} />
    </>
  );
}
