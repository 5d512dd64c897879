import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import { WordsProvider } from "@/app/words";
import { BulkActs } from "@/features/backoffice/bulk-actions/components/staff/bulk-acts";
import { BulkItems } from "@/features/backoffice/bulk-actions/components/staff/bulk-items";
import { BulkProgress } from "@/features/backoffice/bulk-actions/components/staff/bulk-progress";
import { BulkState } from "@/features/backoffice/bulk-actions/components/staff/bulk-state";
import { OUTCOMES, PAGE_OF, SCOPES_OF } from "@/features/backoffice/bulk-actions/words";
import { formatMoment } from "@/lib/format";
import { Card } from "@/ui/card";
import { FollowChanges } from "@/ui/follow-changes";
import { LinkButton } from "@/ui/link-button";
import { PageHeader } from "@/ui/page-header";
import { RefreshEvery } from "@/ui/refresh-every";
import { readAll } from "@/lib/read-all";
import { openBulk, ownOrNull } from "../open-bulk";

export const generateMetadata = titled("bulk");

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ outcome?: string; after?: string }>;
};

/** Shows a bulk action as it goes: its progress, and each row with its outcome. */
export default async function BulkActionPage({ params, searchParams }: Props) {
  const [{ id }, asked] = await Promise.all([params, searchParams]);
  const { call, may, locale, org, email } = await openBulk();
  const outcome = OUTCOMES.find((one) => one === asked.outcome) ?? null;
  const [found, page] = await Promise.all([
    ownOrNull(call.bulkActions.get({ bulk_action_id: id })),
    ownOrNull(
      call.bulkActions.items({
        bulk_action_id: id,
        ...(outcome && { outcome: [outcome] }),
        ...(asked.after && { after: Number(asked.after) || 0 }),
      }),
    ),
  ]);
  if (!found || !page) notFound();
  const of = found.value;
  const [words, lists, groups] = await Promise.all([
    getTranslations("console_bulk"),
    getTranslations("ui.list"),
    SCOPES_OF[of.action] === "groups:write" && may("groups:read")
      ? readAll((at) => call.groups.list(at))
      : [],
  ]);
  const runs = of.status === "queued" || of.status === "running";
  const next = new URLSearchParams({
    ...(outcome && { outcome }),
    ...(page.next !== null && { after: String(page.next) }),
  });
  return (
    <WordsProvider areas={["ui", "sign_in", "console_desk", "console_bulk"]}>
      <PageHeader
        title={words(`acts.${of.action}`)}
        back={{ href: "/bulk", text: words("earlier") }}
        lead={
          <span className="flex flex-wrap items-center gap-2">
            <BulkState status={of.status} />
            <span className="tabular">
              {formatMoment(of.created_at, org.default_timezone, locale)}
            </span>
          </span>
        }
      />
      <div className="grid gap-6">
        <Card as="section" aria-label={words(`statuses.${of.status}`)} className="grid gap-5 p-5">
          {of.status !== "dry_run" && <p>{words(`said.${of.status}`)}</p>}
          <BulkProgress of={of} locale={locale} />
          <div className="flex flex-wrap gap-2">
            <BulkActs of={of} groups={groups} departs={may("exceptions:write")} email={email} />
            <LinkButton variant="secondary" href={PAGE_OF[of.object_type]}>
              {words(`back_to.${of.object_type}`)}
            </LinkButton>
          </div>
        </Card>
        <BulkItems of={of} outcome={outcome} items={page.items} locale={locale} />
        {page.next !== null && (
          <p className="flex justify-end">
            <LinkButton variant="secondary" rel="next" href={`/bulk/${id}?${next}`}>
              {lists("next")}
            </LinkButton>
          </p>
        )}
      </div>
      <FollowChanges objects={["bulk_action"]} ids={[id]} />
      {runs && <RefreshEvery seconds={2} />}
    </WordsProvider>
  );
}
