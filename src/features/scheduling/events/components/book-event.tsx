"use client";
import { useMutation } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "@/ui/portal-router";
import { useState } from "react";
import { OwnPrice, PriceReasons } from "@/features/scheduling/bookings/components/own-price";
import { costOf, pressWords } from "@/features/scheduling/bookings/components/price-words";
import { PromoCode } from "@/features/scheduling/quotes/components/promo-code";
import type { Whom } from "@/features/people/accounts/components/for-whom";
import type { Quote } from "@/features/scheduling/quotes/schema";
import { Button } from "@/ui/button";
import { failureOf } from "@/ui/failure";
import { Notice } from "@/ui/notice";
import { ServerState, useTRPC } from "@/ui/trpc";
import type { OfferedEvent } from "../schema";

/**
 * Books a place at an event: held for the checkout when it costs something, booked at once when
 * free.
 */
export function BookEvent({ event, whom }: { event: OfferedEvent; whom: Whom | null }) {
  return (
    <ServerState>
      <Book key={whom?.member_id} {...{ event, whom }} />
    </ServerState>
  );
}

function Book({ event, whom }: { event: OfferedEvent; whom: Whom | null }) {
  const trpc = useTRPC();
  const router = useRouter();
  const [leaving, setLeaving] = useState(false);
  const [quote, setQuote] = useState<Quote | null>(null);
  const locale = useLocale();
  const words = useTranslations("events");
  const prices = useTranslations("prices");
  const hold = useMutation(
    trpc.bookings.create.mutationOptions({
      onSuccess: (booking) => {
        setLeaving(true);
        router.push(
          booking.status === "held"
            ? `/bookings/${booking.id}/checkout`
            : `/bookings/${booking.id}?new=1`,
        );
      },
      // Somebody else may have taken the last place: load the event again.
      onError: () => router.refresh(),
    }),
  );
  const failure = hold.error && failureOf(hold.error);
  const price = { ...event, ...(quote && costOf(quote)) };
  const wanted = {
    ...{ event_id: event.id, quantity: 1 },
    ...(whom && { for_member_id: whom.member_id }),
  };
  return (
    <>
      <div className="grid gap-2 justify-items-start">
        <OwnPrice {...{ price, locale }} />
        <p className="text-sm text-muted">{words("for_one")}</p>
      </div>
      <PriceReasons {...{ price, locale }} />
      {failure && (
        <Notice tone="danger" live title={words("reserve_failed")}>
          {failure.message}
        </Notice>
      )}
      {event.amount_due > 0 && <PromoCode wanted={wanted} onQuote={setQuote} />}
      <Button
        size="lg"
        block
        pending={hold.isPending || leaving}
        pendingLabel={words("reserving")}
        onClick={() =>
          hold.mutate({
            ...wanted,
            expected_amount_due: price.amount_due,
            ...(quote && { quote_token: quote.quote_token }),
          })
        }
      >
        <span suppressHydrationWarning>
          {pressWords(price, { asks: event.requires_approval, words: prices, locale, event: true })}
        </span>
      </Button>
    </>
  );
}
