import { readAll } from "@/lib/read-all";
import { CalendarHeart } from "@/ui/icons";
import { getTranslations } from "next-intl/server";
import { EventMonths } from "@/features/scheduling/events/components/event-months";
import type { OfferedEvent } from "@/features/scheduling/events/schema";
import { EmptyState } from "@/ui/empty-state";
import { FilterLinks } from "@/ui/filter-links";
import { LinkButton } from "@/ui/link-button";
import { PageHeader } from "@/ui/page-header";
import { PageLinks } from "@/ui/page-links";
import { titled } from "@/app/titled";
import { openPage } from "../portal";
import { isSuspended, Suspended } from "../suspended";

export const generateMetadata = titled("events");

type Filter = { category?: string; host?: string; series?: string };
type Props = { searchParams: Promise<Filter & { page?: string }> };

export default async function EventsPage({ searchParams }: Props) {
  const { page: pageText, ...filter } = await searchParams;
  const { category, host, series } = filter;
  const { call, me, locale, today } = await openPage(addressOf(filter));
  const page = Math.max(1, Math.trunc(Number(pageText)) || 1);
  const [words, all, shown] = await Promise.all([
    getTranslations("events"),
    series ? null : readAll((at) => call.events.list({ ...at, next_of_series: true })),
    call.events.list({
      ...{ size: 30, page, category, host_id: host },
      ...(series ? { recurring_event_id: series } : { next_of_series: true }),
    }),
  ]);
  const filtered = Boolean(category ?? host ?? series);
  return (
    <>
      {series ? (
        <PageHeader
          title={shown.items[0]?.title ?? words("title")}
          back={{ href: "/events", text: words("title") }}
          lead={words("all_dates")}
        />
      ) : (
        <PageHeader title={words("title")} lead={words("lead", { club: me.organization.name })} />
      )}
      <div className="grid gap-6">
        {isSuspended({ me }) && <Suspended {...{ call, me }} />}
        {all && <Filters events={all} chosen={{ category, host }} />}
        {shown.items.length > 0 ? (
          <EventMonths events={shown.items} {...{ today, locale }} />
        ) : (
          <EmptyState
            icon={<CalendarHeart className="size-6" />}
            title={words(filtered ? "none_match" : "none")}
            action={
              filtered ? (
                <LinkButton href="/events" variant="secondary">
                  {words("show_all")}
                </LinkButton>
              ) : (
                <LinkButton href="/resources">{words("find_place")}</LinkButton>
              )
            }
          >
            {words("none_hint")}
          </EmptyState>
        )}
      </div>
      <PageLinks
        page={shown.page}
        pages={shown.pages}
        href={(number) => addressOf(filter, number)}
      />
    </>
  );
}

/** Filters by kind and by host, when there is more than one to choose from. */
async function Filters({ events, chosen }: { events: OfferedEvent[]; chosen: Filter }) {
  const words = await getTranslations("events");
  const categories = [...new Set(events.flatMap(({ category }) => category ?? []))].sort();
  const hosts = [
    ...new Map(events.flatMap(({ hosts }) => hosts.map(({ id, name }) => [id, name]))),
  ];
  if (categories.length < 2 && hosts.length < 2) return null;
  return (
    <div className="grid gap-2">
      {categories.length > 1 && (
        <FilterLinks
          label={words("kind")}
          options={[undefined, ...categories].map((category) => ({
            href: addressOf({ ...chosen, category }),
            text: category ?? words("all"),
            current: category === chosen.category,
          }))}
        />
      )}
      {hosts.length > 1 && (
        <FilterLinks
          label={words("host")}
          options={[
            {
              href: addressOf({ ...chosen, host: undefined }),
              text: words("all_hosts"),
              current: !chosen.host,
            },
            ...hosts.map(([id, name]) => ({
              href: addressOf({ ...chosen, host: id }),
              text: name ?? "",
              current: id === chosen.host,
            })),
          ]}
        />
      )}
    </div>
  );
}

function addressOf(filter: Filter, page?: number): string {
  const query = new URLSearchParams();
  if (filter.category) query.set("category", filter.category);
  if (filter.host) query.set("host", filter.host);
  if (filter.series) query.set("series", filter.series);
  if (page && page > 1) query.set("page", String(page));
  return query.size > 0 ? `/events?${query}` : "/events";
}
