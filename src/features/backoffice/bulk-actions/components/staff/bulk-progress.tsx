import { useTranslations } from "next-intl";
import { Meter } from "@/ui/meter";
import { type Stat, Stats } from "@/ui/stats";
import type { BulkAction } from "../../schema";
import { OUTCOMES } from "../../words";
import { BulkReasons } from "./bulk-reasons";

/** Shows how far a bulk action is, what became of its rows so far, and why some were refused. */
export function BulkProgress({
  of: { status, counts, reasons },
  locale,
}: {
  of: BulkAction;
  locale: string;
}) {
  const words = useTranslations("console_bulk");
  const reached = OUTCOMES.reduce((sum, one) => sum + counts[one], 0);
  const progress = words("progress", { done: reached, total: counts.matched });
  // Errors on our side are rare: they are named only where there are any.
  const shown = OUTCOMES.filter((one) => one !== "failed" || counts.failed > 0);
  const stats: Stat[] = shown.map((one) => ({
    name: words(`outcomes.${one}`),
    value: counts[one].toLocaleString(locale),
  }));
  return (
    <>
      {status !== "done" && (
        <div className="grid gap-2">
          <p className="tabular text-sm text-muted">{progress}</p>
          <Meter label={progress} value={reached} max={counts.matched} />
        </div>
      )}
      <Stats stats={stats} />
      {reasons.length > 0 && (
        <div className="border-t border-line pt-4 text-sm">
          <BulkReasons reasons={reasons} />
        </div>
      )}
    </>
  );
}
