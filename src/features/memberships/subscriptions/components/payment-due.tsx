import { LinkButton } from "@/ui/link-button";
import { Notice } from "@/ui/notice";
import type { Membership } from "../schema";

/** The charge of a membership was refused: why, what happens by itself, and the way to pay. */
export function PaymentDue({
  membership,
  next,
  atDesk,
}: {
  membership: Membership;
  next: string;
  /** Whether no card is taken here, so that another one would not help. */
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
