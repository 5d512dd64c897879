import { MemberNotFound } from "@/features/members/errors";
import { route } from "@/server/route";
import { listTimeline } from "./list";
import { ListTimeline, TimelinePage } from "./schema";

/** `/v1/members/{member_id}/timeline` */
export const memberTimelineRoutes = [
  route({
    method: "GET",
    path: "/v1/members/{member_id}/timeline",
    tag: "Members",
    summary: "List what happened to a member",
    description:
      "To the member, and to all that belongs to them: bookings, payments, invoices, passes and so on; newest first, of archived members too. What changed in each is in the audit log.",
    scope: "audit-log:read",
    input: ListTimeline,
    output: TimelinePage,
    errors: [MemberNotFound],
    run: listTimeline,
  }),
];
