import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
  CalendarClock,
  CalendarDays,
  CalendarHeart,
  Clock,
  DoorOpen,
  ReceiptText,
} from "@/ui/icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { FoundTime } from "@/features/scheduling/resources/slot-schema";
import { wordOf } from "@/features/scheduling/resources/components/resource-words";
import {
  formatDate,
  formatDayShort,
  formatRelativeDay,
  formatTimeRange,
  localAt,
} from "@/lib/format";
import { formatMoney } from "@/lib/money";
import { readTimeWords, type TimeWish } from "@/lib/time-words/read-time-words";
import { useRouter } from "@/ui/portal-router";
import type { PaletteGroup, PaletteItem } from "@/ui/palette-dialog";
import { useTRPC } from "@/ui/trpc";
import { matches } from "./matches";
import { windowAddressOf, windowWords } from "./wished-window";
import { useLater } from "@/ui/use-later";

/** While somebody types, nothing is asked. */
const REST_MS = 180;
const FEW = 3;
const MOST = 5;
const icon = "size-5";

/** Finds times, spaces, events, bookings and invoices for what was typed; without any, what is likely wanted. */
export function usePaletteFinds(
  typed: string,
  { locale, timezone }: { locale: string; timezone: string },
) {
  const trpc = useTRPC();
  const router = useRouter();
  const words = useTranslations("palette");
  const prices = useTranslations("prices");
  const [now] = useState(() => localAt(new Date().toISOString(), timezone));
  const today = now.slice(0, 10);
  const asked = useLater(typed, REST_MS);
  const wish = readTimeWords(asked, locale, now);
  const search = wish ? wish.rest : asked;
  const isBackwards = wish !== null && wish.to <= wish.from;

  const times = useQuery(
    trpc.resources.findTimes.queryOptions(
      {
        ...{ search, people: wish?.people ?? 1, day: wish?.day ?? today },
        ...{ at: wish?.at ?? null, from: wish?.from ?? 0, to: wish?.to ?? 1440 },
        duration_minutes: wish?.minutes ?? null,
      },
      { enabled: wish !== null && !isBackwards },
    ),
  );
  const spaces = useQuery(
    trpc.resources.list.queryOptions(
      { size: MOST, ...(search && { search }) },
      { placeholderData: keepPreviousData },
    ),
  );
  const events = useQuery(
    trpc.events.list.queryOptions(
      { size: MOST, search },
      { enabled: asked !== "" && !wish, placeholderData: keepPreviousData },
    ),
  );
  const bookings = useQuery(trpc.bookings.list.queryOptions({ when: "upcoming", size: 50 }));
  const invoices = useQuery(
    trpc.invoices.list.queryOptions({ size: 50 }, { enabled: asked !== "" }),
  );

  const go = (page: string) => () => router.push(page);
  const boardItem = (window: TimeWish): PaletteItem => ({
    id: "window",
    icon: <CalendarClock className={icon} />,
    text: words("by_window", {
      day: formatRelativeDay(window.day, today, locale),
      hours: windowWords(window, locale),
    }),
    onPick: go(windowAddressOf(window)),
  });
  const price = ({ slot }: FoundTime) =>
    slot.amount_due === null || slot.amount_due === undefined
      ? undefined
      : slot.amount_due === 0
        ? prices("no_charge")
        : formatMoney(slot.amount_due, slot.currency, locale);
  const timeItems = (wish ? (times.data ?? []) : []).map((found): PaletteItem => ({
    id: `time ${found.resource_id} ${found.slot.starts_at}`,
    icon: <Clock className={icon} />,
    text: `${found.name}, ${formatTimeRange(found.slot.starts_at_local, found.slot.ends_at_local, locale)}`,
    detail: [
      formatRelativeDay(found.slot.starts_at_local, today, locale),
      wish && wish.people > 1 ? words("for_people", { count: wish.people }) : "",
    ]
      .filter(Boolean)
      .join(" · "),
    aside: price(found),
    onPick: go(addressOf(found)),
  }));
  // With the times, or they would push it from under the finger.
  if (wish?.isWindow && !isBackwards && !times.isPending) timeItems.push(boardItem(wish));
  // Until the answer is there, only what fits of the one before it.
  const isLate = asked !== typed || spaces.isPlaceholderData || events.isPlaceholderData;
  const fits = (name: string) => !isLate || matches(wish ? search : typed, name);
  const spaceItems = (spaces.data?.items ?? [])
    .filter(({ name }) => fits(name))
    .slice(0, asked ? MOST : FEW)
    .map((space): PaletteItem => ({
      id: `space ${space.id}`,
      icon: <DoorOpen className={icon} />,
      text: space.name,
      detail: space.category ? wordOf(space.category) : undefined,
      onPick: go(wish ? `/resources/${space.id}?day=${wish.day}` : `/resources/${space.id}`),
    }));
  const coming = bookings.data?.items ?? [];
  const bookingItems = coming
    .filter(({ title, starts_at_local }) =>
      matches(typed, `${title} ${formatRelativeDay(starts_at_local, today, locale)}`),
    )
    .slice(0, FEW)
    .map((booking): PaletteItem => ({
      id: `booking ${booking.id}`,
      icon: <CalendarDays className={icon} />,
      text: booking.title,
      detail: `${formatRelativeDay(booking.starts_at_local, today, locale)}, ${formatTimeRange(booking.starts_at_local, booking.ends_at_local, locale)}`,
      onPick: go(`/bookings/${booking.id}`),
    }));
  const eventItems = (asked && !wish ? (events.data?.items ?? []) : [])
    .filter(({ title }) => fits(title))
    .slice(0, FEW)
    .map((event): PaletteItem => ({
      id: `event ${event.id}`,
      icon: <CalendarHeart className={icon} />,
      text: event.title,
      detail: `${formatDayShort(event.starts_at_local, locale)}, ${formatTimeRange(event.starts_at_local, event.ends_at_local, locale)}`,
      onPick: go(`/events/${event.id}`),
    }));
  const invoiceItems = (asked && !wish ? (invoices.data?.items ?? []) : [])
    .filter(({ number, lines }) =>
      matches(
        typed,
        `${words("invoices")} ${number ?? ""} ${lines.map((line) => line.description).join(" ")}`,
      ),
    )
    .slice(0, FEW)
    .map((invoice): PaletteItem => ({
      id: `invoice ${invoice.id}`,
      icon: <ReceiptText className={icon} />,
      text: invoice.number ?? words("invoices"),
      detail: invoice.issued_at ? formatDate(invoice.issued_at, timezone, locale) : undefined,
      aside: formatMoney(invoice.total, invoice.currency, locale),
      onPick: go(`/invoices/${invoice.id}`),
    }));

  const asking = [spaces, bookings, ...(wish ? [times] : asked ? [events, invoices] : [])];
  const groups: PaletteGroup[] = [
    { title: words("times"), items: timeItems },
    { title: words("bookings"), items: bookingItems },
    { title: words("spaces"), items: spaceItems },
    { title: words("events"), items: eventItems },
    { title: words("invoices"), items: invoiceItems },
  ];
  const isFailed = asking.some((query) => query.isError);
  const isLooking = asked !== typed || asking.some((query) => query.isFetching);
  return {
    groups,
    /** The member's next booking of a space, which can be moved. */
    next: coming.find(({ status, event_id }) => status === "confirmed" && event_id === null),
    /** The hours that were asked for end before they begin. */
    isBackwards: isBackwards && asked === typed,
    /** A time was asked for, and none is free. */
    isTaken:
      wish !== null &&
      !isBackwards &&
      times.isSuccess &&
      times.data.length === 0 &&
      asked === typed,
    state: isFailed ? ("failed" as const) : isLooking ? ("looking" as const) : ("ready" as const),
  };
}

/** Returns the page on which the time is chosen and booked as any other. */
function addressOf({ resource_id, slot, duration_minutes, quantity }: FoundTime): string {
  const query = new URLSearchParams({
    day: slot.starts_at_local.slice(0, 10),
    time: slot.starts_at_local,
    length: String(duration_minutes),
    people: String(quantity),
  });
  return `/resources/${resource_id}?${query}`;
}
