import { useTranslations } from "next-intl";
import { formatDate, formatMoment } from "@/lib/format";
import { formatMoney } from "@/lib/money";
import { Notice } from "@/ui/notice";
import type { Payment } from "../../schema";

/** Tells how a payment's dispute stands, and until when evidence must be at the processor; nothing without one. */
export function DisputeNotice({
  payment,
  now,
  locale,
  timezone,
}: {
  payment: Pick<
    Payment,
    | ("amount" | "currency" | "disputed_at")
    | ("dispute_status" | "dispute_amount" | "dispute_respond_by")
  >;
  now: Date;
  locale: string;
  timezone: string;
}) {
  const words = useTranslations("console_money.payment");
  const { amount, currency, disputed_at, dispute_status, dispute_amount } = payment;
  if (!dispute_status || !disputed_at) return null;
  const { dispute_respond_by: by } = payment;
  const isOver = by !== null && Date.parse(by) <= now.getTime();
  return (
    <Notice
      tone={dispute_status === "won" ? "info" : "warning"}
      {...(dispute_status === "open" && { title: words("disputed") })}
    >
      <p>
        {words(`dispute.${dispute_status}`, { day: formatDate(disputed_at, timezone, locale) })}
      </p>
      {dispute_amount !== null && dispute_amount !== amount && (
        <p>{words("dispute.part", { sum: formatMoney(dispute_amount, currency, locale) })}</p>
      )}
      {by && (
        <p className={isOver ? undefined : "font-semibold"}>
          {words(isOver ? "dispute.over" : "dispute.by", {
            at: formatMoment(by, timezone, locale),
          })}
        </p>
      )}
    </Notice>
  );
}
