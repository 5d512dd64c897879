import { ArrowLeftRight } from "@/ui/icons";
import { getTranslations } from "next-intl/server";
import { orNull } from "@/app/or-null";
import { titled } from "@/app/titled";
import { RequestLine } from "@/features/platform/request-log/components/staff/request-line";
import { readSearch } from "@/features/platform/request-log/components/staff/read-search";
import { kindOfId } from "@/lib/ids";
import { FilterBar } from "@/ui/filter-bar";
import { PageHeader } from "@/ui/page-header";
import { PagedList } from "@/ui/paged-list";
import { openWith } from "../../../../open-console";
import { readActors } from "../../actor-names";

export const generateMetadata = titled("requests");

const PAGE = "/developers/requests";
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
/** What became of a request, and the statuses that say so. */
const OUTCOMES = { failed: ["4xx", "5xx"], ours: ["5xx"], worked: ["2xx", "3xx"] } as const;

type Asked = { q?: string; outcome?: string; who?: string; method?: string; after?: string };
type Props = { searchParams: Promise<Asked> };

/** Lists what keys and people of the staff asked for and how it was answered, found by what somebody knows of it. */
export default async function RequestsPage({ searchParams }: Props) {
  const { q, outcome = "", who = "", method: asked = "", after } = await searchParams;
  const opened = await openWith("request-log:read");
  const { call, locale, org } = opened;
  const search = q?.trim().slice(0, 100) ?? "";
  const statuses = Object.hasOwn(OUTCOMES, outcome)
    ? OUTCOMES[outcome as keyof typeof OUTCOMES]
    : null;
  const method = METHODS.find((one) => one === asked);
  const looked = readSearch(search);
  const [words, actors, found] = await Promise.all([
    getTranslations("console_developers.requests"),
    readActors(opened),
    orNull(
      call.requestLog.list({
        ...{ size: 50, total: "none" as const, ...looked },
        // A status that was typed is narrower.
        ...(statuses && !looked.status && { status: [...statuses] }),
        ...(method && { method }),
        ...(who && (kindOfId(who) === "staff" ? { staff_id: who } : { api_key_id: who })),
        ...(after && { cursor: after }),
      }),
    ),
  ]);
  const kept = {
    ...(search && { q: search }),
    ...(statuses && { outcome }),
    ...(who && { who }),
    ...(method && { method }),
  };
  const filters = [
    {
      ...{ name: "outcome", text: words("outcome"), value: statuses ? outcome : "" },
      options: (["failed", "ours", "worked"] as const).map((value) => ({
        ...{ value, text: words(`outcomes.${value}`) },
      })),
    },
    {
      ...{ name: "who", text: words("who"), value: who },
      options: [...actors.programs, ...actors.people].map(({ id, name }) => ({
        ...{ value: id, text: name },
      })),
    },
    {
      ...{ name: "method", text: words("method"), value: method ?? "" },
      options: METHODS.map((value) => ({ value, text: value })),
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
        icon={<ArrowLeftRight />}
        count={found?.items.length ?? 0}
        unfiltered={Object.keys(kept).length > 0 ? PAGE : null}
        empty={{ title: words("none"), text: words("none_text") }}
        next={next && `${PAGE}?${new URLSearchParams({ ...kept, after: next })}`}
      >
        <ul className="grid gap-3">
          {found?.items.map((request) => (
            <RequestLine
              key={request.id}
              request={request}
              who={request.api_key?.name ?? actors.nameOf(request.actor)}
              locale={locale}
              timezone={org.default_timezone}
            />
          ))}
        </ul>
      </PagedList>
    </>
  );
}
