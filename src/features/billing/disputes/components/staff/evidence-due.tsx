import { useTranslations } from "next-intl";
import { daysUntil } from "@/lib/days-until";
import { formatDayShort, localAt } from "@/lib/format";
import type { Dispute } from "../../schema";

/** So few days are counted. */
const SOON_DAYS = 3;

/** Tells until when a dispute's evidence is awaited, and how little time is left; nothing where none is. */
export function EvidenceDue({
  dispute: { respond_by },
  now,
  locale,
  timezone,
}: {
  dispute: Pick<Dispute, "respond_by">;
  now: string;
  locale: string;
  timezone: string;
}) {
  const words = useTranslations("console_money.disputes");
  const payments = useTranslations("console_money.payments");
  if (respond_by === null) return null;
  const left = daysUntil(respond_by, now);
  const day = formatDayShort(localAt(respond_by, timezone), locale);
  if (left < 0) return <span className="tabular text-muted">{words("over", { day })}</span>;
  return (
    <span className="grid">
      <span className="tabular">{payments("respond_by", { day })}</span>
      {left <= SOON_DAYS && (
        <span className="tabular font-semibold text-danger">{words("left", { count: left })}</span>
      )}
    </span>
  );
}
