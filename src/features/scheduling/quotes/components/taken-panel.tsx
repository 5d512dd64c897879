"use client";
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { ChevronRight, X } from "@/ui/icons";
import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/ui/link";
import { useEffect, useId, useRef } from "react";
import { formatDay, formatTime, formatTimeRange, minutesBetween } from "@/lib/format";
import { type SlotState, slotState } from "@/lib/slot-state";
import { Button } from "@/ui/button";
import { keepFocusAbove } from "@/ui/show-above";
import { Skeleton } from "@/ui/skeleton";
import { useOwnPrice } from "@/ui/slot-grid";
import { useTRPC } from "@/ui/trpc";
import type { Whom } from "@/features/people/accounts/components/for-whom";
import { nearestTimes } from "@/features/scheduling/resources/components/nearest-times";
import type { FreePlace, Slot } from "@/features/scheduling/resources/slot-schema";
import { NotifyMe } from "@/features/scheduling/waitlist/components/notify-me";

/** A time that somebody has, or keeps from others, may become free again. */
const MAY_BE_FREED = ["full", "held", "buffer"];

type Props = {
  resourceId: string;
  /** Names the place where the times of several are shown. The panel then floats on a wide screen too. */
  title?: string;
  slot: Slot;
  /** The other times of the day at the place. */
  slots: Slot[];
  quantity: number;
  /** The booking that the member moves: then only another time here is wanted. */
  moving?: { starts_at: string; ends_at: string } | undefined;
  /** True when the member had chosen it while it was free. */
  lost: boolean;
  /** The other one for whom it would be; null for the member themselves. */
  whom: Whom | null;
  onTake: (slot: Slot) => void;
  onElsewhere: (place: FreePlace) => void;
  onClose: () => void;
  /** Called when the time can be had after all. */
  onRefused: () => void;
};

/**
 * Says why a time cannot be had, and never leaves it at that: other places at that time, other times at that
 * place, and a place in line. It lies where the chosen time would.
 */
export function TakenPanel(props: Props) {
  const { resourceId, title, slot, slots, quantity, moving, lost, whom, onTake, onClose } = props;
  const theirs = useTranslations("quotes.whom");
  const words = useTranslations("places.taken");
  const locale = useLocale();
  const heading = useId();
  const isPresent = slot.starts_at === moving?.starts_at && slot.ends_at === moving.ends_at;
  const state = isPresent ? "own" : slotState(slot);
  const [why] = slot.reasons;
  const mayBeFreed = state !== "own" && why !== undefined && MAY_BE_FREED.includes(why.code);
  const nearest = nearestTimes(
    slots.filter((one) => slotState(one) === "free"),
    slot,
  );
  const panel = useRef<HTMLElement>(null);
  useEffect(() => keepFocusAbove(panel.current), [slot.starts_at]);
  return (
    <aside
      ref={panel}
      data-floats=""
      aria-label={words("label")}
      className={clsx(
        "sticky bottom-tabbar z-20 -mx-1 grid max-h-[70dvh] gap-4 overflow-y-auto rounded-xl bg-overlay p-4 shadow-lg ring-1 ring-line md:bottom-6",
        title
          ? "lg:grid-cols-3 lg:gap-x-8 lg:p-5"
          : "lg:top-10 lg:bottom-auto lg:mx-0 lg:max-h-none lg:bg-raised lg:p-5 lg:shadow-md lg:ring-0",
      )}
    >
      <div className="grid content-start gap-4">
        <div aria-live="polite" className="grid min-w-0 gap-0.5 pr-10">
          {title && <p className="font-semibold break-words">{title}</p>}
          <h2 id={heading} className="text-base font-semibold" suppressHydrationWarning>
            {formatDay(slot.starts_at_local, locale, slot.starts_at)}
          </h2>
          <p className="tabular" suppressHydrationWarning>
            {formatTimeRange(slot.starts_at_local, slot.ends_at_local, locale)}{" "}
            <State state={state} word={words(`state.${state}`)} />
          </p>
          <p className="text-sm text-muted">
            {isPresent
              ? words("present")
              : lost
                ? words("just_taken")
                : state === "own" && whom
                  ? theirs("theirs", { name: whom.name })
                  : why?.message}
            {state === "own" && !whom && slot.booking_id && (
              <>
                {" "}
                <Link
                  href={`/bookings/${slot.booking_id}`}
                  className="inline-flex min-h-9 pointer-coarse:min-h-11 items-center font-medium text-accent underline"
                >
                  {words("see_booking")}
                </Link>
              </>
            )}
          </p>
        </div>
        {mayBeFreed && !moving && !whom && (
          <NotifyMe
            key={slot.starts_at}
            resourceId={resourceId}
            time={slot}
            quantity={quantity}
            onRefused={props.onRefused}
          />
        )}
      </div>
      <button
        type="button"
        onClick={onClose}
        aria-label={words("close")}
        className="absolute top-2 right-2 inline-flex size-11 shrink-0 items-center justify-center rounded-full text-muted hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden className="size-5" />
      </button>
      {mayBeFreed && !moving && <Elsewhere {...props} />}
      {state !== "own" && nearest.length > 0 && (
        <section aria-labelledby={`${heading}-near`} className="grid content-start gap-2">
          <h3 id={`${heading}-near`} className="text-sm font-medium text-muted">
            {words("nearest")}
          </h3>
          <div className="flex flex-wrap gap-2">
            {nearest.map((one) => (
              <Button key={one.starts_at} size="sm" variant="secondary" onClick={() => onTake(one)}>
                <span className="tabular" suppressHydrationWarning>
                  {formatTime(one.starts_at_local, locale)}
                </span>
              </Button>
            ))}
          </div>
        </section>
      )}
    </aside>
  );
}

const looks: Record<SlotState, string> = {
  own: "bg-accent-soft text-accent",
  held: "bg-held-soft text-held",
  full: "bg-sunken text-muted",
  closed: "bg-sunken text-muted",
  free: "bg-accent-soft text-accent",
};

function State({ state, word }: { state: SlotState; word: string }) {
  return (
    <span
      className={clsx(
        "ml-1 inline-block rounded-full px-2 py-0.5 text-xs font-medium",
        looks[state],
      )}
    >
      {word}
    </span>
  );
}

/** Lists places that are free at the time, each at the member's own price. */
function Elsewhere({ resourceId, slot, quantity, whom, onElsewhere }: Props) {
  const ownPrice = useOwnPrice();
  const trpc = useTRPC();
  const words = useTranslations("places.taken");
  const locale = useLocale();
  const heading = useId();
  const found = useQuery(
    trpc.resources.freePlaces.queryOptions({
      resource_id: resourceId,
      starts_at: slot.starts_at,
      duration_minutes: minutesBetween(slot.starts_at_local, slot.ends_at_local),
      quantity,
      ...(whom && { for_member_id: whom.member_id }),
    }),
  );
  return (
    <section aria-labelledby={heading} className="grid content-start gap-1">
      <h3 id={heading} className="text-sm font-medium text-muted">
        {words("elsewhere")}
      </h3>
      {found.isPending ? (
        <div role="status">
          <span className="sr-only">{words("looking")}</span>
          <Skeleton className="my-1.5 h-9 rounded-md" />
        </div>
      ) : found.isError || found.data.length === 0 ? (
        <p className="py-2.5 text-sm">
          {words(found.isError ? "elsewhere_failed" : "no_elsewhere")}
        </p>
      ) : (
        <ul className="-mx-2">
          {found.data.map((place) => (
            <li key={place.resource_id}>
              <button
                type="button"
                onClick={() => onElsewhere(place)}
                className="flex min-h-11 w-full items-center gap-3 rounded-md px-2 py-1.5 text-left text-sm hover:bg-sunken"
              >
                <span className="min-w-0 flex-1 font-medium break-words">{place.name}</span>
                <span
                  className="tabular inline-block first-letter:uppercase"
                  suppressHydrationWarning
                >
                  {ownPrice(place.slot, locale)}
                </span>
                <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
