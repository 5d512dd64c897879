import { BookCheck } from "@/ui/icons";
import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import { CheckTable } from "@/features/backoffice/reconciliations/components/staff/check-table";
import { StartCheck } from "@/features/backoffice/reconciliations/components/staff/start-check";
import { FollowChanges } from "@/ui/follow-changes";
import { Link } from "@/ui/link";
import { PageHeader } from "@/ui/page-header";
import { PagedList } from "@/ui/paged-list";
import { openWith } from "../../../../open-console";

export const generateMetadata = titled("reconciliation");

type Props = { searchParams: Promise<{ after?: string }> };

/** Lists comparisons of the books with the processor's, and begins another one. */
export default async function ReconciliationsPage({ searchParams }: Props) {
  const { after } = await searchParams;
  const { call, may, locale, org } = await openWith("reconciliations:read");
  const [words, page] = await Promise.all([
    getTranslations("console_money.checks"),
    call.reconciliations.list({ ...{ size: 20, total: "none" }, ...(after && { cursor: after }) }),
  ]);
  const running = page.items.some(({ status }) => status === "running");
  return (
    <>
      <PageHeader
        title={words("title")}
        lead={
          <>
            {words("lead")}{" "}
            {may("payouts:read") && (
              <Link href="/payouts" className="text-accent underline">
                {words("to_payouts")}
              </Link>
            )}
          </>
        }
        action={may("reconciliations:write") && !running && <StartCheck />}
      />
      <PagedList
        icon={<BookCheck />}
        count={page.items.length}
        unfiltered={null}
        empty={{ title: words("none"), text: words("none_text") }}
        next={
          page.next_cursor && `/reconciliations?${new URLSearchParams({ after: page.next_cursor })}`
        }
      >
        <CheckTable checks={page.items} locale={locale} timezone={org.default_timezone} />
      </PagedList>
      <FollowChanges still objects={["reconciliation"]} />
    </>
  );
}
