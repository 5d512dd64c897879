"use client";
import clsx from "clsx";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { PaymentMethod } from "@/features/billing/payment-methods/schema";
import { costWords } from "@/features/scheduling/bookings/components/price-words";
import type { Slot } from "@/features/scheduling/resources/slot-schema";
import { formatRelativeDay, formatTime, formatTimeRange } from "@/lib/format";
import { Link } from "@/ui/link";
import type { OfferedPlace } from "../schema";
import { BookButton } from "./book-button";
import { lengthOf } from "./offered-length";
import { costOfSlot } from "./slot-cost";

/** Shows the next free times of a place; a pressed one is booked by the button below. */
export function NextTimes({
  place,
  card,
  now,
  today,
}: {
  place: OfferedPlace;
  card: PaymentMethod | null;
  now: string;
  today: string;
}) {
  const locale = useLocale();
  const words = useTranslations("suggestions");
  const prices = useTranslations("prices");
  const [chosen, setChosen] = useState<string | null>(null);
  const { slots, ...at } = place;
  const length = lengthOf(place);
  const slot = slots.find(({ starts_at }) => starts_at === chosen);
  const panel = useRef<HTMLDivElement>(null);
  // On a phone the button may lie below the screen, or behind the bar at its foot.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  const later = (one: Slot) => one.starts_at_local.slice(0, 10) !== today;
  return (
    <li className="grid gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <span className="flex min-w-0 flex-1 basis-24 flex-wrap items-center gap-x-2">
          <Link
            href={`/resources/${place.resource_id}`}
            className="inline-flex min-h-9 min-w-0 items-center font-semibold wrap-anywhere hover:underline pointer-coarse:min-h-11"
          >
            {place.name}
          </Link>
          {length && <span className="text-sm text-muted">{length}</span>}
        </span>
        <div
          role="group"
          aria-label={words("times_of", { title: place.name })}
          className="grid w-full grid-cols-2 gap-1.5 min-[23.125rem]:flex min-[23.125rem]:w-auto min-[23.125rem]:flex-wrap sm:gap-2"
        >
          {slots.map((one) => (
            <button
              key={one.starts_at}
              type="button"
              aria-pressed={one.starts_at === chosen}
              onClick={() => setChosen(one.starts_at === chosen ? null : one.starts_at)}
              suppressHydrationWarning
              className={clsx(
                "tabular grid min-h-12 min-w-18 place-items-center rounded-lg px-1.5 py-1 text-sm font-semibold transition-colors duration-100",
                one.starts_at === chosen
                  ? "bg-accent text-on-accent forced-colors:outline"
                  : "bg-raised ring-1 ring-accent-line ring-inset hover:bg-accent-soft",
              )}
            >
              {formatTime(one.starts_at_local, locale)}
              <span className="text-xs font-normal" suppressHydrationWarning>
                {later(one)
                  ? formatRelativeDay(one.starts_at_local, today, locale)
                  : costWords(costOfSlot(one), { words: prices, locale })}
              </span>
            </button>
          ))}
        </div>
      </div>
      {slot && (
        <div
          ref={panel}
          aria-live="polite"
          className="grid scroll-mb-24 gap-3 rounded-lg bg-sunken p-3 sm:grid-cols-[minmax(0,1fr)_minmax(16rem,auto)] sm:items-center"
        >
          <p className="text-sm" suppressHydrationWarning>
            {formatRelativeDay(slot.starts_at_local, today, locale)},{" "}
            <span className="tabular whitespace-nowrap">
              {formatTimeRange(slot.starts_at_local, slot.ends_at_local, locale)}
            </span>
            <span className="tabular ml-2 font-semibold">
              {costWords(costOfSlot(slot), { words: prices, locale })}
            </span>
          </p>
          <BookButton key={chosen} offer={{ ...at, slot, quantity: 1 }} card={card} now={now} />
        </div>
      )}
    </li>
  );
}
