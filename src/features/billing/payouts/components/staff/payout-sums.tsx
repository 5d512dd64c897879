import { useTranslations } from "next-intl";
import { Card } from "@/ui/card";
import { Money } from "@/ui/money";
import type { Payout } from "../../schema";

/** Shows how a payout comes about: what came in, what went back, what was kept, and what arrives. */
export function PayoutSums({ payout, locale }: { payout: Payout; locale: string }) {
  const words = useTranslations("console_money.payout.sums");
  const { payments, refunds, disputes, adjustments, fees } = payout.sums;
  const rows = [
    { name: "payments", amount: payments, always: true },
    { name: "refunds", amount: refunds },
    { name: "disputes", amount: disputes },
    { name: "adjustments", amount: adjustments },
    { name: "fees", amount: 0 - fees, always: true },
  ] as const;
  const money = (amount: number) => (
    <Money amount={amount} currency={payout.currency} locale={locale} />
  );
  return (
    <Card as="section" aria-labelledby="sums" className="grid gap-3 p-5">
      <h2 id="sums" className="text-lg">
        {words("title")}
      </h2>
      <dl className="grid gap-2 text-sm">
        {rows
          .filter((row) => row.amount !== 0 || "always" in row)
          .map(({ name, amount }) => (
            <div key={name} className="flex items-baseline justify-between gap-4">
              <dt className="text-muted">{words(name)}</dt>
              <dd className="font-medium">{money(amount)}</dd>
            </div>
          ))}
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3 text-base font-semibold">
          <dt>{words("amount")}</dt>
          <dd>{money(payout.amount)}</dd>
        </div>
      </dl>
    </Card>
  );
}
