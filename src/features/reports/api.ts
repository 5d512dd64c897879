import { ResourceNotFound } from "@/features/resources/errors";
import { route } from "@/server/route";
import { reportRevenue } from "./revenue";
import { RevenueReport } from "./revenue-schema";
import { ReportPeriod } from "./schema";
import { MemberReport } from "./member-report-schema";
import { reportMembers } from "./members";
import { NoShowReport } from "./no-show-schema";
import { reportNoShows } from "./no-shows";
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
  route({
    method: "GET",
    path: "/v1/reports/revenue",
    tag,
    summary: "Report what was sold, and what money came and went",
    description:
      "Two things that rarely fall on the same day. What was sold: invoices by the day of issue, less credit notes by theirs, with the tax in them; drafts and voided documents do not count, so that voiding takes an invoice out of the day of its issue. And money: payments by the day on which they succeeded, refunds by the day on which they went back, disputes by the day on which they were lost. Amounts are in minor units, never added up over currencies.",
    scope,
    input: ReportPeriod,
    output: RevenueReport,
    run: reportRevenue,
    example,
  }),
  route({
    method: "GET",
    path: "/v1/reports/no-shows",
    tag,
    summary: "Report who came and who did not",
    description:
      "What has become of the bookings, of resources and of events, that are over, by the day on which they ended; one until midnight belongs to the day before. What was cancelled counts by the day on which it would have ended, and only where it was too late. The statuses are the present ones: whoever was marked as absent and came after all has come. Bookings are counted, not their places. What was kept is what the booking's history says, so that an amount which staff gave back later is still in it.",
    scope,
    input: ReportPeriod,
    output: NoShowReport,
    run: reportNoShows,
    example,
  }),
  route({
    method: "GET",
    path: "/v1/reports/members",
    tag,
    summary: "Report how members and subscriptions came and went",
    description:
      "Members by the instant at which they were added, archived and restored; all that is known of it is kept, so that the numbers are exact for any time, and a record that was merged into another counts as archived. By status there are only the present numbers. A subscription runs while it is `trialing`, `active` or `paused`, and goes on while it is `past_due` after that; one that was never paid for does not run. One that is changed to another product has neither ended nor started.",
    scope,
    input: ReportPeriod,
    output: MemberReport,
    run: reportMembers,
    example,
  }),
];
