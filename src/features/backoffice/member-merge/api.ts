import { MemberNotFound } from "@/features/people/errors";
import { route } from "@/server/route";
import { MembersNotMergeable } from "./errors";
import { mergeMember } from "./merge";
import { MergeMember, MergeResult } from "./schema";

/** `/v1/members/{member_id}/merge` */
export const memberMergeRoutes = [
  route({
    method: "POST",
    path: "/v1/members/{member_id}/merge",
    tag: "Members",
    summary: "Merge a member into another",
    description:
      "Merges two records of one person: the one in the path stays and takes over the source's bookings, memberships, payments, invoices, passes and notes. It keeps its own values and fills its gaps from the source. The source remains as an archived record with `merged_into_id`, is signed out and can no longer be changed or restored. Saved cards move too, unless the member is the processor's customer itself: then the source's cards are removed and listed. `reasons` lists the conflicts: `same_member`, `member_archived`, `member_erased`, `member_merged`, `bookings_being_paid`, `payments_open`, `cards_under_way`. An archived source can be merged; an archived target has to be restored first. Repeating a merge changes nothing, and `dry_run` only shows it.",
    scope: "member-data:write",
    input: MergeMember,
    output: MergeResult,
    errors: [MemberNotFound, MembersNotMergeable],
    run: mergeMember,
    example: { source_member_id: "mbr_01JD0000000000000000000001" },
  }),
];
