import { byName, compareNames } from "@/lib/by-name";
import { readAll } from "@/lib/read-all";
import { MapPin, Plus } from "@/ui/icons";
import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import { wordOf } from "@/features/scheduling/resources/components/resource-words";
import { PlaceCard } from "@/features/scheduling/resources/components/staff/place-card";
import { PlaceSearch } from "@/features/scheduling/resources/components/staff/place-search";
import { FilterLinks } from "@/ui/filter-links";
import { LinkButton } from "@/ui/link-button";
import { PageHeader } from "@/ui/page-header";
import { PagedList } from "@/ui/paged-list";
import { openWith } from "../../../open-console";

export const generateMetadata = titled("places");

type Asked = { q?: string; category?: string; archived?: string; from?: string };
type Props = { searchParams: Promise<Asked> };

/** As many cards as a page shows. */
const SIZE = 48;

/** Lists the club's places by name, found by words and category; both are in the address. */
export default async function PlacesPage({ searchParams }: Props) {
  const { q, category, archived, from } = await searchParams;
  const { call, may } = await openWith("resources:read");
  const words = await getTranslations("console_places");
  const search = q?.trim().slice(0, 200) ?? "";
  const narrowing = {
    ...(search && { search }),
    ...(category && { category: category.slice(0, 100) }),
    ...(archived && { include_archived: true }),
  };
  const narrowed = Object.keys(narrowing).length > 0;
  const [found, all, policies] = await Promise.all([
    narrowed ? readAll((at) => call.resources.list({ ...at, ...narrowing })) : null,
    readAll((at) => call.resources.list(at)),
    may("policies:read")
      ? readAll((at) => call.policies.list({ ...at, include_archived: true }))
      : null,
  ]);
  const names = new Map(policies?.map(({ id, name }) => [id, name]));
  const kept = { ...(category && { category }), ...(archived && { archived }) };
  const href = (changed: Asked) => {
    const query = new URLSearchParams({ ...(search && { q: search }), ...changed }).toString();
    return query ? `/resources?${query}` : "/resources";
  };
  const categories = [...new Set(all.flatMap((one) => one.category ?? []))].sort(compareNames);
  const options = [
    { href: href({}), text: words("all"), current: !category && !archived },
    ...categories.map((one) => ({
      href: href({ category: one }),
      text: wordOf(one),
      current: one === category,
    })),
    { href: href({ archived: "1" }), text: words("archived_filter"), current: Boolean(archived) },
  ];
  const matching = (found ?? all)
    .filter(({ archived_at }) => !archived || archived_at !== null)
    .toSorted(byName);
  const start = Number(from) > 0 ? Number(from) : 0;
  const end = start + SIZE;
  const shown = matching.slice(start, end);
  const add = may("resources:write") && (
    <LinkButton href="/resources/new" icon={<Plus aria-hidden className="size-4.5" />}>
      {words("new")}
    </LinkButton>
  );
  return (
    <>
      <PageHeader
        title={words("title")}
        lead={words("count", { count: all.length })}
        action={add}
      />
      {(all.length > 0 || narrowed) && (
        <div className="mb-5 grid gap-3">
          <PlaceSearch search={search} kept={kept} />
          <FilterLinks label={words("category_filter")} options={options} />
        </div>
      )}
      <PagedList
        icon={<MapPin />}
        count={shown.length}
        unfiltered={narrowed ? "/resources" : null}
        empty={{ title: words("none"), text: words("none_text"), action: add }}
        next={end < matching.length ? href({ ...kept, from: String(end) }) : null}
      >
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {shown.map((resource) => (
            <PlaceCard
              key={resource.id}
              resource={resource}
              policy={policies && (resource.policy_id ? names.get(resource.policy_id) : null)}
            />
          ))}
        </ul>
      </PagedList>
    </>
  );
}
