import { getTranslations } from "next-intl/server";
import { type ReactNode, Suspense } from "react";
import { WordsProvider } from "@/app/words";
import type { ListName } from "@/features/backoffice/list-filters/words";
import { ViewActs } from "@/features/backoffice/views/components/staff/view-acts";
import type { ViewCounts } from "@/features/backoffice/views/schema";
import { type Filters, type ListAddress, placeFilters, sameFilters } from "@/lib/list-views";
import { SHARED_VIEWS } from "@/lib/shared-views";
import { FilterLinks } from "@/ui/filter-links";
import { Notice } from "@/ui/notice";
import type { openConsole } from "../../open-console";
import { type FoundViews, viewWith } from "./read-views";

type Row = {
  list: ListName;
  page: string;
  /** The list's own views in their order, each with its words; the usual one needs no word in the address, and stands alone. */
  own?: readonly { name: string; text: string }[];
  usual: string;
  /** The own view that is shown. */
  view: string;
  address: ListAddress;
  found: FoundViews;
  /** What the list is asked, without a search: days as they are named from today. */
  filters: Filters;
  label?: string;
  counts?: Promise<ViewCounts["items"]>;
};

/** Shows the views of a list in one row: its own, and behind them the saved ones. */
export async function ViewRow(row: Row) {
  const { usual, view, found, filters, counts } = row;
  const words = await getTranslations("console_views");
  const own = row.own ?? [{ name: usual, text: words("all") }];
  const current = found.open ?? viewWith(found, filters);
  const ofOwn = (name: string) => row.address.views[name] ?? {};
  const bare = sameFilters(filters, ofOwn(view));
  const count = (of: { view_id?: string; segment?: string }): ReactNode =>
    counts && (
      <Suspense fallback={<span aria-hidden className="inline-block h-4 w-4" />}>
        <Count counts={counts} of={of} />
      </Suspense>
    );
  return (
    <>
      <FilterLinks
        label={row.label ?? words("label")}
        options={[
          ...own.map(({ name, text }) => ({
            text,
            href: name === usual ? row.page : `${row.page}?view=${name}`,
            current: name === view && !found.open && (bare || current === null),
            count: name in row.address.views && count({ segment: name }),
          })),
          ...found.views.map((one, n) => ({
            text: one.name,
            href: hrefOf(row, one),
            current: one.id === current?.id && !(bare && !found.open),
            count: count({ view_id: one.id }),
            apart: n === 0,
          })),
        ]}
      />
      {found.stale && (
        <Notice tone="warning" title={words("stale")}>
          {words("stale_text")}
        </Notice>
      )}
    </>
  );
}

/** Returns the address of a saved view: what the list's own fields can say stands in it, to be changed there. */
function hrefOf({ page, usual, address }: Row, { id, filters }: FoundViews["views"][number]) {
  const { view, fields } = placeFilters(filters, address);
  const kept = { ...(view !== null && view !== usual && { view }), ...fields, saved: id };
  return `${page}?${new URLSearchParams(kept)}`;
}

async function Count({
  counts,
  of,
}: {
  counts: Promise<ViewCounts["items"]>;
  of: { view_id?: string; segment?: string };
}) {
  const words = await getTranslations("console_views");
  const found = (await counts).find(({ view_id, segment }) =>
    of.view_id === undefined ? segment !== null && segment === of.segment : view_id === of.view_id,
  );
  if (!found) return null;
  const { count, more } = found;
  return <span className="tabular text-xs">{more ? words("count_more", { count }) : count}</span>;
}

type Opened = Pick<Awaited<ReturnType<typeof openConsole>>, "may" | "staffId">;

/** Offers what can be done with the filters that are set, or with the open view; nothing for whoever keeps none. */
export async function ViewRowActs({
  opened: { may, staffId },
  here,
  searched,
  ...row
}: Pick<Row, "list" | "page" | "view" | "address" | "found" | "filters"> & {
  opened: Opened;
  /** The address of the list as it is filtered. */
  here: string;
  searched: boolean;
}) {
  const { found, filters, address, view } = row;
  const { open, stale } = found;
  if (!may("views:write")) return null;
  const shares = may(SHARED_VIEWS);
  const mine = open !== null && open.made_by.id === staffId;
  const changes = open !== null && (mine || shares);
  const known = viewWith(found, filters) !== null;
  const bare = sameFilters(filters, address.views[view] ?? {});
  const savable = !known && !bare;
  if (!savable && !changes) return null;
  return (
    <WordsProvider areas={["ui", "console_desk", "console_views"]}>
      <ViewActs
        key={open?.id ?? "new"}
        list={row.list}
        page={row.page}
        here={here}
        filters={filters}
        open={changes ? { id: open.id, name: open.name, shared: open.shared, mine } : null}
        changed={open !== null && !stale && !sameFilters(open.filters, filters)}
        {...{ savable, shares, searched }}
      />
    </WordsProvider>
  );
}
