"use client";
import { useLocale, useTranslations } from "next-intl";
import type { PaymentMethod } from "@/features/billing/payment-methods/schema";
import { costWords } from "@/features/scheduling/bookings/components/price-words";
import { formatRelativeDay, formatTimeRange } from "@/lib/format";
import { Card } from "@/ui/card";
import { DateBlock } from "@/ui/date-block";
import type { OfferedTime } from "../schema";
import { BookButton } from "./book-button";
import { costOfSlot } from "./slot-cost";

/** Offers the next of the times that the member usually takes. */
export function AgainCard({
  offer,
  card,
  now,
  today,
}: {
  offer: OfferedTime;
  card: PaymentMethod | null;
  now: string;
  today: string;
}) {
  const locale = useLocale();
  const prices = useTranslations("prices");
  const { slot, name } = offer;
  return (
    <li className="grid">
      <Card className="grid content-between gap-4 p-4">
        <div className="flex items-start gap-4">
          <DateBlock local={slot.starts_at_local} locale={locale} />
          <div className="min-w-0 flex-1">
            <p className="font-semibold wrap-anywhere">{name}</p>
            <p className="text-sm text-muted" suppressHydrationWarning>
              {formatRelativeDay(slot.starts_at_local, today, locale)},{" "}
              <span className="tabular whitespace-nowrap">
                {formatTimeRange(slot.starts_at_local, slot.ends_at_local, locale)}
              </span>
            </p>
          </div>
          <p className="tabular shrink-0 font-semibold" suppressHydrationWarning>
            {costWords(costOfSlot(slot), { words: prices, locale })}
          </p>
        </div>
        <BookButton offer={offer} card={card} now={now} />
      </Card>
    </li>
  );
}
