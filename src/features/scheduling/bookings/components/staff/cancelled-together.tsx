import { useLocale, useTranslations } from "next-intl";
import { formatMoney } from "@/lib/money";
import type { CancelledTogether } from "../../preview-schema";

/** Says how many bookings would be cancelled together, what goes back for them, and how many have to stay. */
export function CancelledSums({ would }: { would: CancelledTogether }) {
  const words = useTranslations("console_desk.leave");
  const locale = useLocale();
  const refused = would.affected.filter((one) => one.refused !== null).length;
  return (
    <div className="grid gap-2 rounded-lg bg-sunken p-4 text-sm">
      <p>{words("cancelled", { count: would.affected.length - refused })}</p>
      {would.money_back.length === 0 && <p>{words("nothing_back")}</p>}
      {would.money_back.map(({ currency, amount }) => (
        <p key={currency} className="flex items-baseline justify-between gap-4">
          {words("goes_back")}
          <span className="tabular font-semibold">{formatMoney(amount, currency, locale)}</span>
        </p>
      ))}
      {refused > 0 && <p className="text-danger">{words("stay", { count: refused })}</p>}
    </div>
  );
}
