"use client";
import { useLocale, useTranslations } from "next-intl";
import { formatMoney } from "@/lib/money";
import { AskedAct } from "@/ui/ask-before";
import { consoleClient } from "@/ui/console-client";

type Part = {
  payment_id: string;
  invoice_id: string;
  number: string;
  amount: number;
  currency: string;
};

/** Takes a payment off an invoice, which is due again. */
export function TakeOff({
  part: { payment_id, invoice_id, number, amount, currency },
}: {
  part: Part;
}) {
  const words = useTranslations("console_money.payment");
  const locale = useLocale();
  return (
    <AskedAct
      size="sm"
      variant="leave"
      label={words("acts.take_off")}
      spoken={words("acts.take_off_one", { number })}
      text={words("ask.take_off", { sum: formatMoney(amount, currency, locale) })}
      said={words("done.take_off")}
      act={() => consoleClient().payments.takeOff.mutate({ payment_id, invoice_id })}
    />
  );
}
