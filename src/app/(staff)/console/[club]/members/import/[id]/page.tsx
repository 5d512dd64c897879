import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { orNull } from "@/app/or-null";
import { titled } from "@/app/titled";
import { WordsProvider } from "@/app/words";
import { ImportActs } from "@/features/backoffice/imports/components/staff/import-acts";
import { ImportColumns } from "@/features/backoffice/imports/components/staff/import-columns";
import { ImportProgress } from "@/features/backoffice/imports/components/staff/import-progress";
import { ImportRows, OUTCOMES } from "@/features/backoffice/imports/components/staff/import-rows";
import { ImportState } from "@/features/backoffice/imports/components/staff/import-state";
import type { MemberImport } from "@/features/backoffice/imports/schema";
import { Card } from "@/ui/card";
import { FollowChanges } from "@/ui/follow-changes";
import { LinkButton } from "@/ui/link-button";
import { Notice } from "@/ui/notice";
import { PageHeader } from "@/ui/page-header";
import { RefreshEvery } from "@/ui/refresh-every";
import { readAll } from "@/lib/read-all";
import { openWith } from "../../../../../open-console";

export const generateMetadata = titled("imports");

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ change?: string; outcome?: string }>;
};

const SEPARATORS = { ",": "comma", ";": "semicolon", "\t": "tab" } as const;

/** Shows an import as it goes: columns, dry run, progress, and the rows that failed. */
export default async function ImportPage({ params, searchParams }: Props) {
  const [{ id }, asked] = await Promise.all([params, searchParams]);
  const { call, may, locale } = await openWith("members:write");
  const found = await orNull(call.imports.get({ import_id: id }));
  if (!found) notFound();
  const { value: of } = found;
  const { status, pause_code } = of;
  const words = await getTranslations("console_people.imports");
  const changing = status === "draft" || (status === "checked" && asked.change === "1");
  const runs = status === "checking" || status === "running";
  const outcome = OUTCOMES.find((one) => one === asked.outcome) ?? firstOf(of);
  const seen = (status === "checked" && !changing) || status === "completed";
  const [own, rows] = await Promise.all([
    changing && may("custom-fields:read") ? readAll((at) => call.customFields.list(at)) : [],
    seen ? call.imports.rows({ import_id: id, outcome }) : null,
  ]);
  return (
    <WordsProvider areas={["ui", "console_desk", "console_people"]}>
      <PageHeader
        title={<span className="wrap-anywhere">{of.file_name ?? words("earlier.nameless")}</span>}
        back={{ href: "/members/import", text: words("title") }}
        lead={
          <span className="grid justify-items-start gap-2">
            <ImportState status={status} />
            {words("read_as", {
              count: of.total,
              encoding: words(`encodings.${of.encoding}`),
              separator: words(`separators.${SEPARATORS[of.separator]}`),
            })}
          </span>
        }
      />
      <div className="grid gap-6">
        {changing && <ImportColumns key={of.updated_at} of={of} own={own} />}
        {status === "draft" && <ImportActs of={of} />}
        {!changing && (
          <Card as="section" aria-label={words(`statuses.${status}`)} className="grid gap-5 p-5">
            <p>{words(pause_code ?? status)}</p>
            <ImportProgress of={of} locale={locale} />
            {status === "checked" && isIdle(of) && (
              <Notice tone="warning">{words("nothing")}</Notice>
            )}
            <ImportActs of={of} />
            <Ways of={of} />
          </Card>
        )}
        {rows && <ImportRows of={of} outcome={outcome} rows={rows.items} locale={locale} />}
      </div>
      <FollowChanges objects={["import"]} ids={[id]} />
      {runs && <RefreshEvery seconds={2} />}
    </WordsProvider>
  );
}

/** Leads on from an import: to its columns, to its failures, to the members. */
async function Ways({ of: { id, status, checked, imported } }: { of: MemberImport }) {
  const words = await getTranslations("console_people.imports");
  const failures = (imported ?? checked)?.failed ?? 0;
  const over = status === "completed" || status === "cancelled";
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {over && <LinkButton href="/members">{words("to_members")}</LinkButton>}
      {failures > 0 && (status === "checked" || status === "completed") && (
        <LinkButton
          external
          variant="secondary"
          href={`/console/v1/imports/${id}/failures`}
          title={words("failures_hint")}
        >
          {words("failures")}
        </LinkButton>
      )}
      {status === "checked" && (
        <LinkButton variant="secondary" href={`/members/import/${id}?change=1`}>
          {words("change")}
        </LinkButton>
      )}
      {over && (
        <LinkButton variant="secondary" href="/members/import">
          {words("another")}
        </LinkButton>
      )}
    </div>
  );
}

/** True where no row could be imported. */
function isIdle({ checked }: MemberImport): boolean {
  return checked !== null && checked.created + checked.updated === 0;
}

/** Returns the outcome that is looked at first: of a trial the failures, if there are any. */
function firstOf({ checked, imported }: MemberImport) {
  if (imported || checked?.failed) return "failed";
  return OUTCOMES.find((one) => checked?.[one]) ?? "created";
}
