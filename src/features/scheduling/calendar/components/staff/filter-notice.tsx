"use client";
import { X } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { Button } from "@/ui/button";
import { type BlockFilter, NO_FILTER } from "./block-filter";
import type { SetFilter } from "./use-filter-names";

/** Says how much the filters hide, and which ones are set; each of them, and all together, can be taken away. */
export function FilterNotice({
  set,
  shown,
  total,
  onFilter,
}: {
  set: readonly SetFilter[];
  /** How many fit, out of how many; null while that is read. */
  shown: number | null;
  total: number;
  onFilter: (change: Partial<BlockFilter>) => void;
}) {
  const words = useTranslations("console_calendar.filters");
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p role="status" className="tabular min-h-5 text-sm font-medium">
        {shown !== null && words("shown", { shown, total })}
      </p>
      <ul aria-label={words("set")} className="flex min-w-0 flex-wrap gap-2">
        {set.map(({ key, text, without }) => (
          <li key={key} className="min-w-0">
            <button
              type="button"
              aria-label={words("remove", { filter: text })}
              onClick={() => onFilter(without)}
              className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-full bg-accent-soft px-3.5 text-sm font-medium text-accent pointer-coarse:min-h-11"
            >
              <span className="max-w-60 truncate">{text}</span>
              <X aria-hidden className="no-print size-4 shrink-0" />
            </button>
          </li>
        ))}
      </ul>
      {set.length > 1 && (
        <span className="no-print">
          <Button size="sm" variant="ghost" onClick={() => onFilter(NO_FILTER)}>
            {words("clear")}
          </Button>
        </span>
      )}
    </div>
  );
}
