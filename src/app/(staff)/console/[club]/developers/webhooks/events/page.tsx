import { Zap } from "@/ui/icons";
import { getTranslations } from "next-intl/server";
import { orNull } from "@/app/or-null";
import { titled } from "@/app/titled";
import { EventLine } from "@/features/platform/webhooks/components/staff/event-line";
import { FilterBar } from "@/ui/filter-bar";
import { PageHeader } from "@/ui/page-header";
import { PagedList } from "@/ui/paged-list";
import { openWith } from "../../../../../open-console";
import { readEventWords } from "../../../event-words";
import { HookTabs } from "../hook-tabs";

export const generateMetadata = titled("webhook_events");

const PAGE = "/developers/webhooks/events";

type Asked = { q?: string; kind?: string; after?: string };
type Props = { searchParams: Promise<Asked> };

/** Lists what endpoints are told of, found by kind or by the number of an object. */
export default async function EventsPage({ searchParams }: Props) {
  const { q, kind = "", after } = await searchParams;
  const { call, locale, org } = await openWith("webhooks:read");
  const search = q?.trim().slice(0, 100) ?? "";
  const [words, { families, sentenceOf }, found] = await Promise.all([
    getTranslations("console_developers.hooks"),
    readEventWords(),
    orNull(
      call.webhooks.events({
        ...{ size: 50, total: "none" as const },
        ...(search && { object_id: search }),
        ...(kind && { type: kind }),
        ...(after && { cursor: after }),
      }),
    ),
  ]);
  const kept = { ...(search && { q: search }), ...(kind && { kind }) };
  const filter = {
    ...{ name: "kind", text: words("kind"), value: kind },
    options: families.map(({ id, name }) => ({ value: id, text: name })),
  };
  const next = found?.next_cursor ?? null;
  return (
    <>
      <PageHeader title={words("events_title")} lead={words("events_lead")} />
      <HookTabs current={PAGE} />
      <div className="mb-5">
        <FilterBar page={PAGE} search={search} placeholder={words("search")} filters={[filter]} />
      </div>
      <PagedList
        icon={<Zap />}
        count={found?.items.length ?? 0}
        unfiltered={search || kind ? PAGE : null}
        empty={{ title: words("no_events_yet") }}
        next={next && `${PAGE}?${new URLSearchParams({ ...kept, after: next })}`}
      >
        <ul className="grid gap-3">
          {found?.items.map((event) => (
            <EventLine
              key={event.id}
              event={event}
              sentence={sentenceOf(event.type)}
              locale={locale}
              timezone={org.default_timezone}
            />
          ))}
        </ul>
      </PagedList>
    </>
  );
}
