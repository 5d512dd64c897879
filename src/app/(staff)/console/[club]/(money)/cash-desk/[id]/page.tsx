import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import { Difference } from "@/features/billing/cash-sessions/components/staff/difference";
import { formatMoment } from "@/lib/format";
import { PageHeader } from "@/ui/page-header";
import { openWith } from "../../../../../open-console";
import { readTill } from "../read-till";
import { TillCards } from "../till-cards";

export const generateMetadata = titled("cash_desk");

type Props = { params: Promise<{ id: string }> };

/** Shows a till as it was counted: what should have been there, what was, and why they differ. */
export default async function CashSessionPage({ params }: Props) {
  const { id } = await params;
  const { call, locale, org } = await openWith("cash-desks:read");
  const till = await readTill(id);
  if (!till) notFound();
  const { cash_desk_id, difference_amount, difference_reason, currency } = till.session;
  const [words, { value: desk }] = await Promise.all([
    getTranslations("console_money.till"),
    call.cashDesks.get({ cash_desk_id }),
  ]);
  const opened = formatMoment(till.session.created_at, org.default_timezone, locale);
  return (
    <>
      <PageHeader
        title={words("session.title", { name: desk.name, when: opened })}
        back={{ href: "/cash-desk", text: words("session.back") }}
        lead={
          difference_amount !== null && (
            <span className="flex flex-wrap items-center gap-3">
              <Difference amount={difference_amount} currency={currency} />
              {difference_reason && <span className="wrap-anywhere">{difference_reason}</span>}
            </span>
          )
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <TillCards till={till} timezone={org.default_timezone} />
      </div>
    </>
  );
}
