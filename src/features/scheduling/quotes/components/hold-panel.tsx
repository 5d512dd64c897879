"use client";
import { Repeat } from "@/ui/icons";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { weeklyPage } from "@/features/scheduling/booking-series/components/weekly-address";
import { OwnPrice, PriceReasons } from "@/features/scheduling/bookings/components/own-price";
import { mayBookWeekly } from "@/features/scheduling/bookings/components/presence";
import { costOf } from "@/features/scheduling/bookings/components/price-words";
import { TakePlace } from "@/features/scheduling/bookings/components/take-place";
import { useBook } from "@/features/scheduling/bookings/components/use-book";
import { useReadyCard } from "@/features/billing/payment-methods/components/use-ready-card";
import type { Whom } from "@/features/people/accounts/components/for-whom";
import { PeopleStep } from "./people-step";
import { PromoCode } from "./promo-code";
import { isSaidAtField } from "./quote-refusals";
import type { Quote } from "../schema";
import { failureOf } from "@/ui/failure";
import { formatDay, formatDuration, formatTimeRange, minutesBetween } from "@/lib/format";
import { Link } from "@/ui/link";
import { Notice } from "@/ui/notice";
import { SharedElement } from "@/ui/shared-element";
import { keepFocusAbove } from "@/ui/show-above";
import { ZoneNote } from "@/ui/zone-note";
import type { Resource } from "@/features/scheduling/resources/schema";
import type { Slot, SlotList } from "@/features/scheduling/resources/slot-schema";
import { type FreeTime, FreeTimes } from "@/features/scheduling/resources/components/free-times";

/**
 * Shows the chosen time, its price, and the button that holds it. Beside the times on a wide
 * screen; on a phone it rises over the tab bar once a time is chosen, so that the thumb need not
 * travel.
 */
export function HoldPanel({
  resource,
  title,
  slot,
  terms,
  settled,
  fold,
  places,
  quantity,
  whom,
  onQuantity,
  onRefused,
  onTake,
}: {
  resource: Pick<Resource, "id" | "timezone">;
  /** Names the place where the times of several are shown. The panel then floats on a wide screen too. */
  title?: string;
  slot: Slot | null;
  terms: SlotList["terms"];
  /** True when the slot belongs to the present choice, its price included. */
  settled: boolean;
  fold: 0 | 1 | undefined;
  places: number;
  quantity: number;
  /** The other one for whom it is; null for the member themselves. */
  whom: Whom | null;
  onQuantity: (quantity: number) => void;
  onRefused: () => void;
  /** Called when another of the free times was chosen. */
  onTake: (time: FreeTime) => void;
}) {
  const locale = useLocale();
  const words = useTranslations("quotes");
  const { card, known } = useReadyCard();
  const booking = useBook(card, onRefused);
  const { error, asked: tried } = booking;
  // A refusal of an earlier choice needs no mention.
  const lost = tried?.starts_at_local;
  const stale = slot !== null && slot.starts_at_local !== lost;
  const failure = stale ? null : error && failureOf(error);
  const chosen = slot?.starts_at;
  const wanted = slot && {
    resource_id: resource.id,
    starts_at_local: slot.starts_at_local,
    ends_at_local: slot.ends_at_local,
    quantity,
    fold,
    ...(whom && { for_member_id: whom.member_id }),
  };
  // A quote is for one time and number of places: for others, the code must be entered again.
  const asked = JSON.stringify(wanted);
  const listed = slot && ownPriceOf(slot);
  const [quoted, setQuoted] = useState<{ asked: string; quote: Quote } | null>(null);
  const quote = quoted?.asked === asked ? quoted.quote : null;
  const [checking, setChecking] = useState(false);
  const price = listed && { ...listed, ...(quote && costOf(quote)) };
  const request = wanted &&
    price && {
      ...wanted,
      expected_amount_due: price.amount_due,
      ...(quote && { quote_token: quote.quote_token }),
    };
  const panel = useRef<HTMLElement>(null);
  useEffect(() => (chosen ? keepFocusAbove(panel.current) : undefined), [chosen]);
  const looks = title
    ? "lg:bottom-6 lg:grid-cols-[minmax(0,1fr)_auto_20rem] lg:items-center lg:gap-x-8 lg:p-5"
    : "lg:top-10 lg:bottom-auto lg:mx-0 lg:bg-raised lg:p-5 lg:shadow-md lg:ring-0";
  return (
    <aside
      ref={panel}
      data-floats={slot || failure ? "" : undefined}
      aria-label={words("your_choice")}
      className={
        slot || failure
          ? `sticky bottom-tabbar z-20 -mx-1 grid gap-4 rounded-xl bg-overlay p-4 shadow-lg ring-1 ring-line md:bottom-6 ${looks}`
          : "hidden gap-4 rounded-xl bg-raised p-5 shadow-md lg:sticky lg:top-10 lg:grid"
      }
    >
      {slot ? (
        <>
          <div
            className={`flex items-start justify-between gap-4 lg:grid ${title ? "lg:gap-1" : ""}`}
          >
            <div aria-live="polite">
              {title && <p className="font-semibold break-words">{title}</p>}
              <p className={title ? "lg:inline" : "font-semibold"} suppressHydrationWarning>
                {formatDay(slot.starts_at_local, locale, slot.starts_at)}
              </p>
              {title && <span className="max-lg:hidden"> · </span>}
              <SharedElement name="chosen-time">
                <p
                  data-chosen-time
                  className={title ? "tabular lg:inline" : "tabular"}
                  suppressHydrationWarning
                >
                  {formatTimeRange(slot.starts_at_local, slot.ends_at_local, locale)}
                </p>
              </SharedElement>
              <p className={`hidden text-sm text-muted ${title ? "" : "lg:block"}`}>
                {formatDuration(minutesBetween(slot.starts_at_local, slot.ends_at_local))}
                <ZoneNote
                  timezone={resource.timezone}
                  at={slot.starts_at}
                  locale={locale}
                  before=" · "
                />
              </p>
            </div>
            {price && <OwnPrice {...{ price, locale }} />}
          </div>
          {whom && (
            <p className="text-sm font-medium wrap-anywhere">
              {words("whom.chosen", { name: whom.name })}
            </p>
          )}
          {price && <PriceReasons {...{ price, locale }} />}
          {places > 1 && (
            <PeopleStep
              label={words("places")}
              value={quantity}
              most={Math.max(1, Math.min(slot.remaining, places))}
              onChange={onQuantity}
            />
          )}
        </>
      ) : (
        <p className="text-sm text-muted">
          {terms.requires_approval
            ? words("pick_request")
            : words("pick_hold", { count: terms.hold_minutes })}
        </p>
      )}
      {failure && !isSaidAtField(failure, tried) && (
        <Notice
          tone="danger"
          live
          title={words("hold_failed")}
          action={<FreeTimes failure={failure} lost={lost} onTake={onTake} />}
        >
          {failure.message}
        </Notice>
      )}
      {wanted && listed && listed.amount_due > 0 && (
        <PromoCode
          key={asked}
          wanted={wanted}
          gross_amount={listed.gross_amount}
          refusal={error}
          onQuote={(given) => setQuoted(given && { asked, quote: given })}
          onChecking={setChecking}
        />
      )}
      {slot && request && price && (
        <TakePlace
          {...{ price, terms, card, booking }}
          wanted={request}
          starts_at={slot.starts_at}
          ready={settled && known && !checking}
          pendingLabel={words("holding")}
          className={title ? "lg:col-start-3 lg:row-span-3 lg:row-start-1" : ""}
        />
      )}
      {slot && !whom && mayBookWeekly(terms) && (
        <Link
          href={weeklyPage(resource.id, { ...slot, quantity })}
          className="inline-flex min-h-9 items-center gap-2 justify-self-start text-sm font-medium text-accent underline pointer-coarse:min-h-11"
        >
          <Repeat aria-hidden className="size-4" />
          {words("weekly")}
        </Link>
      )}
    </aside>
  );
}

/** Returns a slot's price for the member, as the portal's slots have it. */
function ownPriceOf({ gross_amount, amount_due, currency, price_deductions = [] }: Slot) {
  const listed = gross_amount ?? 0;
  return { gross_amount: listed, amount_due: amount_due ?? listed, currency, price_deductions };
}
