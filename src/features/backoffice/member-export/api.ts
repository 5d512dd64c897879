import { NoInput } from "@/lib/wire";
import { MemberNotFound } from "@/features/people/errors";
import { MemberId } from "@/features/people/members/schema";
import { MemberSessionRequired } from "@/server/errors";
import { streamedRoute } from "@/server/route";
import { exportMe, exportMember } from "./export";
import { MemberExport, MyExport } from "./schema";
import { downloadOf } from "./write";

/** `/v1/members/{member_id}/export` */
export const memberExportRoutes = [
  streamedRoute({
    method: "GET",
    path: "/v1/members/{member_id}/export",
    tag: "Members",
    summary: "Export all data of a member",
    description:
      "Exports all data about a member, archived ones included, as one file: each kind of object as its own operation shows it, without page limits and without secrets. An answer that breaks off is incomplete; repeat the request.",
    scope: "member-data:read",
    input: MemberId,
    output: MemberExport,
    errors: [MemberNotFound],
    run: exportMember,
    write: downloadOf,
  }),
];

/** `/portal/v1/me/export` */
export const memberExportPortalRoutes = [
  streamedRoute({
    method: "GET",
    path: "/portal/v1/me/export",
    own: true,
    tag: "Me",
    summary: "Export all data of the signed-in member",
    description:
      "Exports all data about the signed-in member as one file, without the parts that only staff may see.",
    scope: "none",
    input: NoInput,
    output: MyExport,
    errors: [MemberSessionRequired],
    run: (ctx) => exportMe(ctx),
    write: downloadOf,
  }),
];
