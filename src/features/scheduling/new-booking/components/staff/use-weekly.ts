"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSeriesDates } from "@/features/scheduling/booking-series/components/use-series-dates";
import { consoleClient } from "@/ui/console-client";
import { failureOf } from "@/ui/failure";
import type { Person, Stay } from "./draft";

/** The terms that staff may overrule for a date of a series, by the codes of their refusals. */
const OVERRULED = ["min_notice", "max_advance", "duration_not_allowed", "quota_exceeded"];

type Draft = { member: Person; stay: Stay; quantity: number };
const SOME_TIME = { starts_at_local: "2000-01-01T00:00:00", ends_at_local: "2000-01-01T01:00:00" };

/**
 * Holds the weeks in which a chosen time is repeated: each date with its price or the reason against it, and the choice
 * among them. `weeks` is 1 for a time that is booked once.
 */
export function useWeekly(draft: Draft | null) {
  const [overruled, setOverruled] = useState(false);
  const stay = draft?.stay;
  const dates = useSeriesDates({ ...(stay ?? SOME_TIME), from: "this_week" }, 1);
  const outside = overruled || stay?.outside === true;
  const asked = {
    ...{ member_id: draft?.member.id ?? "", resource_id: stay?.resource_id ?? "" },
    quantity: draft?.quantity ?? 1,
    ...(stay?.fold !== undefined && { fold: stay.fold }),
    ...(outside && { outside_rules: true }),
  };
  const request = { ...asked, ...dates.all, together: true };
  const preview = useQuery({
    queryKey: ["desk weekly", request],
    queryFn: () => consoleClient().bookingSeries.preview.mutate(request),
    enabled: draft !== null && dates.weeks > 1,
    placeholderData: keepPreviousData,
    ...{ gcTime: 0, staleTime: 600_000, retry: false },
  });
  const choice = dates.choiceOf(preview.data?.dates ?? []);
  return {
    ...dates,
    ...choice,
    outside,
    currency: preview.data?.currency ?? "",
    /** The prices that are shown are those of the dates that are asked for. */
    ready: preview.data !== undefined && !preview.isPlaceholderData && !preview.isError,
    problem: preview.error ? failureOf(preview.error) : null,
    /** Some dates are refused by terms alone. */
    mayOverrule: !outside && choice.shown.some(({ code }) => OVERRULED.includes(code ?? "")),
    overrule: () => setOverruled(true),
    lookAgain: () => void preview.refetch(),
    looking: preview.isFetching,
    /** Returns the request of the chosen dates. */
    wanted: () => ({ ...asked, ...dates.only(choice.chosen) }),
  };
}
export type Weekly = ReturnType<typeof useWeekly>;
