"use client";
import { useLocale, useTranslations } from "next-intl";
import { formatMoney } from "@/lib/money";
import { Button } from "@/ui/button";
import type { DeskRow } from "../../schema";
import { ASKED, useAsk } from "./desk-questions";

/** Takes a payment, declines, or notes that somebody did not come, straight from a row of the desk. */
export function DeskMoreActs({ row }: { row: DeskRow }) {
  const words = useTranslations("console.today");
  const booking = useTranslations("console.booking");
  const locale = useLocale();
  const ask = useAsk();
  const { member, due, may } = row;
  const owed = member !== null && may.includes("pay") ? due : null;
  const others = ASKED.filter((act) => may.includes(act));
  if (!owed && others.length === 0) return null;
  const name = member?.name ?? words("nobody");
  return (
    <div className="flex flex-wrap gap-2">
      {owed && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={words("pay_one", { name })}
          onClick={() => ask({ row, act: "pay" })}
        >
          {words("pay", { sum: formatMoney(owed.amount, owed.currency, locale) })}
        </Button>
      )}
      {others.map((act) => (
        <Button
          key={act}
          size="sm"
          variant="ghost"
          aria-label={words(`acts_one.${act}`, { name })}
          onClick={() => ask({ row, act })}
        >
          {booking(`acts.${act}`)}
        </Button>
      ))}
    </div>
  );
}
