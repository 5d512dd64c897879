"use client";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import type { Invoice } from "@/features/billing/invoices/schema";
import { TakePayment } from "@/features/scheduling/bookings/components/staff/take-payment";
import { formatMoney } from "@/lib/money";
import { Button } from "@/ui/button";

/** Takes the money for an invoice, by the same dialog as for a booking. */
export function TakeForInvoice({
  invoice: { id: invoice_id, number, member_id, amount_due: due, currency },
}: {
  invoice: Pick<Invoice, "id" | "number" | "member_id" | "amount_due" | "currency">;
}) {
  const words = useTranslations("console");
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  const sum = formatMoney(due, currency, locale);
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={words("members.take_one", { sum, number: number ?? "" })}
        onClick={() => setOpen(true)}
      >
        {words("today.pay", { sum })}
      </Button>
      <TakePayment
        owed={{ payer_id: member_id, invoice_id, due, currency }}
        cards={false}
        open={open}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
