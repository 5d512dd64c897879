import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { recurringEventRoutes } from "./api";

const at = "/v1/events/recurring/{recurring_event_id}";

export const recurringEventStaffRouter = router({
  get: line(recurringEventRoutes, "GET /v1/events/recurring/{recurring_event_id}"),
  create: line(recurringEventRoutes, "POST /v1/events/recurring"),
  update: line(recurringEventRoutes, `PATCH ${at}`),
  publish: line(recurringEventRoutes, `POST ${at}/publish`),
  cancel: line(recurringEventRoutes, `POST ${at}/cancel`),
  dates: line(recurringEventRoutes, `GET ${at}/occurrences`),
  updateDate: line(recurringEventRoutes, `PATCH ${at}/occurrences/{original_starts_at_local}`),
  cancelDate: line(
    recurringEventRoutes,
    `POST ${at}/occurrences/{original_starts_at_local}/cancel`,
  ),
});
