import { ResourceNotFound } from "@/features/scheduling/resources/errors";
import { route } from "@/server/route";
import { reportRevenue } from "./revenue";
import { RevenueReport } from "./revenue-schema";
import { ReportPeriod } from "./schema";
import { MemberReport } from "./member-report-schema";
import { reportMembers } from "./members";
import { NoShowReport } from "./no-show-schema";
import { reportNoShows } from "./no-shows";
import { reportReceivables } from "./receivables";
import { ReceivablesReport, ReportReceivables } from "./receivables-schema";
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
    summary: "Report the use of resources",
    description:
      "Reports how much of their open time resources were used, in minutes of single places. Bookings count while they are `confirmed`, `checked_in`, `completed` or `no_show`, from start to end without buffers, times their quantity; holds, requests and cancelled bookings do not. A published event takes all open places of its resource for its time; its attendees count once, with it. Open hours are the present ones: earlier weekly hours and overrides are not kept. Time booked beyond them is in `outside_minutes` and does not raise `utilisation`, which is never above 1. A booking over midnight counts in both days.",
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
    summary: "Report sales and payments",
    description:
      "Reports sales and the money that moved, which rarely fall on the same day. Sales: invoices by their day of issue less credit notes by theirs, with the tax in them; drafts and voided documents do not count. Money: payments by the day on which they succeeded, refunds by the day on which they were paid, disputes by the day on which they were lost. Amounts are in minor units and never added up over currencies.",
    scope,
    input: ReportPeriod,
    output: RevenueReport,
    run: reportRevenue,
    example,
  }),
  route({
    method: "GET",
    path: "/v1/reports/receivables",
    tag,
    summary: "Report what is due",
    description:
      "Reports what issued invoices ask for at present, by currency and by how long it has been overdue. Drafts, and invoices that are paid, voided or given up as uncollectible, do not count. It has no period: earlier figures are not kept.",
    scope,
    input: ReportReceivables,
    output: ReceivablesReport,
    run: reportReceivables,
  }),
  route({
    method: "GET",
    path: "/v1/reports/no-shows",
    tag,
    summary: "Report visits and no-shows",
    description:
      "Reports visits and no-shows, for bookings of resources and events by the day on which they ended; one until midnight belongs to the day before. Cancelled bookings count by the day on which they would have ended, and only if they were cancelled too late. Statuses are the present ones: an absent member who came after all counts as a visit. Bookings are counted, not places. Kept amounts come from the booking's history, so later refunds by staff are not deducted.",
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
    summary: "Report the growth of members and subscriptions",
    description:
      "Reports how many members and subscriptions came and went. Members count by the instants at which they were added, archived and restored; a record that was merged into another counts as archived. Numbers by status are the present ones. A subscription runs while it is `trialing`, `active` or `paused`, and while it is `past_due` after that; one that was never paid for does not run. A change of product neither ends nor starts a subscription.",
    scope,
    input: ReportPeriod,
    output: MemberReport,
    run: reportMembers,
    example,
  }),
];
