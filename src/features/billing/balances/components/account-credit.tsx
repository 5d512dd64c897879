import { PiggyBank } from "lucide-react";
import { Money } from "@/ui/money";
import type { MemberBalance } from "../schema";

/** The member's account credit, and a sentence on its use; nothing without credit. */
export function AccountCredit({
  balances,
  locale,
}: Pick<MemberBalance, "balances"> & { locale: string }) {
  const kept = balances.filter(({ account_credit }) => account_credit > 0);
  if (kept.length === 0) return null;
  return (
    <p className="flex items-center gap-3 rounded-xl bg-positive-soft px-4 py-3.5">
      <PiggyBank aria-hidden className="size-5 shrink-0 text-positive" />
      <span>
        <span className="font-medium">
          {kept.map(({ currency, account_credit: amount }, n) => (
            <span key={currency}>
              {n > 0 && " + "}
              <Money {...{ amount, currency, locale }} />
            </span>
          ))}{" "}
          to your credit.
        </span>{" "}
        It pays your next membership fee or invoice.
      </span>
    </p>
  );
}
