import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Term, Terms } from "@/features/billing/invoices/components/staff/terms";
import { Card } from "@/ui/card";
import { Money } from "@/ui/money";
import type { ReceivablesReport } from "../../receivables-schema";

/** Shows what is due in each currency and, where a part of it is overdue, for how long; `children` lead on. */
export function DueSums({
  items,
  locale,
  children,
}: {
  items: ReceivablesReport["items"];
  locale: string;
  children?: ReactNode;
}) {
  const words = useTranslations("console_money.overview");
  return (
    <Card as="section" aria-labelledby="due" className="grid gap-1 p-5">
      <h2 id="due" className="text-sm font-medium text-muted">
        {words("due")}
      </h2>
      {items.map(({ currency, amount_due, amount_past_due, by_age }) => (
        <div key={currency} className="grid gap-2">
          <p className="text-2xl font-semibold">
            <Money amount={amount_due} currency={currency} locale={locale} />
          </p>
          {amount_past_due > 0 && (
            <Terms>
              {by_age
                .filter(({ invoices }) => invoices > 0)
                .map(({ age, amount_due: sum }) => (
                  <Term key={age} term={words(`ages.${age}`)}>
                    <Money amount={sum} currency={currency} locale={locale} />
                  </Term>
                ))}
            </Terms>
          )}
        </div>
      ))}
      {children}
    </Card>
  );
}
