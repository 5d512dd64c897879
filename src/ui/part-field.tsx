"use client";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { formatMoney } from "@/lib/money";
import { AmountField } from "./amount-field";

/**
 * Asks for a part of a sum, all of it at first: `left` in minor units is the most. Hands on null while what is typed is
 * none of it.
 */
export function PartField({
  label,
  left,
  currency,
  onChange,
}: {
  label: string;
  left: number;
  currency: string;
  onChange: (part: number | null) => void;
}) {
  const words = useTranslations("console_desk.give_back");
  const locale = useLocale();
  const [typed, setTyped] = useState<number | null>(left);
  const money = (sum: number) => formatMoney(sum, currency, locale);
  const wrong =
    typed === null
      ? null
      : typed > left
        ? words("too_much", { sum: money(left) })
        : typed === 0
          ? words("too_little", { sum: money(1) })
          : null;
  return (
    <AmountField
      label={label}
      hint={words("most", { sum: money(left) })}
      error={wrong}
      currency={currency}
      initial={left}
      required
      onChange={(sum) => {
        setTyped(sum);
        onChange(sum !== null && sum > 0 && sum <= left ? sum : null);
      }}
    />
  );
}
