import { History } from "@/ui/icons";
import { getTranslations } from "next-intl/server";
import { orNull } from "@/app/or-null";
import { titled } from "@/app/titled";
import { AuditLine } from "@/features/platform/audit-log/components/staff/audit-line";
import { AuditActor } from "@/features/platform/audit-log/schema";
import { nameOfObject } from "@/features/backoffice/search/components/staff/object-name";
import { pageOfObject } from "@/lib/console-objects";
import { addDays, boundaryInstant, instantText, toLocalDate } from "@/lib/time";
import { FilterBar } from "@/ui/filter-bar";
import { PageHeader } from "@/ui/page-header";
import { PagedList } from "@/ui/paged-list";
import { openWith } from "../../../open-console";
import { readActors } from "../actor-names";
import { readEventWords } from "../event-words";

export const generateMetadata = titled("audit");

const PAGE = "/audit";
/** How many days back a list may be narrowed to. */
const PERIODS = ["1", "7", "30", "90"];
const KINDS = AuditActor.shape.kind.options;

const startOf = (day: string, zone: string) =>
  instantText(boundaryInstant(`${day}T00:00:00`, zone));

type Asked = { q?: string; who?: string; kind?: string; days?: string; after?: string };
type Props = { searchParams: Promise<Asked> };

/** Lists who changed what and when, found by the object, by who did it, by kind and period. */
export default async function AuditPage({ searchParams }: Props) {
  const { q, who = "", kind = "", days: asked = "", after } = await searchParams;
  const opened = await openWith("audit-log:read");
  const { call, may, locale, now, org } = opened;
  const zone = org.default_timezone;
  const search = q?.trim().slice(0, 100) ?? "";
  const days = PERIODS.includes(asked) ? asked : "";
  const actorKind = KINDS.find((one) => one === who);
  const [words, kinds, actors, { families, sentenceOf }, found] = await Promise.all([
    getTranslations("console_audit"),
    getTranslations("console.booking.actors"),
    readActors(opened),
    readEventWords(),
    orNull(
      call.auditLog.list({
        ...{ size: 50, total: "none" as const },
        ...(search && { object_id: search }),
        ...(who && (actorKind ? { actor_kind: [actorKind] } : { actor_id: who })),
        ...(kind && { type: kind }),
        ...(days && {
          // The start of a day, which the next page of the list asks for again.
          created_at_gte: startOf(addDays(toLocalDate(Date.parse(now), zone), -Number(days)), zone),
        }),
        ...(after && { cursor: after }),
      }),
    ),
  ]);
  const ids = [...new Set(found?.items.map(({ object_id }) => object_id))];
  const told = ids.length > 0 ? (await call.search.names({ ids })).items : [];
  const names = new Map(told.map((one) => [one.id, nameOfObject(one, locale)]));
  const kept = {
    ...{ ...(search && { q: search }), ...(who && { who }) },
    ...{ ...(kind && { kind }), ...(days && { days }) },
  };
  const named = [...actors.people, ...actors.programs].map(({ id, name }) => ({
    ...{ value: id, text: name },
  }));
  const filters = [
    {
      ...{ name: "who", text: words("who"), value: who },
      options: [...KINDS.map((value) => ({ value, text: kinds(value) })), ...named],
    },
    {
      ...{ name: "kind", text: words("kind"), value: kind },
      options: families.map(({ id, name }) => ({ value: id, text: name })),
    },
    {
      ...{ name: "days", text: words("period"), value: days },
      options: PERIODS.map((value) => ({ value, text: words("days", { count: Number(value) }) })),
    },
  ];
  const next = found?.next_cursor ?? null;
  return (
    <>
      <PageHeader title={words("title")} lead={words("lead")} />
      <div className="mb-5">
        <FilterBar page={PAGE} search={search} placeholder={words("search")} filters={filters} />
      </div>
      <PagedList
        icon={<History />}
        count={found?.items.length ?? 0}
        unfiltered={Object.keys(kept).length > 0 ? PAGE : null}
        empty={{ title: words("none") }}
        next={next && `${PAGE}?${new URLSearchParams({ ...kept, after: next })}`}
      >
        <ul className="grid gap-3">
          {found?.items.map((entry) => (
            <AuditLine
              key={entry.id}
              entry={entry}
              sentence={sentenceOf(entry.type)}
              name={names.get(entry.object_id) ?? null}
              who={actors.nameOf(entry.actor)}
              allowed={entry.approved_by && actors.nameOf({ kind: "staff", id: entry.approved_by })}
              whose={`${PAGE}?who=${encodeURIComponent(entry.actor.kind === "system" ? "system" : entry.actor.id)}`}
              page={pageOfObject(entry.object_type, entry.object_id, may)}
              locale={locale}
              timezone={zone}
            />
          ))}
        </ul>
      </PagedList>
    </>
  );
}
