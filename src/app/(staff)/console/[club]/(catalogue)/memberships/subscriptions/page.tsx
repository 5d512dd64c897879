import { IdCard } from "@/ui/icons";
import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import type { Subscription, SubscriptionStatus } from "@/features/memberships/subscriptions/schema";
import { SellMembership } from "@/features/memberships/subscriptions/components/staff/sell-membership";
import { SubscriptionLine } from "@/features/memberships/subscriptions/components/staff/subscription-line";
import { FilterLinks } from "@/ui/filter-links";
import { PageHeader } from "@/ui/page-header";
import { PagedList } from "@/ui/paged-list";
import { openWith } from "../../../../../open-console";
import { ExportLink } from "../../../export-link";
import { readAll } from "../../read-all";
import { MembershipTabs } from "../membership-tabs";

export const generateMetadata = titled("memberships");

/** The views of the list, each with the filter that it stands for. */
const VIEWS = {
  active: { status: ["trialing", "active"] },
  failing: { status: ["past_due"] },
  ending: { ending: true },
  paused: { status: ["paused"] },
  ended: { status: ["cancelled", "expired"] },
} as const satisfies Record<string, { status?: SubscriptionStatus[]; ending?: boolean }>;
type View = keyof typeof VIEWS;
const NAMES = Object.keys(VIEWS) as View[];

type Props = { searchParams: Promise<{ view?: string; after?: string }> };

/** Lists the members' memberships by view; the view is in the address. */
export default async function SubscriptionsPage({ searchParams }: Props) {
  const asked = await searchParams;
  const { call, may, locale, org } = await openWith("subscriptions:read");
  const view = NAMES.find((one) => one === asked.view) ?? "active";
  // `expand` is added to the operations where they are served: the compiler does not know it.
  const filter: object = {
    ...{ size: 50, ...VIEWS[view] },
    ...(asked.after && { cursor: asked.after }),
    ...(may("members:read") && { expand: "member" }),
  };
  const [words, page, products] = await Promise.all([
    getTranslations("console_catalogue.subscriptions"),
    call.subscriptions.list(filter),
    may("products:read")
      ? readAll((at) => call.products.list({ ...at, include_archived: true }))
      : [],
  ]);
  const items = page.items as (Subscription & { member?: { name: string } | null })[];
  const onSale = products.filter(({ archived_at }) => archived_at === null);
  const writes = may("subscriptions:write");
  const href = (one: View) => `/memberships/subscriptions?view=${one}`;
  return (
    <>
      <PageHeader
        title={words("title")}
        lead={words("count", { count: page.total })}
        action={
          <div className="flex flex-wrap gap-2">
            <ExportLink list="subscriptions" filters={VIEWS[view]} may={may} />
            {writes && may("members:read") && onSale.length > 0 && (
              <SellMembership products={onSale} />
            )}
          </div>
        }
      />
      <MembershipTabs current="/memberships/subscriptions" may={may} />
      <div className="mb-5">
        <FilterLinks
          label={words("views")}
          options={NAMES.map((one) => ({
            href: href(one),
            text: words(`view.${one}`),
            current: one === view,
          }))}
        />
      </div>
      <PagedList
        icon={<IdCard />}
        count={items.length}
        unfiltered={null}
        empty={{ title: words("none"), text: words("none_text") }}
        next={page.next_cursor && `${href(view)}&after=${page.next_cursor}`}
      >
        <ul className="grid gap-3">
          {items.map((one) => (
            <SubscriptionLine
              key={one.id}
              subscription={one}
              member={one.member?.name ?? null}
              products={products}
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
