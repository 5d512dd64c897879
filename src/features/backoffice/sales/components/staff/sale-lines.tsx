import { useLocale, useTranslations } from "next-intl";
import { X } from "@/ui/icons";
import { Money } from "@/ui/money";
import type { DraftLine } from "./sale-draft";

/** Lists what is sold, each line with its price and a way to take it out again; below, what is to be paid. */
export function SaleLines({
  lines,
  currency,
  due,
  onRemove,
}: {
  lines: readonly DraftLine[];
  currency: string;
  /** Minor units; null while it is being worked out. */
  due: number | null;
  onRemove: (key: string) => void;
}) {
  const words = useTranslations("console_money.till.sale");
  const locale = useLocale();
  if (lines.length === 0) return <p className="text-sm text-muted">{words("nothing")}</p>;
  return (
    <div>
      <ul aria-label={words("lines")} className="divide-y divide-line">
        {lines.map(({ key, text, price }) => (
          <li key={key} className="flex items-center gap-2 py-1">
            <span className="min-w-0 flex-1 py-1 wrap-anywhere">{text}</span>
            <span className="shrink-0 font-medium">
              <Money amount={price} {...{ currency, locale }} />
            </span>
            <button
              type="button"
              aria-label={words("remove", { what: text })}
              onClick={() => onRemove(key)}
              className="inline-flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden className="size-4.5" />
            </button>
          </li>
        ))}
      </ul>
      <p
        aria-live="polite"
        className="flex items-baseline justify-between gap-4 border-t border-line-strong pt-3"
      >
        <span className="font-medium">{words("sum")}</span>
        <span className="tabular text-3xl font-semibold">
          {due === null ? "…" : <Money amount={due} {...{ currency, locale }} />}
        </span>
      </p>
    </div>
  );
}
