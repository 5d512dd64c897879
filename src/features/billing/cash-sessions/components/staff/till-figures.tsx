import { useLocale, useTranslations } from "next-intl";
import { formatMoney } from "@/lib/money";
import { type Stat, Stats } from "@/ui/stats";
import type { CashSession } from "../../schema";

/** Shows what should be in the drawer, large, and what it is made of; at a counted till, also what was there. */
export function TillFigures({ session }: { session: CashSession }) {
  const words = useTranslations("console_money.till.now");
  const locale = useLocale();
  const { currency, takings, counted_amount } = session;
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const taken = (provider: "cash" | "card_terminal"): Stat => {
    const { amount, payments } = takings.find((one) => one.provider === provider) ?? {
      amount: 0,
      payments: 0,
    };
    const note = payments > 0 ? words("payments", { count: payments }) : undefined;
    return { name: words(provider), value: money(amount), note };
  };
  const some = (name: "refunded" | "paid_in" | "paid_out"): Stat[] => {
    const amount = session[`${name}_amount`];
    return amount > 0 ? [{ name: words(name), value: money(amount) }] : [];
  };
  return (
    <>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <Large name={words("expected")} value={money(session.expected_amount)} />
        {counted_amount !== null && <Large name={words("counted")} value={money(counted_amount)} />}
      </dl>
      <Stats
        stats={[
          { name: words("float"), value: money(session.opening_amount) },
          taken("cash"),
          taken("card_terminal"),
          ...some("refunded"),
          ...some("paid_in"),
          ...some("paid_out"),
        ]}
      />
    </>
  );
}

function Large({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="tabular text-3xl font-semibold">{value}</dd>
    </div>
  );
}
