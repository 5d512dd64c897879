import { Gavel } from "@/ui/icons";
import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import {
  DisputeTable,
  type ListedDispute,
} from "@/features/billing/disputes/components/staff/dispute-table";
import {
  byDeadline,
  DISPUTE_VIEW_NAMES,
  DISPUTE_VIEWS,
} from "@/features/billing/disputes/components/staff/dispute-views";
import { readAll } from "@/lib/read-all";
import { FilterLinks } from "@/ui/filter-links";
import { FollowChanges } from "@/ui/follow-changes";
import { PageHeader } from "@/ui/page-header";
import { PagedList } from "@/ui/paged-list";
import { openWith } from "../../../../open-console";
import { type Asked, readAsked } from "../asked";
import { besides } from "../besides";
import { PaymentTabs } from "../payment-tabs";

export const generateMetadata = titled("disputes");

type Props = { searchParams: Promise<Asked> };

/** Lists what banks dispute: the open ones by their deadlines, all others by when they came. */
export default async function DisputesPage({ searchParams }: Props) {
  const { call, may, locale, org, now } = await openWith("payments:read");
  const asked = readAsked("/disputes", await searchParams, {
    views: DISPUTE_VIEW_NAMES,
    usual: "open",
  });
  const { view, after, href } = asked;
  const status = DISPUTE_VIEWS[view];
  const list = (part: { size: number; cursor?: string }) =>
    call.disputes.list({ ...part, ...besides(may), total: "none", ...(status && { status }) });
  const [words, page] = await Promise.all([
    getTranslations("console_money.disputes"),
    // By their deadlines only all of them can be sorted.
    view === "open"
      ? readAll(list).then((items) => ({ items: byDeadline(items), next_cursor: null }))
      : list({ size: 50, ...(after && { cursor: after }) }),
  ]);
  const disputes = page.items as ListedDispute[];
  return (
    <>
      <PageHeader title={words("title")} />
      <PaymentTabs current="/disputes" />
      <div className="mb-4">
        <FilterLinks
          label={words("views_label")}
          options={DISPUTE_VIEW_NAMES.map((one) => ({
            ...{ href: asked.alone(one), text: words(`views.${one}`), current: one === view },
          }))}
        />
      </div>
      <PagedList
        icon={<Gavel />}
        count={disputes.length}
        unfiltered={view === "won" || view === "lost" ? asked.alone("all") : null}
        empty={{ title: words("none"), text: words("none_text") }}
        next={page.next_cursor && href({ after: page.next_cursor })}
      >
        <DisputeTable timezone={org.default_timezone} {...{ disputes, now, locale }} />
      </PagedList>
      <FollowChanges still objects={["payment"]} />
    </>
  );
}
