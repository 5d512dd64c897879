import { UsersRound } from "@/ui/icons";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { titled } from "@/app/titled";
import { WordsProvider } from "@/app/words";
import { BulkSelection } from "@/features/backoffice/bulk-actions/components/staff/bulk-selection";
import { actionsFor } from "@/features/backoffice/bulk-actions/words";
import { MemberTable } from "@/features/people/members/components/staff/member-table";
import { NewMember } from "@/features/people/members/components/staff/new-member";
import { MEMBER_STATUSES } from "@/features/people/members/schema";
import { FilterBar } from "@/ui/filter-bar";
import { FollowChanges } from "@/ui/follow-changes";
import { FilterLinks } from "@/ui/filter-links";
import { LinkButton } from "@/ui/link-button";
import { ListPanel } from "@/ui/list-panel";
import { openRow } from "@/ui/open-row";
import { PageHeader } from "@/ui/page-header";
import { PagedList } from "@/ui/paged-list";
import { readAll } from "../(catalogue)/read-all";
import { openWith } from "../../../open-console";
import { BesideComing } from "../bookings/booking-beside";
import { ExportLink } from "../export-link";
import { PeopleTabs } from "./people-tabs";
import { MemberBeside } from "./member-beside";

export const generateMetadata = titled("members");

type Props = {
  searchParams: Promise<{ q?: string; status?: string; after?: string; member?: string }>;
};

/** Lists the members, found by words and state; both are in the address. */
export default async function MembersPage({ searchParams }: Props) {
  const asked = await searchParams;
  const { call, may, locale, org } = await openWith("members:read");
  const words = await getTranslations("console.members");
  const people = await getTranslations("console_people");
  const desk = await getTranslations("console_desk.panel");
  const search = asked.q?.trim().slice(0, 200) ?? "";
  const status = MEMBER_STATUSES.find((one) => one === asked.status);
  const filters = { ...(search && { search }), ...(status && { status: [status] }) };
  const actions = actionsFor("member", may);
  const groups = may("groups:write") && may("groups:read");
  const [page, all] = await Promise.all([
    call.members.list({ size: 50, ...filters, ...(asked.after && { cursor: asked.after }) }),
    groups ? readAll((at) => call.groups.list(at)) : [],
  ]);
  const href = (changed: { status?: string; after?: string; member?: string }) => {
    const kept = { ...(search && { q: search }), ...changed };
    const query = new URLSearchParams(kept).toString();
    return query ? `/members?${query}` : "/members";
  };
  /** The address of the list as it is, with a member open beside it or nobody. */
  const at = (id: string | null) =>
    href({
      ...(status && { status }),
      ...(asked.after && { after: asked.after }),
      ...(id && { member: id }),
    });
  const { member = "" } = asked;
  const ids = page.items.map(({ id }) => id);
  const row =
    member === ""
      ? null
      : openRow(member, ids, { at, page: `/members/${member}`, label: desk("open_member") });
  const narrowed = search !== "" || status !== undefined;
  const states = [undefined, ...MEMBER_STATUSES].map((one) => ({
    href: href(one ? { status: one } : {}),
    text: one ? words(`statuses.${one}`) : words("all"),
    current: one === status,
  }));
  return (
    <ListPanel
      row={row}
      panel={
        row && (
          <Suspense key={member} fallback={<BesideComing />}>
            <MemberBeside id={member} />
          </Suspense>
        )
      }
    >
      <PageHeader
        title={words("title")}
        lead={words("count", { count: page.total })}
        action={
          <div className="flex flex-wrap gap-2">
            <ExportLink list="members" {...{ filters, may }} />
            {may("members:write") && (
              <>
                <LinkButton variant="secondary" href="/members/import">
                  {people("imports.action")}
                </LinkButton>
                <NewMember />
              </>
            )}
          </div>
        }
      />
      <PeopleTabs current="/members" may={may} />
      <div className="mb-5 grid gap-3">
        <FilterLinks label={words("status")} options={states} />
        <FilterBar
          page="/members"
          search={search}
          placeholder={words("search")}
          filters={[]}
          kept={status ? { status } : {}}
        />
      </div>
      <PagedList
        icon={<UsersRound />}
        count={page.items.length}
        unfiltered={narrowed ? "/members" : null}
        empty={{ title: words("none"), text: words("none_text") }}
        next={page.next_cursor && href({ ...(status && { status }), after: page.next_cursor })}
      >
        <WordsProvider areas={["ui", "console_desk", "console_bulk"]}>
          <BulkSelection
            key={JSON.stringify(filters)}
            actions={actions}
            filter={filters}
            total={page.total}
            whole={page.items.length === page.total}
            groups={all}
          >
            <MemberTable
              members={page.items}
              open={row?.id ?? null}
              hrefOf={at}
              locale={locale}
              timezone={org.default_timezone}
              selects={actions.length > 0}
            />
          </BulkSelection>
        </WordsProvider>
      </PagedList>
      <FollowChanges still objects={["member"]} />
    </ListPanel>
  );
}
