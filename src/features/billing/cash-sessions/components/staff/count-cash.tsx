"use client";
import { useLocale, useTranslations } from "next-intl";
import type { KeyboardEvent } from "react";
import { denominationsOf, formatDenomination, sumOfCounted } from "@/lib/denominations";
import { formatMoney } from "@/lib/money";
import { Input } from "@/ui/input";
import type { CountedRow } from "../../schema";

/** The digits that were typed at each denomination. */
export type Counts = Readonly<Record<number, string>>;

/** Tells whether anything was typed; a 0 says that the drawer is empty. */
export const isBegun = (counts: Counts) => Object.values(counts).some((typed) => typed !== "");

/** Returns the notes and coins that are there, the highest first. */
export function countedIn(counts: Counts, currency: string): CountedRow[] {
  const { notes = [], coins = [] } = denominationsOf(currency) ?? {};
  return [...notes, ...coins]
    .map((denomination) => ({ denomination, count: Number(counts[denomination] ?? 0) }))
    .filter(({ count }) => count > 0);
}

/** Asks how many notes and coins of each value there are, and adds them up. Enter goes on to the next. */
export function CountCash({
  currency,
  counts,
  onChange,
}: {
  currency: string;
  counts: Counts;
  onChange: (counts: Counts) => void;
}) {
  const words = useTranslations("console_money.till.close");
  const locale = useLocale();
  const table = denominationsOf(currency);
  if (!table) return null;
  const begun = isBegun(counts);
  const column = (kind: "note" | "coin", title: string, values: readonly number[]) => (
    <fieldset className="grid content-start gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{title}</legend>
      {values.map((value) => {
        const shown = formatDenomination(value, currency, locale);
        return (
          <label key={value} className="grid grid-cols-2 items-center gap-2">
            <span className="tabular text-right text-sm whitespace-nowrap">{shown}</span>
            <Input
              aria-label={words(kind, { value: shown })}
              inputMode="numeric"
              enterKeyHint="next"
              autoComplete="off"
              maxLength={5}
              required={!begun && value === table.notes[0]}
              placeholder="0"
              className="tabular text-right"
              value={counts[value] ?? ""}
              onFocus={({ target }) => target.select()}
              onChange={({ target }) =>
                onChange({ ...counts, [value]: target.value.replaceAll(/\D/g, "") })
              }
            />
          </label>
        );
      })}
    </fieldset>
  );
  return (
    <div className="grid gap-4" onKeyDown={goOn}>
      <div className="grid grid-cols-2 gap-x-4">
        {column("note", words("notes"), table.notes)}
        {column("coin", words("coins"), table.coins)}
      </div>
      <p className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
        <span className="text-sm font-medium">{words("sum")}</span>
        <output className="tabular text-2xl font-semibold">
          {formatMoney(sumOfCounted(countedIn(counts, currency)), currency, locale)}
        </output>
      </p>
    </div>
  );
}

/** Moves from one number to the next, and from the last to what comes after the count. */
function goOn(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== "Enter") return;
  const fields = [...event.currentTarget.querySelectorAll("input")];
  const next = fields[fields.findIndex((field) => field === event.target) + 1];
  // From the last one the form is sent, as from any other field.
  if (!next) return;
  event.preventDefault();
  next.focus();
}
