"use client";
import { useState } from "react";
import type { SeriesPreview } from "../schema";
import { dateOf, weeklyDates } from "./weekly-dates";

/** A date of the preview; those without a price cannot be booked. */
export type Offered = SeriesPreview["dates"][number];

/** The time that is repeated: of a booking, or chosen and not booked yet (`this_week`). */
export type Origin = {
  resource_id: string;
  quantity: number;
  currency: string;
  starts_at_local: string;
  ends_at_local: string;
  from: "this_week" | "next_week";
};

type Times = Pick<Origin, "starts_at_local" | "ends_at_local" | "from">;

/** Holds which weekly dates are wanted: how many, which are left out, and which are taken at another time. */
export function useSeriesDates(times: Times, begin = 4) {
  const [weeks, setWeeks] = useState(begin);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [moved, setMoved] = useState<ReadonlyMap<string, string>>(new Map());
  const weekly = weeklyDates(times, weeks, times.from);
  const of = ({ starts_at_local }: Offered) => dateOf(starts_at_local, moved);
  const asking = (dates: string[]) => ({
    ...weekly,
    dates,
    moved: [...moved]
      .filter(([date]) => dates.includes(date))
      .map(([date, starts_at_local]) => ({ date, starts_at_local })),
  });
  return {
    weeks,
    setWeeks,
    /** All dates, as the request of a preview names them. */
    all: asking(weekly.dates),
    /** Some of them, as the request of a booking names them. */
    only: (some: readonly Offered[]) => asking(some.map(of)),
    /** Returns the dates to show, those that would be booked, and their sum in minor units. */
    choiceOf: (offered: readonly Offered[]) => {
      const shown = offered.filter((date) => weekly.dates.includes(of(date)));
      const chosen = shown.filter((date) => date.amount_due !== null && !left.has(of(date)));
      const total = chosen.reduce((sum, { amount_due }) => sum + (amount_due ?? 0), 0);
      return { shown, chosen, total };
    },
    isMoved: ({ starts_at_local }: Offered) => [...moved.values()].includes(starts_at_local),
    isChosen: (date: Offered) => !left.has(of(date)),
    choose: (date: Offered, take: boolean) =>
      setLeft((now) => {
        const next = new Set(now);
        if (take) next.delete(of(date));
        else next.add(of(date));
        return next;
      }),
    /** Takes a date at another time instead. */
    move: ({ starts_at_local }: Offered, instead: string) =>
      setMoved((now) => new Map(now).set(dateOf(starts_at_local, now), instead)),
  };
}
