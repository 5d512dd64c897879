import { MemberNotFound } from "@/features/members/errors";
import { Nothing } from "@/features/passes/schema";
import { MemberSessionRequired } from "@/server/errors";
import { route } from "@/server/route";
import { listBundles, listMyBundles } from "./bundles";
import { ListBundles, PassBundles } from "./schema";

/** `/v1/passes/bundles` */
export const passBundleRoutes = [
  route({
    method: "GET",
    path: "/v1/passes/bundles",
    tag: "Passes",
    summary: "List a member's passes as files for an iPhone",
    description:
      "Short-lived addresses of .pkpasses files, each with up to ten of the member's provisioned passes, which an iPhone adds in one go. None while Apple Wallet is not set up.",
    scope: "passes:read",
    input: ListBundles,
    output: PassBundles,
    errors: [MemberNotFound],
    run: listBundles,
    example: { member_id: "mbr_01J8ZC7Q4S" },
  }),
];

/** `/portal/v1/passes/bundles` */
export const passBundlePortalRoutes = [
  route({
    method: "GET",
    path: "/portal/v1/passes/bundles",
    tag: "Passes",
    summary: "List the signed-in member's passes as files for an iPhone",
    description:
      "Cards that have not ended and tickets of bookings that are not over, as far as they are provisioned: short-lived addresses of .pkpasses files with up to ten each. None while Apple Wallet is not set up.",
    scope: "none",
    input: Nothing,
    output: PassBundles,
    errors: [MemberSessionRequired],
    run: (ctx) => listMyBundles(ctx),
  }),
];
