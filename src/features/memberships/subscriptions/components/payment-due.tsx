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
  const { id, status, payment_failure, latest_invoice_id, product_name } = membership;
  if (status !== "past_due" || !latest_invoice_id) return null;
  return (
    <Notice
      tone="danger"
      title={`${product_name} is not paid`}
      action={
        <>
          <LinkButton href={`/invoices/${latest_invoice_id}/pay?membership=${id}`} size="sm">
            {atDesk ? "How to pay" : "Pay now"}
          </LinkButton>
          {!atDesk && (
            <LinkButton href="/cards" size="sm" variant="secondary">
              Change my cards
            </LinkButton>
          )}
        </>
      }
    >
      {payment_failure ?? "The card was not charged."} {next}
    </Notice>
  );
}
