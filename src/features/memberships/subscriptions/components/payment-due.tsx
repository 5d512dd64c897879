import { useLocale, useTranslations } from "next-intl";
import { LinkButton } from "@/ui/link-button";
import { Notice } from "@/ui/notice";
import type { Membership } from "../schema";

/** Shows a refused charge of a membership: the reason, the next attempt, and the link to pay. */
export function PaymentDue({
  membership,
  next,
  atDesk,
}: {
  membership: Membership;
  next: string;
  /** True when no card is taken here, so that another card would not help. */
  atDesk: boolean;
}) {
  const words = useTranslations("memberships");
  const locale = useLocale();
  const { id, status, payment_failure, latest_invoice_id, product_name } = membership;
  if (status !== "past_due" || !latest_invoice_id) return null;
  // The bank’s own words are English.
  const reason = locale.startsWith("en") ? payment_failure : null;
  return (
    <Notice
      tone="danger"
      title={words("due.title", { name: product_name })}
      action={
        <>
          <LinkButton href={`/invoices/${latest_invoice_id}/pay?membership=${id}`} size="sm">
            {words(atDesk ? "due.how" : "due.pay")}
          </LinkButton>
          {!atDesk && (
            <LinkButton href="/cards" size="sm" variant="secondary">
              {words("due.cards")}
            </LinkButton>
          )}
        </>
      }
    >
      {reason ?? words("due.failed")} {next}
    </Notice>
  );
}
