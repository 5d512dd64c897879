import { useTranslations } from "next-intl";
import { PiggyBank } from "@/ui/icons";
import { formatMoney } from "@/lib/money";
import type { MemberBalance } from "../schema";

/** The member's account credit, and a sentence on its use; nothing without credit. */
export function AccountCredit({
  balances,
  locale,
}: Pick<MemberBalance, "balances"> & { locale: string }) {
  const words = useTranslations("money");
  const kept = balances.filter(({ account_credit }) => account_credit > 0);
  if (kept.length === 0) return null;
  return (
    <p className="flex items-center gap-3 rounded-xl bg-positive-soft px-4 py-3.5">
      <PiggyBank aria-hidden className="size-5 shrink-0 text-positive" />
      <span>
        {words.rich("credit", {
          amount: kept
            .map(({ currency, account_credit }) => formatMoney(account_credit, currency, locale))
            .join(" + "),
          b: (text) => <span className="tabular font-medium">{text}</span>,
        })}
      </span>
    </p>
  );
}
