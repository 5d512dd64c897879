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
    summary: "List what happened to a member",
    description:
      "Lists what happened to a member and to everything that belongs to them, newest first, archived members included. The audit log says what changed in each.",
    scope: "audit-log:read",
    input: ListTimeline,
    output: TimelinePage,
    errors: [MemberNotFound],
    run: listTimeline,
  }),
];
