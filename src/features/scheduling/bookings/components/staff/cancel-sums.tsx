import { useLocale, useTranslations } from "next-intl";
import { formatMoney } from "@/lib/money";
import type { CancellationPreview } from "../../preview-schema";

/**
 * Shows what goes back, what stays and what is still to be paid when a booking is cancelled, and what goes back to its
 * guests.
 */
export function CancelSums({ preview }: { preview: CancellationPreview }) {
  const words = useTranslations("console.booking");
  const locale = useLocale();
  const money = (amount: number) => formatMoney(amount, preview.currency, locale);
  const stays = preview.paid_amount - preview.refund_amount;
  const owed = preview.fee_amount - stays;
  return (
    <dl className="grid gap-2 rounded-lg bg-sunken p-4 text-sm">
      <Sum term={words("paid")} text={money(preview.paid_amount)} />
      <Sum term={words("goes_back")} text={money(preview.refund_amount)} />
      <Sum term={words("stays")} text={money(stays)} />
      {owed > 0 && <Sum term={words("still_owed")} text={money(owed)} />}
      {preview.guests_paid_amount > 0 && (
        <>
          <Sum term={words("guests_paid")} text={money(preview.guests_paid_amount)} />
          <Sum term={words("guests_back")} text={money(preview.guests_refund_amount)} />
        </>
      )}
    </dl>
  );
}

function Sum({ term, text }: { term: string; text: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt>{term}</dt>
      <dd className="tabular font-semibold">{text}</dd>
    </div>
  );
}
