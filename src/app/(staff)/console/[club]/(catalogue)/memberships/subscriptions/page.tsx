import { IdCard } from "@/ui/icons";
import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import type { Subscription, SubscriptionStatus } from "@/features/memberships/subscriptions/schema";
import { SellMembership } from "@/features/memberships/subscriptions/components/staff/sell-membership";
import { SubscriptionLine } from "@/features/memberships/subscriptions/components/staff/subscription-line";
import { filtersAt, type ListAddress } from "@/lib/list-views";
import { resolveDays } from "@/lib/relative-days";
import { FilterLinks } from "@/ui/filter-links";
import { PageHeader } from "@/ui/page-header";
import { PagedList } from "@/ui/paged-list";
import { openWith } from "../../../../../open-console";
import { ExportLink } from "../../../export-link";
import { readViews } from "../../../read-views";
import { ViewRow, ViewRowActs } from "../../../view-row";
import { readAll } from "@/lib/read-all";
import { MembershipTabs } from "../membership-tabs";

export const generateMetadata = titled("memberships");

/** The views of the list, each with the filter that it stands for. */
const VIEWS = {
  active: { status: ["trialing", "active"] },
  failing: { status: ["past_due"] },
  ending: { ending: true },
  paused: { status: ["paused"] },
  ended: { status: ["cancelled", "expired"] },
  all: {},
} as const satisfies Record<string, { status?: SubscriptionStatus[]; ending?: boolean }>;
type View = keyof typeof VIEWS;
const NAMES = Object.keys(VIEWS) as View[];

type Asked = Partial<Record<"view" | "saved" | "product" | "after", string>>;
type Props = { searchParams: Promise<Asked> };
const ADDRESS: ListAddress = {
  views: VIEWS,
  fields: { product: { filter: "product_id" } },
};
const PAGE = "/memberships/subscriptions";

/** Lists the members' memberships by view; the view is in the address. */
export default async function SubscriptionsPage({ searchParams }: Props) {
  const asked = await searchParams;
  const opened = await openWith("subscriptions:read");
  const { call, may, locale, org, now } = opened;
  const view = NAMES.find((one) => one === asked.view) ?? "active";
  const { product = "" } = asked;
  const found = await readViews(opened, "subscriptions", asked.saved, ADDRESS);
  const wanted = filtersAt(ADDRESS, { view, fields: { product } }, found.rest);
  const filters = resolveDays(wanted, { now: new Date(now), timezone: org.default_timezone });
  // `expand` is added to the operations where they are served: the compiler does not know it.
  const filter: object = {
    ...{ size: 50, ...filters },
    ...(asked.after && { cursor: asked.after }),
    ...(may("members:read") && { expand: "member" }),
  };
  const [words, page, products, taxes] = await Promise.all([
    getTranslations("console_catalogue.subscriptions"),
    call.subscriptions.list(filter),
    may("products:read")
      ? readAll((at) => call.products.list({ ...at, include_archived: true }))
      : [],
    may("tax-rates:read")
      ? readAll((at) => call.taxRates.list({ ...at, include_archived: true }))
      : [],
  ]);
  const items = page.items as (Subscription & { member?: { name: string } | null })[];
  const onSale = products.filter(({ archived_at }) => archived_at === null);
  const writes = may("subscriptions:write");
  const kept = {
    ...(view !== "active" && { view }),
    ...(found.open && { saved: found.open.id }),
  };
  const href = (changed: Record<string, string>) => {
    const fields = Object.entries({ ...kept, product, ...changed });
    const query = new URLSearchParams(fields.filter(([, value]) => value !== ""));
    return query.size > 0 ? `${PAGE}?${query}` : PAGE;
  };
  const viewed = {
    ...{ list: "subscriptions" as const, page: PAGE, view, address: ADDRESS, found },
    filters: wanted,
  };
  return (
    <>
      <PageHeader
        title={words("title")}
        lead={words("count", { count: page.total })}
        action={
          <div className="flex flex-wrap gap-2">
            <ExportLink list="subscriptions" filters={filters} may={may} />
            {writes && may("members:read") && onSale.length > 0 && (
              <SellMembership products={onSale} taxes={taxes} />
            )}
          </div>
        }
      />
      <MembershipTabs current="/memberships/subscriptions" may={may} />
      <div className="mb-5 grid gap-3">
        <ViewRow
          {...viewed}
          label={words("views")}
          usual="active"
          own={NAMES.map((name) => ({ name, text: words(`view.${name}`) }))}
        />
        {products.length > 1 && (
          <FilterLinks
            label={words("products")}
            options={[{ id: "", name: words("all_products") }, ...products].map(({ id, name }) => ({
              ...{ href: href({ product: id }), text: name, current: id === product },
            }))}
          />
        )}
        <ViewRowActs {...viewed} opened={opened} here={href({})} searched={false} />
      </div>
      <PagedList
        icon={<IdCard />}
        count={items.length}
        unfiltered={product || found.open ? PAGE : null}
        empty={{ title: words("none"), text: words("none_text") }}
        next={page.next_cursor && href({ after: page.next_cursor })}
      >
        <ul className="grid gap-3">
          {items.map((one) => (
            <SubscriptionLine
              key={one.id}
              subscription={one}
              member={one.member?.name ?? null}
              products={products}
              taxes={taxes}
              writes={writes}
              exceptions={may("exceptions:write")}
              locale={locale}
              timezone={org.default_timezone}
            />
          ))}
        </ul>
      </PagedList>
    </>
  );
}
