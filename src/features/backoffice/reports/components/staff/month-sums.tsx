import { useTranslations } from "next-intl";
import { Term, Terms } from "@/features/billing/invoices/components/staff/terms";
import { Card } from "@/ui/card";
import { Money } from "@/ui/money";

/** The sums that are shown; what is nought is left out, but for what came in. */
const SUMS = ["received", "refunded", "charged_back", "invoiced", "credited", "tax"] as const;

/** Shows the money of a month in one currency, and how it came where it came in several ways. */
export function MonthSums({
  sums,
  ways,
  locale,
}: {
  /** In minor units. */
  sums: { currency: string } & Record<(typeof SUMS)[number], number>;
  ways: readonly { provider: string; received: number }[];
  locale: string;
}) {
  const words = useTranslations("console_money.overview");
  const names = useTranslations("console.booking.by");
  const { currency } = sums;
  const shown = SUMS.filter((one) => one === "received" || sums[one] !== 0);
  const came = ways.filter(({ received }) => received !== 0);
  return (
    <Card className="grid gap-5 p-5">
      <Terms>
        {shown.map((one) => (
          <Term key={one} term={words(one)}>
            <Money amount={sums[one]} currency={currency} locale={locale} />
          </Term>
        ))}
      </Terms>
      {came.length > 1 && (
        <div className="grid gap-2 border-t border-line pt-4">
          <h3 className="text-sm font-medium">{words("by_way")}</h3>
          <Terms>
            {came.map(({ provider, received }) => (
              <Term key={provider} term={names(provider as Parameters<typeof names>[0])}>
                <Money amount={received} currency={currency} locale={locale} />
              </Term>
            ))}
          </Terms>
        </div>
      )}
    </Card>
  );
}
