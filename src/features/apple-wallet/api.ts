import { MemberNotFound } from "@/features/passes/errors";
import { route } from "@/server/route";
import { listBundles } from "./bundles";
import { ListBundles, PassBundles } from "./schema";

/** `/v1/passes/bundles` */
export const passBundleRoutes = [
  route({
    method: "GET",
    path: "/v1/passes/bundles",
    tag: "Passes",
    summary: "List a member's passes as files for an iPhone",
    description:
      "Short-lived addresses of .pkpasses files, each with up to ten of the member's provisioned passes, which an iPhone adds in one go.",
    scope: "passes:read",
    input: ListBundles,
    output: PassBundles,
    errors: [MemberNotFound],
    run: listBundles,
    example: { member_id: "mbr_01J8ZC7Q4S" },
  }),
];
