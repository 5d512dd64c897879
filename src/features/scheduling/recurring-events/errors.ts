import { notFoundFailure } from "@/server/errors";

export const RecurringEventNotFound = notFoundFailure("recurring_event", "Recurring event");
