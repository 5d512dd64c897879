import { NoInput } from "@/lib/wire";
import { MemberNotFound } from "@/features/people/errors";
import { MemberId } from "@/features/people/members/schema";
import { MemberSessionRequired } from "@/server/errors";
import { route } from "@/server/route";
import { getBalance, getMyBalance } from "./get";
import { MemberBalance } from "./schema";

/** `/v1/members/{member_id}/balance` */
export const balanceRoutes = [
  route({
    method: "GET",
    path: "/v1/members/{member_id}/balance",
    tag: "Members",
    summary: "Get a member's balance",
    description:
      "Returns the balance between the member and the organization, by currency. An account's invoice counts for the member who is asked to pay it, a payment for the member who paid.",
    scope: "invoices:read",
    input: MemberId,
    output: MemberBalance,
    errors: [MemberNotFound],
    run: getBalance,
  }),
];

/** `/portal/v1/me/balance` */
export const balancePortalRoutes = [
  route({
    method: "GET",
    path: "/portal/v1/me/balance",
    tag: "Me",
    summary: "Get the signed-in member's balance",
    description: "Returns the signed-in member's debts and credit, by currency.",
    scope: "none",
    input: NoInput,
    output: MemberBalance,
    errors: [MemberSessionRequired],
    run: (ctx) => getMyBalance(ctx),
  }),
];
