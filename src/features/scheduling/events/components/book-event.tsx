"use client";
import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "@/ui/portal-router";
import { useState } from "react";
import { OwnPrice, PriceReasons } from "@/features/scheduling/bookings/components/own-price";
import { useReadyCard } from "@/features/billing/payment-methods/components/use-ready-card";
import { costOf } from "@/features/scheduling/bookings/components/price-words";
import { TakePlace } from "@/features/scheduling/bookings/components/take-place";
import { useBook } from "@/features/scheduling/bookings/components/use-book";
import { PromoCode } from "@/features/scheduling/quotes/components/promo-code";
import { isSaidAtField } from "@/features/scheduling/quotes/components/quote-refusals";
import type { Whom } from "@/features/people/accounts/components/for-whom";
import type { Quote } from "@/features/scheduling/quotes/schema";
import { failureOf } from "@/ui/failure";
import { Notice } from "@/ui/notice";
import { ServerState } from "@/ui/trpc";
import type { OfferedEvent } from "../schema";

/** Books a place at an event in one press: paid with the member's card, or held for the checkout without one. */
export function BookEvent({ event, whom }: { event: OfferedEvent; whom: Whom | null }) {
  return (
    <ServerState>
      <Book key={whom?.member_id} {...{ event, whom }} />
    </ServerState>
  );
}

function Book({ event, whom }: { event: OfferedEvent; whom: Whom | null }) {
  const router = useRouter();
  const [quote, setQuote] = useState<Quote | null>(null);
  const [checking, setChecking] = useState(false);
  const locale = useLocale();
  const words = useTranslations("events");
  const { card, known } = useReadyCard();
  // Somebody else may have taken the last place: loads the event again.
  const booking = useBook(card, () => router.refresh());
  const failure = booking.error && failureOf(booking.error);
  const price = { ...event, ...(quote && costOf(quote)) };
  const wanted = {
    ...{ event_id: event.id, quantity: 1 },
    ...(whom && { for_member_id: whom.member_id }),
  };
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <OwnPrice {...{ price, locale }} />
        <p className="text-sm text-muted">{words("for_one")}</p>
      </div>
      <PriceReasons {...{ price, locale }} />
      {failure && !isSaidAtField(failure, booking.asked) && (
        <Notice tone="danger" live title={words("reserve_failed")}>
          {failure.message}
        </Notice>
      )}
      <TakePlace
        {...{ price, card, booking }}
        wanted={{
          ...wanted,
          expected_amount_due: price.amount_due,
          ...(quote && { quote_token: quote.quote_token }),
        }}
        terms={event}
        starts_at={event.starts_at}
        ready={known && !checking}
        event
        pendingLabel={words("reserving")}
      />
      {event.amount_due > 0 && (
        <PromoCode
          wanted={wanted}
          gross_amount={event.gross_amount}
          refusal={booking.error}
          onQuote={setQuote}
          onChecking={setChecking}
        />
      )}
    </>
  );
}
