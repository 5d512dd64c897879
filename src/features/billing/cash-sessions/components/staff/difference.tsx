import { useLocale, useTranslations } from "next-intl";
import { formatMoney } from "@/lib/money";
import { Badge } from "@/ui/badge";

/** Says whether the counted cash (minor units beyond what should be there) is what it should be. */
export function Difference({ amount, currency }: { amount: number; currency: string }) {
  const words = useTranslations("console_money.till");
  const locale = useLocale();
  if (amount === 0) return <Badge tone="positive">{words("close.exact")}</Badge>;
  const sum = formatMoney(Math.abs(amount), currency, locale);
  return (
    <Badge tone={amount < 0 ? "danger" : "warning"}>
      {words(amount < 0 ? "close.missing" : "close.over", { sum })}
    </Badge>
  );
}
