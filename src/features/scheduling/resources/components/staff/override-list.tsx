"use client";
import { Plus, X } from "@/ui/icons";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { formatDayShort, formatTime } from "@/lib/format";
import { Button } from "@/ui/button";
import { addDays } from "@/ui/calendar-date";
import { Card } from "@/ui/card";
import type { Override } from "../../schema";
import { OverrideForm } from "./override-form";
import { isWhole, sorted } from "./overrides";

/** Lists closures and extra openings that are not over, with a way to add and remove them. */
export function OverrideList({
  overrides,
  today,
  onChange,
}: {
  overrides: readonly Override[];
  today: string;
  /** Missing for readers. */
  onChange?: ((overrides: Override[]) => void) | undefined;
}) {
  const words = useTranslations("console_places.exceptions");
  const locale = useLocale();
  const [adding, setAdding] = useState(false);
  const coming = sorted(overrides).filter((one) => one.ends_at_local > `${today}T00:00:00`);
  const past = overrides.length - coming.length;
  return (
    <Card as="section" aria-labelledby="exceptions" className="grid gap-3 p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="exceptions" className="text-lg">
          {words("title")}
        </h2>
        {onChange && !adding && (
          <Button
            size="sm"
            variant="secondary"
            icon={<Plus aria-hidden className="size-4" />}
            onClick={() => setAdding(true)}
          >
            {words("add")}
          </Button>
        )}
      </div>
      {adding && onChange && (
        <OverrideForm
          today={today}
          others={overrides}
          onClose={() => setAdding(false)}
          onAdd={(one) => {
            onChange(sorted([...overrides, one]));
            setAdding(false);
          }}
        />
      )}
      {coming.length === 0 && <p className="text-sm text-muted">{words("none")}</p>}
      <ul className="divide-y divide-line">
        {coming.map((one) => {
          const dates = datesOf(one, locale);
          return (
            <li key={one.starts_at_local} className="flex min-h-12 items-center gap-3 py-1">
              <span className="min-w-0 flex-1 text-sm">
                <span className="tabular block font-medium">{dates}</span>
                <span className={one.capacity === 0 ? "text-danger" : "text-positive"}>
                  {one.capacity === 0
                    ? words("closed")
                    : words("open_for", { count: one.capacity })}
                </span>
              </span>
              {onChange && (
                <button
                  type="button"
                  aria-label={words("remove", { dates })}
                  className="inline-flex size-11 shrink-0 items-center justify-center rounded-full text-muted hover:bg-sunken hover:text-ink"
                  onClick={() => onChange(overrides.filter((other) => other !== one))}
                >
                  <X aria-hidden className="size-4.5" />
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {past > 0 && <p className="text-xs text-muted">{words("past", { count: past })}</p>}
    </Card>
  );
}

/** Returns dates as text: days alone where they are whole ones. */
function datesOf(one: Override, locale: string): string {
  const { starts_at_local: from, ends_at_local: until } = one;
  const day = (local: string) => `${formatDayShort(local, locale)} ${local.slice(0, 4)}`;
  if (isWhole(one)) {
    const last = `${addDays(until.slice(0, 10), -1)}T00:00:00`;
    return last.slice(0, 10) === from.slice(0, 10) ? day(from) : `${day(from)} – ${day(last)}`;
  }
  const end = formatTime(until, locale);
  const begin = `${day(from)}, ${formatTime(from, locale)}`;
  return from.slice(0, 10) === until.slice(0, 10)
    ? `${begin} – ${end}`
    : `${begin} – ${day(until)}, ${end}`;
}
