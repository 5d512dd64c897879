import { NoInput } from "@/lib/wire";
import { MemberNotFound } from "@/features/people/errors";
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
      "Lists short-lived links to .pkpasses files of a member, each with up to ten provisioned passes that an iPhone adds at once. The list is empty while Apple Wallet is not set up.",
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
    own: true,
    tag: "Passes",
    summary: "List the signed-in member's passes as files for an iPhone",
    description:
      "Lists short-lived links to .pkpasses files of the member's provisioned cards and tickets, each with up to ten that an iPhone adds at once. The list is empty while Apple Wallet is not set up.",
    scope: "none",
    input: NoInput,
    output: PassBundles,
    errors: [MemberSessionRequired],
    run: (ctx) => listMyBundles(ctx),
  }),
];
