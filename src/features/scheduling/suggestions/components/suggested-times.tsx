"use client";
import { useLocale, useTranslations } from "next-intl";
import type { PaymentMethod } from "@/features/billing/payment-methods/schema";
import { formatRelativeDay } from "@/lib/format";
import { CardHeader } from "@/ui/card";
import { MoreLink } from "@/ui/more-link";
import { ServerState } from "@/ui/trpc";
import type { Suggestions } from "../schema";
import { AgainCard } from "./again-card";
import { NextTimes } from "./next-times";

/** Offers the times that a member usually takes, and the next free ones; nothing where nothing is known. */
export function SuggestedTimes({
  suggestions: { again, next },
  ...given
}: {
  suggestions: Suggestions;
  /** The card that is charged by the same press; null leads to the checkout. */
  card: PaymentMethod | null;
  now: string;
  today: string;
}) {
  const words = useTranslations("suggestions");
  const locale = useLocale();
  const days = next.flatMap(({ slots }) => slots.map((slot) => slot.starts_at_local.slice(0, 10)));
  const first = days.toSorted()[0];
  return (
    <ServerState>
      {again.length > 0 && (
        <section aria-labelledby="again-heading" className="grid gap-3">
          <CardHeader id="again-heading" title={words("again")} />
          <ul className={`grid gap-4 ${again.length > 1 ? "sm:grid-cols-2" : ""}`}>
            {again.map((offer) => (
              <AgainCard
                key={`${offer.resource_id} ${offer.slot.starts_at}`}
                offer={offer}
                {...given}
              />
            ))}
          </ul>
        </section>
      )}
      {next.length > 0 && (
        <section aria-labelledby="free-now-heading" className="grid gap-3">
          <CardHeader
            id="free-now-heading"
            title={words("next")}
            action={<MoreLink href="/resources/times">{words("all_times")}</MoreLink>}
          />
          {first !== undefined && first > given.today && (
            <p className="text-sm text-muted" suppressHydrationWarning>
              {words("none_today", { day: formatRelativeDay(first, given.today, locale) })}
            </p>
          )}
          <ul className="grid divide-y divide-line rounded-xl bg-raised shadow-md forced-colors:border">
            {next.map((place) => (
              <NextTimes key={place.resource_id} place={place} {...given} />
            ))}
          </ul>
        </section>
      )}
    </ServerState>
  );
}
