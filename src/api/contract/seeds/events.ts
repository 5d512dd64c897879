import { createEvent } from "@/features/scheduling/events/create";
import { createRecurringEvent } from "@/features/scheduling/recurring-events/create";
import { bookable } from "./bookable";
import type { Seeds } from "./seed-context";
import { asOften } from "./places";

export const events: Seeds = {
  ids: {
    event_id: async ({ ctx, mark }) => {
      const event = await createEvent(ctx, {
        external_id: mark,
        title: "Contract event",
        timezone: "UTC",
        policy_id: await asOften(ctx),
        capacity: 1000,
        status: "published",
        ...bookable,
      });
      return event.id;
    },
    recurring_event_id: async ({ ctx, mark }) => {
      const series = await createRecurringEvent(ctx, {
        external_id: mark,
        title: "Contract series",
        rrule: "FREQ=DAILY;COUNT=3",
        timezone: "UTC",
        status: "published",
        ...bookable,
      });
      return series.id;
    },
    // The key of the first date is the start of the series; an organization of its own has the same.
    original_starts_at_local: async ({ id }) =>
      (await id("recurring_event_id")) && bookable.starts_at_local,
  },
};
