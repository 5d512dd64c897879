import { IdCard } from "@/ui/icons";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { titled } from "@/app/titled";
import { actionsFor } from "@/features/backoffice/bulk-actions/words";
import { IssuePass } from "@/features/access/passes/components/staff/issue-pass";
import { type ListedPass, PassTable } from "@/features/access/passes/components/staff/pass-table";
import { PassState, PassWallet } from "@/features/access/passes/schema";
import { filtersAt, type ListAddress } from "@/lib/list-views";
import { resolveDays } from "@/lib/relative-days";
import { FilterLinks } from "@/ui/filter-links";
import { FollowChanges } from "@/ui/follow-changes";
import { ListPanel } from "@/ui/list-panel";
import { openRow } from "@/ui/open-row";
import { PageHeader } from "@/ui/page-header";
import { PagedList } from "@/ui/paged-list";
import { BesideComing } from "../bookings/booking-beside";
import { BulkRows } from "../bulk-rows";
import { ExportLink } from "../export-link";
import { readViews } from "../read-views";
import { ViewRow, ViewRowActs } from "../view-row";
import { CardBeside } from "./card-beside";
import { CardTabs } from "./card-tabs";
import { openCards } from "./read-card";

export const generateMetadata = titled("cards_page");

const FIELDS = ["saved", "state", "design", "wallet", "member", "after", "card"] as const;
const ADDRESS: ListAddress = {
  views: { all: {} },
  fields: {
    state: { filter: "state", values: PassState.options },
    wallet: { filter: "wallet", values: PassWallet.options },
    design: { filter: "pass_design_id" },
    member: { filter: "member_id" },
  },
};
type Props = { searchParams: Promise<Partial<Record<(typeof FIELDS)[number], string>>> };

/** Lists the cards by state, design and wallet; all of them are in the address. */
export default async function CardsPage({ searchParams }: Props) {
  const asked = await searchParams;
  const opened = await openCards();
  const { call, may, locale, now, org, email, designs } = opened;
  const state = PassState.options.find((one) => one === asked.state);
  const wallet = PassWallet.options.find((one) => one === asked.wallet);
  const { design = "", member = "", after = "", card = "" } = asked;
  const fields = { state: state ?? "", design, wallet: wallet ?? "", member };
  const found = await readViews(opened, "passes", asked.saved, ADDRESS);
  const wanted = filtersAt(ADDRESS, { view: "all", fields }, found.rest);
  const today = { now: new Date(now), timezone: org.default_timezone };
  const filters = resolveDays(wanted, today);
  const query = {
    ...{ ...filters, size: 50, total: "none" as const },
    ...(after && { cursor: after }),
    // Every list of `/v1` takes it; the types of a line know only the operation's own fields.
    ...(may("members:read") && { expand: "member" }),
  };
  const [words, of, page, { total }] = await Promise.all([
    getTranslations("console_access.cards"),
    getTranslations("console_access.member"),
    call.passes.list(query),
    call.passes.statistics(),
  ]);
  const set = { ...fields, saved: found.open?.id ?? "" };
  const href = (changed: Partial<Record<(typeof FIELDS)[number], string>>) => {
    const fields = Object.entries({ ...set, ...changed }).filter(([, value]) => value !== "");
    const written = new URLSearchParams(fields).toString();
    return written ? `/cards?${written}` : "/cards";
  };
  /** The address of the list as it is, with a card open beside it or none. */
  const at = (id: string | null) => href({ after, card: id ?? "" });
  const ids = page.items.map(({ id }) => id);
  const row =
    card === "" ? null : openRow(card, ids, { at, page: `/cards/${card}`, label: words("open") });
  const actions = actionsFor("pass", may);
  const published = [...designs.values()].filter(
    ({ archived_at, type, published_revision }) =>
      archived_at === null && type === "membership" && published_revision !== null,
  );
  const issue = may("passes:write") && may("members:read") && published.length > 0 && (
    <IssuePass designs={published.map(({ id, name }) => ({ id, name }))} />
  );
  const choices = (
    name: "state" | "wallet" | "design",
    options: readonly { value: string; text: string }[],
  ) => ({
    label: words(name),
    options: [{ value: "", text: words(`all.${name}`) }, ...options].map(({ value, text }) => ({
      ...{ text, href: href({ [name]: value }), current: set[name] === value },
    })),
  });
  const viewed = {
    ...{ list: "passes" as const, page: "/cards", view: "all", address: ADDRESS, found },
    filters: wanted,
  };
  const narrowed = Object.values(set).some((value) => value !== "");
  return (
    <ListPanel
      row={row}
      panel={
        row && (
          <Suspense key={card} fallback={<BesideComing />}>
            <CardBeside id={card} />
          </Suspense>
        )
      }
    >
      <PageHeader
        title={words("title")}
        back={
          member && may("members:read")
            ? { href: `/members/${member}`, text: of("back") }
            : undefined
        }
        lead={words("lead", {
          valid: total.created - total.revoked - total.expired,
          ...{ apple: total.apple.installed, google: total.google.installed },
        })}
        action={
          <div className="flex flex-wrap gap-2">
            <ExportLink list="passes" {...{ filters, may }} />
            {issue}
          </div>
        }
      />
      <CardTabs current="/cards" may={may} />
      <div className="mb-5 grid gap-3">
        {found.views.length > 0 && <ViewRow {...viewed} usual="all" />}
        <FilterLinks
          {...choices(
            "state",
            PassState.options.map((value) => ({ value, text: words(`states.${value}`) })),
          )}
        />
        <FilterLinks
          {...choices(
            "wallet",
            PassWallet.options.map((value) => ({ value, text: words(`wallets.${value}`) })),
          )}
        />
        {designs.size > 1 && (
          <FilterLinks
            {...choices(
              "design",
              [...designs.values()].map(({ id, name }) => ({ value: id, text: name })),
            )}
          />
        )}
        <ViewRowActs {...viewed} opened={opened} here={href({})} searched={false} />
      </div>
      <PagedList
        icon={<IdCard />}
        count={page.items.length}
        unfiltered={narrowed ? "/cards" : null}
        empty={{ title: words("none"), text: words("none_text"), action: issue }}
        next={page.next_cursor && href({ after: page.next_cursor })}
      >
        <BulkRows
          key={JSON.stringify(filters)}
          {...{ actions, email, filter: filters }}
          total={null}
          whole={after === "" && page.next_cursor === null}
        >
          <PassTable
            passes={page.items as ListedPass[]}
            designs={designs}
            open={row?.id ?? null}
            hrefOf={at}
            selects={actions.length > 0}
            {...{ now, locale, timezone: org.default_timezone }}
          />
        </BulkRows>
      </PagedList>
      <FollowChanges still objects={["pass"]} />
    </ListPanel>
  );
}
