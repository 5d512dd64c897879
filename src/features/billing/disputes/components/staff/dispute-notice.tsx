import { useTranslations } from "next-intl";
import { daysUntil } from "@/lib/days-until";
import { formatDate, formatMoment } from "@/lib/format";
import { formatMoney } from "@/lib/money";
import { Notice } from "@/ui/notice";
import { outcomeOf } from "@/features/billing/disputed/dispute-words";
import type { Dispute } from "../../schema";
import { reasonOf } from "./reason-words";

/** Tells how a dispute of a payment stands, what the bank says, and until when evidence must be at the processor. */
export function DisputeNotice({
  dispute: { status, reason, amount, currency, opened_at, respond_by },
  paid,
  now,
  locale,
  timezone,
}: {
  dispute: Dispute;
  /** The amount of the payment, in minor units. */
  paid: number;
  now: string;
  locale: string;
  timezone: string;
}) {
  const words = useTranslations("console_money.disputes");
  const outcome = outcomeOf(status);
  const title = words(status.startsWith("warning_") ? "asks" : "heading");
  const isOver = respond_by !== null && daysUntil(respond_by, now) < 0;
  return (
    <Notice tone={outcome === "won" ? "info" : "warning"} {...(outcome === "open" && { title })}>
      <p>{words(`stands.${status}`, { day: formatDate(opened_at, timezone, locale) })}</p>
      <p>{words("why", { reason: words(`reasons.${reasonOf(reason)}`) })}</p>
      {amount !== paid && <p>{words("part", { sum: formatMoney(amount, currency, locale) })}</p>}
      {respond_by && (
        <p className={isOver ? undefined : "font-semibold"}>
          {words(isOver ? "was_due" : "by", { at: formatMoment(respond_by, timezone, locale) })}
        </p>
      )}
    </Notice>
  );
}
