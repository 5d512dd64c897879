import { MemberNotFound } from "@/features/people/errors";
import { route } from "@/server/route";
import { listTimeline } from "./list";
import { ListTimeline, TimelinePage } from "./schema";

/** `/v1/members/{member_id}/timeline` */
export const memberTimelineRoutes = [
  route({
    method: "GET",
    path: "/v1/members/{member_id}/timeline",
    tag: "Members",
    summary: "List a member's history",
    description:
      "Lists the history of a member and of everything that belongs to them, newest first, archived members included. The audit log has the details of each change.",
    scope: "audit-log:read",
    input: ListTimeline,
    output: TimelinePage,
    errors: [MemberNotFound],
    run: listTimeline,
  }),
];
