import { NoInput } from "@/lib/wire";
import {
  PassDesignArchived,
  PassDesignNotFound,
  PassDesignNotPublished,
} from "@/features/access/pass-designs/errors";
import type { Statement } from "@/server/data/db";
import { route } from "@/server/route";
import { AuditPage } from "@/features/platform/audit-log/schema";
import { bulkProvision } from "./bulk-provision";
import { bulkRevoke } from "./bulk-revoke";
import { BulkProvision, BulkResult, BulkRevoke } from "./bulk-schema";
import { createPass } from "./create";
import { MemberNotFound } from "@/features/people/errors";
import { MemberArchived, PassExpired, PassNotFound, PassRevoked } from "./errors";
import { getPass } from "./get";
import { getPassStatistics } from "./get-statistics";
import { listPasses } from "./list";
import { listPassHistory } from "./list-history";
import { provisionPass } from "./provision";
import { refreshPass } from "./refresh";
import { reissuePass } from "./reissue";
import { revokePass } from "./revoke";
import { rotateShareLink } from "./rotate-share-link";
import {
  CreatePass,
  ListPasses,
  ListPassHistory,
  Pass,
  PassId,
  PassPage,
  PassStatistics,
  ReissuePass,
} from "./schema";
import { PROVISION_ERRORS } from "./provision-errors";

const tag = "Passes";

const FIND_ORGANIZATION: Statement = {
  name: "pass_organization",
  text: "SELECT organization_id FROM passes WHERE id = $1",
};

/** `/v1/passes` */
export const passRoutes = [
  route({
    method: "GET",
    path: "/v1/passes",
    tag,
    summary: "List passes",
    description: "Lists passes, newest first. Filter by member, design, state and wallet.",
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
    description:
      "Creates a pass, which has to be provisioned before it can be installed. A ticket (`event_ticket`) belongs to a booking.",
    scope: "passes:write",
    status: 201,
    input: CreatePass,
    output: Pass,
    errors: [
      MemberNotFound,
      MemberArchived,
      PassDesignNotFound,
      PassDesignNotPublished,
      PassDesignArchived,
    ],
    run: createPass,
    example: { member_id: "mbr_01J8ZC7Q4S", pass_design_id: "pds_01J8ZC7Q4T" },
  }),
  route({
    method: "GET",
    path: "/v1/passes/{pass_id}",
    tag,
    summary: "Get a pass",
    description: "Returns a pass with the wallets that it is installed in.",
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
      "Makes a pass installable: signs the .pkpass and creates the wallet links. A wallet that is not set up is null, and so is Apple's while its certificate has expired or does not match: the pass is then provisioned for the other one. If no wallet can take it, the answer is 503 `wallet_not_configured`, whose `detail` says what is wrong with each. A revoked pass is 409 `pass_revoked`, an archived member 409 `member_archived`. Safe to repeat: the serial number and `provisioned_at` stay. Takes no body and no Service-Context: the organization is the pass's own. An unknown pass is `member_not_found` with `resource` \"pass\".",
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
    shownOnce: ["apple_wallet_pass"],
    errors: [MemberNotFound, ...PROVISION_ERRORS],
    run: provisionPass,
  }),
  route({
    method: "POST",
    path: "/v1/passes/{pass_id}/revoke",
    tag,
    summary: "Revoke a pass",
    description:
      "Revokes a pass for good: doors refuse it and wallets show it as void. Repeating it changes nothing.",
    scope: "passes:write",
    input: PassId,
    output: Pass,
    errors: [PassNotFound],
    run: revokePass,
  }),
  route({
    method: "POST",
    path: "/v1/passes/{pass_id}/reissue",
    tag,
    summary: "Reissue a pass",
    description:
      "Replaces a pass, for a lost phone: revokes it and returns the new one, with its own serial number, code and share link, provisioned if the old one was. It ends when the old one would have; for one that has ended, create a new pass. Repeating it returns the same new pass.",
    scope: "passes:write",
    input: ReissuePass,
    output: Pass,
    shownOnce: ["apple_wallet_pass"],
    errors: [PassNotFound, MemberArchived, PassRevoked, PassExpired],
    run: reissuePass,
    example: { reason: "lost" },
  }),
  route({
    method: "POST",
    path: "/v1/passes/{pass_id}/refresh",
    tag,
    summary: "Refresh a pass",
    description:
      "Makes every phone fetch a pass again. Changes of the member, the membership, bookings and the design reach phones by themselves; use this if one did not.",
    scope: "passes:write",
    input: PassId,
    output: Pass,
    errors: [PassNotFound, PassRevoked],
    run: refreshPass,
  }),
  route({
    method: "POST",
    path: "/v1/passes/{pass_id}/rotate-share-link",
    tag,
    summary: "Rotate the share link of a pass",
    description:
      "Gives a pass a new share link. The old link opens nothing any more; installed passes stay.",
    scope: "passes:write",
    input: PassId,
    output: Pass,
    errors: [PassNotFound, PassRevoked],
    run: rotateShareLink,
  }),
  route({
    method: "GET",
    path: "/v1/passes/{pass_id}/history",
    tag,
    summary: "List the history of a pass",
    description: "Lists every change of a pass with who made it, newest first.",
    scope: "passes:read",
    input: ListPassHistory,
    output: AuditPage,
    errors: [PassNotFound],
    run: listPassHistory,
  }),
  route({
    method: "GET",
    path: "/v1/passes/statistics",
    tag,
    summary: "Count passes and their installations",
    description:
      "Counts passes by design: created, provisioned, revoked, expired, and installed in each wallet.",
    scope: "passes:read",
    input: NoInput,
    output: PassStatistics,
    run: (ctx) => getPassStatistics(ctx),
  }),
  route({
    method: "POST",
    path: "/v1/passes/bulk-provision",
    tag,
    summary: "Provision many passes",
    description:
      "Provisions up to 1,000 passes, chosen by pass, by member or by a filter. Each row has its own outcome; one that fails stops no other. Safe to repeat.",
    scope: "passes:write",
    input: BulkProvision,
    output: BulkResult,
    errors: [PassDesignNotFound, PassDesignNotPublished],
    run: bulkProvision,
    example: { member_ids: ["mbr_01J8ZC7Q4S"] },
  }),
  route({
    method: "POST",
    path: "/v1/passes/bulk-revoke",
    tag,
    summary: "Revoke many passes",
    description:
      "Revokes up to 1,000 passes for good, chosen by pass, by member or by a filter. Each row has its own outcome; one that fails stops no other. Safe to repeat.",
    scope: "passes:write",
    input: BulkRevoke,
    output: BulkResult,
    run: bulkRevoke,
    example: { pass_ids: ["pas_01J8ZC7Q4S"] },
  }),
];
