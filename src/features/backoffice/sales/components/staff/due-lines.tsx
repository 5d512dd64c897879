"use client";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useUnpaid } from "@/features/billing/payments/components/staff/use-unpaid";
import { formatDayShort, formatTime } from "@/lib/format";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { Money } from "@/ui/money";
import type { DraftLine } from "./sale-draft";

/** Offers what the member owes now, each by one press: places held for their money and unpaid invoices that are not in the sale yet. */
export function DueLines({
  member_id,
  currency,
  may,
  taken,
  onAdd,
}: {
  member_id: string;
  currency: string;
  may: { bookings: boolean; invoices: boolean };
  /** The keys of the lines of the sale. */
  taken: ReadonlySet<string>;
  onAdd: (line: DraftLine) => void;
}) {
  const words = useTranslations("console_money.till.sale");
  const locale = useLocale();
  const { invoices = [] } = useUnpaid(may.invoices ? member_id : null, currency);
  const held = useQuery({
    queryKey: ["held places", member_id],
    queryFn: () =>
      consoleClient().bookings.list.query({
        ...{ payer_id: member_id, payment: ["due" as const], size: 20, total: "none" as const },
      }),
    enabled: may.bookings,
    // What was paid in an earlier sale must not be offered again.
    gcTime: 0,
  });
  const places = (held.data?.items ?? []).filter((one) => one.currency === currency);
  const lines: DraftLine[] = [
    ...places.map(({ id, title, starts_at_local: at, amount_due }) => ({
      ...{ key: id, price: amount_due, line: { booking_id: id } },
      text: `${title}, ${formatDayShort(at, locale)} ${formatTime(at, locale)}`,
    })),
    ...invoices.map(({ id, number, amount_due }) => ({
      ...{ key: id, price: amount_due, line: { invoice_id: id } },
      text: words("due_invoice", { number: number ?? "" }),
    })),
  ].filter(({ key }) => !taken.has(key));
  if (lines.length === 0) return null;
  return (
    <section aria-label={words("due")} className="grid gap-2">
      <h3 className="text-sm font-medium">{words("due")}</h3>
      <ul className="flex flex-wrap gap-2">
        {lines.map((line) => (
          <li key={line.key} className="min-w-0">
            <Button variant="secondary" size="lg" onClick={() => onAdd(line)}>
              <span className="min-w-0 wrap-anywhere">{line.text}</span>
              <span className="shrink-0 font-semibold">
                <Money amount={line.price} {...{ currency, locale }} />
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
