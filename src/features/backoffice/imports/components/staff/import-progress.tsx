import { useTranslations } from "next-intl";
import { Meter } from "@/ui/meter";
import { type Stat, Stats } from "@/ui/stats";
import type { MemberImport } from "../../schema";
import { OUTCOMES } from "./import-rows";

/** Shows how far a dry run or an import is, and what became of the rows so far. */
export function ImportProgress({
  of: { status, position, total, checked, imported },
  locale,
}: {
  of: MemberImport;
  locale: string;
}) {
  const words = useTranslations("console_people.imports");
  const number = (count: number) => count.toLocaleString(locale);
  const counts = imported ?? checked;
  const under = status === "checking" || status === "running" || status === "paused";
  const progress = words("progress", { done: number(position), total: number(total) });
  const stats: Stat[] = OUTCOMES.map((one) => ({
    name: words(`outcomes.${one}`),
    value: number(counts?.[one] ?? 0),
  }));
  return (
    <>
      {under && (
        <div className="grid gap-2">
          <p className="tabular text-sm text-muted">{progress}</p>
          <Meter label={progress} value={position} max={total} />
        </div>
      )}
      {counts && <Stats stats={stats} />}
    </>
  );
}
