import { MemberNotFound } from "@/features/members/errors";
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
      "Of two records of one person, the one in the path stays and takes all that the source has: bookings, memberships, payments, invoices, passes, notes and so on. Where both have a value, the one that stays keeps its own; gaps are filled. The source remains as an archived record that says `merged_into_id`, is signed out and can be changed or restored no more. Saved cards go along, unless the member is the processor's customer itself: then those of the source are removed, and named. In the way is what `reasons` says: `same_member`, `member_archived`, `member_erased`, `member_merged`, `bookings_being_paid`, `payments_open`, `cards_under_way`. An archived source can be merged, an archived member is to be restored first. Merged so already: unchanged. With `dry_run`, nothing changes.",
    scope: "member-data:write",
    input: MergeMember,
    output: MergeResult,
    errors: [MemberNotFound, MembersNotMergeable],
    run: mergeMember,
    example: { source_member_id: "mbr_01JD0000000000000000000001" },
  }),
];
