import { UsersRound } from "@/ui/icons";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { titled } from "@/app/titled";
import { actionsFor } from "@/features/backoffice/bulk-actions/words";
import { MemberTable } from "@/features/people/members/components/staff/member-table";
import { NewMember } from "@/features/people/members/components/staff/new-member";
import type { MemberStatus } from "@/features/people/members/schema";
import { filtersAt } from "@/lib/list-views";
import { resolveDays } from "@/lib/relative-days";
import { FilterBar } from "@/ui/filter-bar";
import { FollowChanges } from "@/ui/follow-changes";
import { LinkButton } from "@/ui/link-button";
import { ListPanel } from "@/ui/list-panel";
import { openRow } from "@/ui/open-row";
import { PageHeader } from "@/ui/page-header";
import { PagedList } from "@/ui/paged-list";
import { readAll } from "@/lib/read-all";
import { openWith } from "../../../open-console";
import { BesideComing } from "../bookings/booking-beside";
import { BulkRows } from "../bulk-rows";
import { ExportLink } from "../export-link";
import { readViews } from "../read-views";
import { ViewRow, ViewRowActs } from "../view-row";
import { fieldsOf, memberAddress, ownViews } from "./member-address";
import { PeopleTabs } from "./people-tabs";
import { MemberBeside } from "./member-beside";

export const generateMetadata = titled("members");

/** What the address says of the list, beside its words: the members shown, each field of which is a filter. */
const FIELDS = ["status", "group", "visit", "invoices", "ends", "card"] as const;
type Field = (typeof FIELDS)[number];
type Asked = Partial<Record<Field | "view" | "saved" | "q" | "after" | "member", string>>;
type Props = { searchParams: Promise<Asked> };

/** Lists the members by views, words and filters; all of them are in the address. */
export default async function MembersPage({ searchParams }: Props) {
  const asked = await searchParams;
  const opened = await openWith("members:read");
  const { call, may, locale, org, now, email } = opened;
  const words = await getTranslations("console.members");
  const views = await getTranslations("console_views.members");
  const people = await getTranslations("console_people");
  const desk = await getTranslations("console_desk.panel");
  const search = asked.q?.trim().slice(0, 200) ?? "";
  const own = ownViews(may);
  const view = own.find((one) => one === asked.view) ?? "all";
  const actions = actionsFor("member", may);
  const all = may("groups:read") ? await readAll((at) => call.groups.list(at)) : [];
  const address = memberAddress(may, all);
  const set = fieldsOf(asked, address);
  const found = await readViews(opened, "members", asked.saved, address);
  const kept = { ...(view !== "all" && { view }), ...(found.open && { saved: found.open.id }) };
  const wanted = filtersAt(address, { view, fields: set }, found.rest);
  const today = { now: new Date(now), timezone: org.default_timezone };
  const filters = { ...resolveDays(wanted, today), ...(search && { search }) };
  const counts = may("views:read")
    ? call.views.counts({ list: "members" }).then(
        ({ items }) => items,
        // The list stands without them.
        () => [],
      )
    : undefined;
  const page = await call.members.list({
    ...{ size: 50, ...filters },
    ...(asked.after && { cursor: asked.after }),
  });
  const href = (changed: { after?: string; member?: string }) => {
    const query = new URLSearchParams({
      ...kept,
      ...(search && { q: search }),
      ...set,
      ...changed,
    });
    return query.size > 0 ? `/members?${query}` : "/members";
  };
  /** The address of the list as it is, with a member open beside it or nobody. */
  const at = (id: string | null) =>
    href({ ...(asked.after && { after: asked.after }), ...(id && { member: id }) });
  const { member = "" } = asked;
  const ids = page.items.map(({ id }) => id);
  const row =
    member === ""
      ? null
      : openRow(member, ids, { at, page: `/members/${member}`, label: desk("open_member") });
  const narrowed = search !== "" || view !== "all" || found.open || Object.keys(set).length > 0;
  const viewed = {
    ...{ list: "members" as const, page: "/members", view, address, found, filters: wanted },
  };
  const optionsOf = (name: Field) => {
    if (name === "group") return all.map(({ id, name: text }) => ({ value: id, text }));
    return (address.fields[name]?.values ?? []).map((value) => ({
      value,
      text: textOf(name, value),
    }));
  };
  const textOf = (name: Exclude<Field, "group">, value: string): string => {
    const number = value.replaceAll(/\D/g, "");
    if (name === "status") return words(`statuses.${value as MemberStatus}`);
    if (name === "visit") return views(`visits.ago_${number as "30"}`);
    if (name === "ends") return views(`ends.in_${number as "30"}`);
    if (name === "invoices") return views(`owed.${value as "unpaid"}`);
    return views(`cards.${value as "valid"}`);
  };
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
        <ViewRow
          {...viewed}
          usual="all"
          own={own.map((name) => ({ name, text: views(`views.${name}`) }))}
          {...(counts && { counts })}
        />
        <FilterBar
          page="/members"
          search={search}
          placeholder={words("search")}
          filters={FIELDS.flatMap((name) => {
            const options = optionsOf(name);
            const text = views(`filters.${name}`);
            return options.length > 0 ? [{ name, text, value: set[name] ?? "", options }] : [];
          })}
          kept={kept}
        />
        <ViewRowActs {...viewed} opened={opened} here={href({})} searched={search !== ""} />
      </div>
      <PagedList
        icon={<UsersRound />}
        count={page.items.length}
        unfiltered={narrowed ? "/members" : null}
        empty={{ title: words("none"), text: words("none_text") }}
        next={page.next_cursor && href({ after: page.next_cursor })}
      >
        <BulkRows
          key={JSON.stringify(filters)}
          actions={actions}
          email={email}
          filter={filters}
          total={page.total}
          whole={page.items.length === page.total}
          groups={may("groups:write") ? all : []}
        >
          <MemberTable
            members={page.items}
            open={row?.id ?? null}
            hrefOf={at}
            locale={locale}
            timezone={org.default_timezone}
            selects={actions.length > 0}
          />
        </BulkRows>
      </PagedList>
      <FollowChanges still objects={["member"]} />
    </ListPanel>
  );
}
