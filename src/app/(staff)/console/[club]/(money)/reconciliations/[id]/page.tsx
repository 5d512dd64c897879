import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { orNull } from "@/app/or-null";
import { titled } from "@/app/titled";
import { CheckResult } from "@/features/backoffice/reconciliations/components/staff/check-result";
import { formatDate } from "@/lib/format";
import { Card } from "@/ui/card";
import { FollowChanges } from "@/ui/follow-changes";
import { Link } from "@/ui/link";
import { PageHeader } from "@/ui/page-header";
import { openWith } from "../../../../../open-console";

export const generateMetadata = titled("reconciliation");

type Props = { params: Promise<{ id: string }> };

/** The pages of what a finding is about; other things have none. */
const PAGES: Record<string, string> = { payment: "/payments", booking: "/bookings" };

/** Shows what a comparison found: what still differs first, then what it has completed. */
export default async function ReconciliationPage({ params }: Props) {
  const { id: reconciliation_id } = await params;
  const { call, locale, org } = await openWith("reconciliations:read");
  const found = await orNull(call.reconciliations.get({ reconciliation_id }));
  if (!found) notFound();
  const { value: check } = found;
  const words = await getTranslations("console_money.checks");
  const { differences, changes, failures, faults, created_at } = check;
  const about = ({ object_type, object_id }: { object_type: string; object_id: string }) => {
    const page = PAGES[object_type];
    return page && /^(pay|bkg|evb)_/.test(object_id) ? (
      <Link href={`${page}/${object_id}`} className="text-accent underline wrap-anywhere">
        {object_id}
      </Link>
    ) : (
      object_id
    );
  };
  return (
    <>
      <PageHeader
        title={formatDate(created_at, org.default_timezone, locale)}
        lead={<CheckResult check={check} />}
        back={{ href: "/reconciliations", text: words("title") }}
      />
      <div className="grid gap-6">
        <Findings
          title={words("differences")}
          text={words("differences_text")}
          rows={differences.map((one) => ({ about: about(one), text: one.outcome }))}
        />
        <Findings
          title={words("faults")}
          rows={faults.map(({ object_id, message }) => ({ about: object_id, text: message }))}
        />
        <Findings
          title={words("failures")}
          rows={failures.map((one) => ({
            about: about(one),
            text: words(`reasons.${one.reason}`),
          }))}
        />
        <Findings
          title={words("changes")}
          rows={changes.map((one) => ({ about: about(one), text: one.outcome }))}
        />
      </div>
      <FollowChanges ids={[reconciliation_id]} />
    </>
  );
}

function Findings({
  title,
  text,
  rows,
}: {
  title: string;
  text?: string;
  rows: { about: ReactNode; text: string }[];
}) {
  if (rows.length === 0) return null;
  return (
    <Card as="section" aria-label={title} className="grid gap-3 p-5">
      <h2 className="text-lg">{title}</h2>
      {text && <p className="text-sm text-muted">{text}</p>}
      <ul className="divide-y divide-line text-sm">
        {rows.map(({ about, text: told }, n) => (
          <li key={n} className="grid gap-1 py-2.5">
            <span className="wrap-anywhere">{told}</span>
            <span className="tabular text-muted wrap-anywhere">{about}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
