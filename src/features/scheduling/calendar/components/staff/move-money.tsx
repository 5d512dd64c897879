"use client";
import { useLocale, useTranslations } from "next-intl";
import type { ReschedulePreview } from "@/features/scheduling/bookings/preview-schema";
import { formatMoney } from "@/lib/money";

/** Shows the price before and after, line by line, and what becomes of the difference. */
export function MoveMoney({ preview }: { preview: ReschedulePreview }) {
  const words = useTranslations("console_calendar.move");
  const locale = useLocale();
  const { before, after, currency, difference, settle } = preview;
  const { refund_amount, kept_amount, charge_amount } = preview;
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const then = after ?? before;
  const sides = [before.price_deductions, then.price_deductions] as const;
  const names = [...new Set(sides.flat().map(({ description }) => description))];
  const takenOf = (side: (typeof sides)[number], name: string) =>
    side.filter((one) => one.description === name).reduce((sum, { amount }) => sum + amount, 0);
  const minus = (amount: number) => (amount === 0 ? "–" : `−${money(amount)}`);
  return (
    <div className="grid gap-3 text-sm">
      <table className="tabular w-full">
        <thead className="text-muted">
          <tr>
            <td />
            <th scope="col" className="pb-1 text-right font-normal">
              {words("from")}
            </th>
            <th scope="col" className="pb-1 text-right font-normal">
              {words("to")}
            </th>
          </tr>
        </thead>
        <tbody>
          <Row
            name={words("price")}
            sums={[money(before.price_amount), money(then.price_amount)]}
          />
          {names.map((name) => (
            <Row
              key={name}
              name={name}
              sums={[minus(takenOf(sides[0], name)), minus(takenOf(sides[1], name))]}
            />
          ))}
          <Row
            strong
            name={words("due")}
            sums={[money(before.amount_due), money(then.amount_due)]}
          />
        </tbody>
      </table>
      <p className="font-semibold" aria-live="polite">
        {charge_amount > 0
          ? words("more", { amount: money(charge_amount) })
          : refund_amount > 0
            ? settle.to
              ? words("goes_back", { amount: money(refund_amount), to: settle.to })
              : words("goes_back_plain", { amount: money(refund_amount) })
            : difference === 0
              ? words("same")
              : words(difference > 0 ? "dearer" : "cheaper", {
                  amount: money(Math.abs(difference)),
                })}
      </p>
      {kept_amount > 0 && <p>{words("kept", { amount: money(kept_amount) })}</p>}
      {preview.terms_changed.length > 0 && <p className="text-muted">{words("terms")}</p>}
    </div>
  );
}

function Row({
  name,
  sums,
  strong = false,
}: {
  name: string;
  sums: readonly string[];
  strong?: boolean;
}) {
  return (
    <tr className={strong ? "border-t border-line font-semibold" : undefined}>
      <th scope="row" className="py-1 pr-3 text-left font-[inherit] break-words">
        {name}
      </th>
      {sums.map((sum, index) => (
        <td key={index} className="py-1 pl-3 text-right whitespace-nowrap">
          {sum}
        </td>
      ))}
    </tr>
  );
}
