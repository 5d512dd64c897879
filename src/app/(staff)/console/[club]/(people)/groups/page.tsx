import { UsersRound } from "@/ui/icons";
import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import { NewGroup } from "@/features/people/groups/components/staff/new-group";
import { GroupTable } from "@/features/people/groups/components/staff/group-table";
import { FilterBar } from "@/ui/filter-bar";
import { FollowChanges } from "@/ui/follow-changes";
import { PageHeader } from "@/ui/page-header";
import { PagedList } from "@/ui/paged-list";
import { openWith } from "../../../../open-console";
import { PeopleTabs } from "../../members/people-tabs";

export const generateMetadata = titled("groups");

type Props = { searchParams: Promise<{ q?: string; after?: string }> };

/** Lists the groups of members, found by name. */
export default async function GroupsPage({ searchParams }: Props) {
  const asked = await searchParams;
  const { call, may } = await openWith("groups:read");
  const words = await getTranslations("console_people.groups");
  const search = asked.q?.trim().slice(0, 200) ?? "";
  const page = await call.groups.list({
    ...{ size: 50, include_archived: true },
    ...(search && { search }),
    ...(asked.after && { cursor: asked.after }),
  });
  const next = page.next_cursor && { ...(search && { q: search }), after: page.next_cursor };
  return (
    <>
      <PageHeader
        title={words("title")}
        lead={words("lead")}
        action={may("groups:write") && <NewGroup />}
      />
      <PeopleTabs current="/groups" may={may} />
      <div className="mb-5">
        <FilterBar page="/groups" search={search} placeholder={words("search")} filters={[]} />
      </div>
      <PagedList
        icon={<UsersRound />}
        count={page.items.length}
        unfiltered={search ? "/groups" : null}
        empty={{ title: words("none"), text: words("none_text") }}
        next={next && `/groups?${new URLSearchParams(next)}`}
      >
        <GroupTable groups={page.items} />
      </PagedList>
      <FollowChanges still objects={["group"]} />
    </>
  );
}
