import { MemberNotFound } from "@/features/people/errors";
import { Member } from "@/features/people/members/schema";
import { MemberMerged } from "@/server/data/closed-members";
import { route } from "@/server/route";
import { eraseMember } from "./erase";
import { MemberHasOpenMatters } from "./errors";
import { EraseMember } from "./schema";

/** `/v1/members/{member_id}/erase`: for staff only; a member asks them. */
export const memberEraseRoutes = [
  route({
    method: "POST",
    path: "/v1/members/{member_id}/erase",
    tag: "Members",
    summary: "Erase a member",
    description:
      "Erases a member's personal data for good, from all records, files and logs, saved cards and the processor's customer included. Invoices, payments and refunds keep their amounts, numbers and dates under a pseudonym; so does the history. Only an archived member with nothing left to settle can be erased: otherwise `reasons` lists what is open (`not_archived`, `bookings_ahead` (also those that the member pays for), `subscriptions_running`, `payments_open`, `refunds_under_way`, `invoices_open`, `account_credit`, `sole_account_owner`, `cards_under_way`), each with its `ids`. A member who is already erased stays unchanged, and `dry_run` only tells whether it could be. Receivers of earlier mails and webhooks still have their copies: `member.erased` tells them.",
    scope: "member-data:write",
    input: EraseMember,
    output: Member,
    errors: [MemberNotFound, MemberMerged, MemberHasOpenMatters],
    run: eraseMember,
    example: { dry_run: true },
  }),
];
