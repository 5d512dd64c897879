import { PassDesignInvalid, PassDesignNotFound } from "@/features/pass-designs/errors";
import { MemberSessionRequired } from "@/server/errors";
import type { Statement } from "@/server/db";
import { route } from "@/server/route";
import { createPass } from "./create";
import {
  MemberArchived,
  MemberNotFound,
  PassNotFound,
  PassRevoked,
  WalletNotConfigured,
} from "./errors";
import { getPass } from "./get";
import { listPasses } from "./list";
import { getMyPass, provisionMyPass } from "./mine";
import { provisionPass } from "./provision";
import { revokePass } from "./revoke";
import { CreatePass, ListPasses, Nothing, Pass, PassId, PassPage, ShownPass } from "./schema";

const tag = "Passes";

const FIND_ORGANIZATION: Statement = {
  name: "pass_organization",
  text: "SELECT organization_id FROM passes WHERE id = $1",
};

const provisionErrors = [PassRevoked, MemberArchived, PassDesignInvalid, WalletNotConfigured];

/** `/v1/passes` */
export const passRoutes = [
  route({
    method: "GET",
    path: "/v1/passes",
    tag,
    summary: "List passes",
    scope: "passes:read",
    input: ListPasses,
    output: PassPage,
    run: listPasses,
  }),
  route({
    method: "POST",
    path: "/v1/passes",
    tag,
    summary: "Create a pass",
    scope: "passes:write",
    status: 201,
    input: CreatePass,
    output: Pass,
    errors: [MemberNotFound, MemberArchived, PassDesignNotFound],
    run: createPass,
    example: { member_id: "mbr_01J8ZC7Q4S", pass_design_id: "pds_01J8ZC7Q4T" },
  }),
  route({
    method: "GET",
    path: "/v1/passes/{pass_id}",
    tag,
    summary: "Get a pass",
    scope: "passes:read",
    input: PassId,
    output: Pass,
    errors: [PassNotFound],
    run: getPass,
  }),
  route({
    method: "POST",
    path: "/v1/passes/{pass_id}/provision",
    tag,
    summary: "Provision a pass",
    description:
      'Makes the pass installable: signs the .pkpass and makes the links. Safe to repeat: the serial number and `provisioned_at` stay. Takes no body and no Service-Context: the organization is the pass\'s own. An unknown pass is `member_not_found` with `resource` "pass".',
    scope: "passes:write",
    format: "problem",
    organization: "object",
    organizationOf: async ({ query }, input) => {
      const rows = await query<{ organization_id: string }>(FIND_ORGANIZATION, [input["pass_id"]]);
      return rows[0]?.organization_id ?? null;
    },
    missing: (input) => MemberNotFound({ resource: "pass", resource_id: String(input["pass_id"]) }),
    input: PassId,
    output: Pass,
    errors: [MemberNotFound, ...provisionErrors],
    run: provisionPass,
  }),
  route({
    method: "POST",
    path: "/v1/passes/{pass_id}/revoke",
    tag,
    summary: "Revoke a pass",
    description: "Final. Repeating it changes nothing.",
    scope: "passes:write",
    input: PassId,
    output: Pass,
    errors: [PassNotFound],
    run: revokePass,
  }),
];

/** `/portal/v1/pass` */
export const passPortalRoutes = [
  route({
    method: "GET",
    path: "/portal/v1/pass",
    tag,
    summary: "Get the signed-in member's pass",
    scope: "none",
    input: Nothing,
    output: ShownPass,
    errors: [MemberSessionRequired, PassNotFound],
    run: (ctx) => getMyPass(ctx),
  }),
  route({
    method: "POST",
    path: "/portal/v1/pass/provision",
    tag,
    summary: "Provision the signed-in member's pass",
    description: "Makes the pass first where the member has none. Safe to repeat.",
    scope: "none",
    input: Nothing,
    output: ShownPass,
    errors: [MemberSessionRequired, ...provisionErrors],
    run: (ctx) => provisionMyPass(ctx),
  }),
];
