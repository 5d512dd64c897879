import { useTranslations } from "next-intl";
import type { Messages } from "@/server/words/messages";
import type { AuditEntry } from "@/features/platform/audit-log/schema";
import { formatMoment } from "@/lib/format";

type Told = keyof Messages["console_money"]["history"];

/** One step of it, with who did it, by name where the reader may know it. */
export type MoneyStep = Pick<AuditEntry, "id" | "type" | "created_at"> & { by: string };

/** Tells what happened to an invoice, a payment or a credit note, the latest first, with who did it. */
export function MoneyHistory({
  entries,
  timezone,
  locale,
}: {
  entries: readonly MoneyStep[];
  timezone: string;
  locale: string;
}) {
  const words = useTranslations("console_money.history");
  return (
    <ol className="grid gap-3 text-sm">
      {entries.map(({ id, type, by, created_at }) => {
        const told = type.replace(".", "_") as Told;
        return (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className="tabular text-muted">{formatMoment(created_at, timezone, locale)}</span>
            <span className="font-medium">{words(words.has(told) ? told : "changed")}</span>
            <span className="text-muted">{by}</span>
          </li>
        );
      })}
    </ol>
  );
}
