import { createEvent } from "@/features/events/create";
import { bookable } from "./bookable";
import type { Furnishing } from "./furnishing";

export const events: Furnishing = {
  ids: {
    event_id: async ({ ctx }) => {
      const event = await createEvent(ctx, {
        title: "Contract event",
        timezone: "UTC",
        capacity: 1000,
        status: "published",
        ...bookable,
      });
      return event.id;
    },
  },
};
