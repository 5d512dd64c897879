import { ResourceNotFound } from "@/features/resources/errors";
import { route } from "@/server/route";
import { reportUtilisation } from "./utilisation";
import { ReportUtilisation, UtilisationReport } from "./utilisation-schema";

const tag = "Reports";
const scope = "reports:read";
const example = { from: "2026-01-01", to: "2026-02-01" };

/** `/v1/reports` */
export const reportRoutes = [
  route({
    method: "GET",
    path: "/v1/reports/utilisation",
    tag,
    summary: "Report how much resources are used",
    description:
      "How much of the time for which resources were open was used, in minutes of single places. Bookings count while they are `confirmed`, `checked_in`, `completed` or `no_show`, from their start to their end without buffers, times their quantity; what is held, awaits payment or approval, or was cancelled does not. A published event takes all open places of its resource for its time; its attendees take none beside it. Open hours are the present ones: of weekly hours and overrides that were changed since, no earlier ones are kept. What was booked beyond them is in `outside_minutes` and does not raise `utilisation`, which is never above 1. Time counts where it lies, so that a booking over midnight is in both days.",
    scope,
    input: ReportUtilisation,
    output: UtilisationReport,
    errors: [ResourceNotFound],
    run: reportUtilisation,
    example,
  }),
];
