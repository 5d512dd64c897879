import { Landmark } from "@/ui/icons";
import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import { PayoutTable } from "@/features/billing/payouts/components/staff/payout-table";
import type { Payout } from "@/features/billing/payouts/schema";
import { FilterLinks } from "@/ui/filter-links";
import { FollowChanges } from "@/ui/follow-changes";
import { Link } from "@/ui/link";
import { PageHeader } from "@/ui/page-header";
import { PagedList } from "@/ui/paged-list";
import { openWith } from "../../../../open-console";
import { type Asked, readAsked } from "../asked";

export const generateMetadata = titled("payouts");

type Props = { searchParams: Promise<Asked> };

/** What each view lists. */
const VIEWS = {
  all: {},
  coming: { status: ["pending", "in_transit"] },
  failed: { status: ["failed", "cancelled"] },
} as const satisfies Record<string, { status?: readonly Payout["status"][] }>;
const NAMES = ["all", "coming", "failed"] as const;

/** Lists what has arrived at the club's bank, and what is on its way. */
export default async function PayoutsPage({ searchParams }: Props) {
  const { call, may, locale } = await openWith("payouts:read");
  const asked = readAsked("/payouts", await searchParams, { views: NAMES, usual: "all" });
  const { view, after, href } = asked;
  const filters: { status?: readonly Payout["status"][] } = VIEWS[view];
  const [words, page] = await Promise.all([
    getTranslations("console_money.payouts"),
    call.payouts.list({
      ...{ size: 50, total: "none" },
      ...(filters.status && { status: [...filters.status] }),
      ...(after && { cursor: after }),
    }),
  ]);
  return (
    <>
      <PageHeader
        title={words("title")}
        lead={
          may("reconciliations:read") ? (
            <>
              {words("lead")}{" "}
              <Link href="/reconciliations" className="text-accent underline">
                {words("to_checks")}
              </Link>
            </>
          ) : (
            words("lead")
          )
        }
      />
      {page.none_because === null && (
        <div className="mb-4">
          <FilterLinks
            label={words("views_label")}
            options={NAMES.map((one) => ({
              ...{ href: asked.alone(one), text: words(`views.${one}`), current: one === view },
            }))}
          />
        </div>
      )}
      <PagedList
        icon={<Landmark />}
        count={page.items.length}
        unfiltered={page.none_because === null && view !== "all" ? "/payouts" : null}
        empty={{
          title: words("none"),
          text: words(`reasons.${page.none_because ?? "none_yet"}`),
        }}
        next={page.next_cursor && href({ after: page.next_cursor })}
      >
        <PayoutTable payouts={page.items} locale={locale} />
      </PagedList>
      <FollowChanges still objects={["payout"]} />
    </>
  );
}
