import { Presentation } from "@/ui/icons";
import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import { HostLine } from "@/features/scheduling/hosts/components/staff/host-line";
import { HostSearch } from "@/features/scheduling/hosts/components/staff/host-search";
import { NewHost } from "@/features/scheduling/hosts/components/staff/new-host";
import { FilterLinks } from "@/ui/filter-links";
import { PageHeader } from "@/ui/page-header";
import { PagedList } from "@/ui/paged-list";
import { openWith } from "../../../open-console";

export const generateMetadata = titled("hosts");

type Asked = { q?: string; archived?: string; after?: string };
type Props = { searchParams: Promise<Asked> };

/** Lists those who lead events, found by name. */
export default async function HostsPage({ searchParams }: Props) {
  const { q, archived, after } = await searchParams;
  const { call, may } = await openWith("hosts:read");
  const [words, places] = await Promise.all([
    getTranslations("console_places.hosts"),
    getTranslations("console_places"),
  ]);
  const search = q?.trim().slice(0, 200) ?? "";
  const page = await call.hosts.list({
    size: 50,
    ...(search && { search }),
    ...(archived && { include_archived: true }),
    ...(after && { cursor: after }),
  });
  const kept = { ...(search && { q: search }), ...(archived && { archived }) };
  const href = (asked: Asked) => {
    const query = new URLSearchParams(asked).toString();
    return query ? `/hosts?${query}` : "/hosts";
  };
  const add = may("hosts:write") && <NewHost />;
  const narrowed = search !== "" || Boolean(archived);
  return (
    <>
      <PageHeader
        title={words("title")}
        lead={words("count", { count: page.total })}
        action={add}
      />
      {(page.total > 0 || narrowed) && (
        <div className="mb-5 grid gap-3">
          <HostSearch search={search} archived={archived} />
          <FilterLinks
            label={places("archived_filter")}
            options={[
              { href: href(search ? { q: search } : {}), text: places("all"), current: !archived },
              {
                href: href({ ...(search && { q: search }), archived: "1" }),
                text: words("show_archived"),
                current: Boolean(archived),
              },
            ]}
          />
        </div>
      )}
      <PagedList
        icon={<Presentation />}
        count={page.items.length}
        unfiltered={narrowed ? "/hosts" : null}
        empty={{ title: words("none"), text: words("none_text"), action: add }}
        next={page.next_cursor && href({ ...kept, after: page.next_cursor })}
      >
        <ul className="grid gap-3">
          {page.items.map((host) => (
            <HostLine key={host.id} host={host} />
          ))}
        </ul>
      </PagedList>
    </>
  );
}
