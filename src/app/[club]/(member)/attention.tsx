import { useTranslations } from "next-intl";
import { invoiceAbout, sumOwed } from "@/features/billing/invoices/components/invoice-words";
import type { Invoice } from "@/features/billing/invoices/schema";
import type { PaymentMethod } from "@/features/billing/payment-methods/schema";
import { cardName } from "@/features/billing/payment-methods/components/card-name";
import { formatMoney } from "@/lib/money";
import { formatDate } from "@/lib/format";
import { LinkButton } from "@/ui/link-button";
import { Notice } from "@/ui/notice";

/** Lists unpaid invoices and an expired card. Nothing when there are none. */
export function Attention({
  cards,
  owed,
  locale,
  zone,
}: {
  cards: PaymentMethod[];
  owed: Invoice[];
  locale: string;
  zone: string;
}) {
  const words = useTranslations("home");
  const money = useTranslations("money");
  const card = cards.find((one) => one.is_default && !one.usable);
  return (
    <div className="grid gap-3 empty:hidden">
      <ToPay {...{ owed, locale, zone }} />
      {card && (
        <Notice
          tone="warning"
          title={words("card_expired")}
          action={
            <LinkButton href="/cards" size="sm" variant="secondary">
              {words("add_card")}
            </LinkButton>
          }
        >
          {words("card_expired_text", { card: cardName(card, money) })}
        </Notice>
      )}
    </div>
  );
}

function ToPay({ owed, locale, zone }: { owed: Invoice[]; locale: string; zone: string }) {
  const words = useTranslations("home");
  const money = useTranslations("money");
  const [first, ...rest] = owed;
  if (!first) return null;
  const late = owed.some(({ status }) => status === "past_due");
  const [sum, ...others] = sumOwed(owed);
  const amount = sum && others.length === 0 && formatMoney(sum.amount, sum.currency, locale);
  const due = rest.length === 0 && !late && first.due_at;
  const day = due ? formatDate(due, zone, locale) : null;
  const state = late ? "overdue" : day ? "due_on" : "due";
  return (
    <Notice
      tone={late ? "danger" : "warning"}
      title={words(amount ? state : `something_${state}`, { amount: amount || "", day: day ?? "" })}
      action={
        <LinkButton href={rest.length === 0 ? `/invoices/${first.id}/pay` : "/invoices"} size="sm">
          {words(rest.length === 0 ? "pay" : "see_and_pay")}
        </LinkButton>
      }
    >
      {rest.length === 0 ? invoiceAbout(first, money) : words("invoices", { count: owed.length })}
    </Notice>
  );
}
