import { route } from "@/server/route";
import { ExternalIdExists } from "@/server/unique";
import { archiveMember } from "./archive";
import { createMember } from "./create";
import { EmailExists, MemberNotFound } from "./errors";
import { getMember, getMemberByExternalId } from "./get";
import { listMembers } from "./list";
import { restoreMember } from "./restore";
import {
  ArchiveMember,
  CreateMember,
  ListMembers,
  Member,
  MemberExternalId,
  MemberId,
  MemberPage,
  UpdateMember,
  UpsertMember,
} from "./schema";
import { updateMember } from "./update";
import { upsertMember } from "./upsert";

const tag = "Members";
const example = {
  name: "Ada Winter",
  email: "ada.winter@example.org",
  phone: { number: "030 901820", country_code: "DE" },
  address: {
    address_line_1: "Am Kupfergraben 6",
    city: "Berlin",
    postal_code: "10117",
    country_code: "DE",
  },
  metadata: { locker: "17" },
};

/** `/v1/members` */
export const memberRoutes = [
  route({
    method: "GET",
    path: "/v1/members",
    tag,
    summary: "List members",
    scope: "members:read",
    input: ListMembers,
    output: MemberPage,
    run: listMembers,
  }),
  route({
    method: "POST",
    path: "/v1/members",
    tag,
    summary: "Create a member",
    scope: "members:write",
    status: 201,
    input: CreateMember,
    output: Member,
    errors: [ExternalIdExists, EmailExists],
    run: createMember,
    example,
  }),
  route({
    method: "GET",
    path: "/v1/members/{member_id}",
    tag,
    summary: "Get a member",
    scope: "members:read",
    input: MemberId,
    output: Member,
    errors: [MemberNotFound],
    run: getMember,
  }),
  route({
    method: "PATCH",
    path: "/v1/members/{member_id}",
    tag,
    summary: "Update a member",
    description: "Absent fields stay; `null` clears those that can be empty.",
    scope: "members:write",
    input: UpdateMember,
    output: Member,
    errors: [MemberNotFound, ExternalIdExists, EmailExists],
    run: updateMember,
    example: { name: "Ada Sommer", phone: null },
  }),
  route({
    method: "GET",
    path: "/v1/members/external/{external_id}",
    tag,
    summary: "Get a member by external id",
    scope: "members:read",
    input: MemberExternalId,
    output: Member,
    errors: [MemberNotFound],
    run: getMemberByExternalId,
  }),
  route({
    method: "PUT",
    path: "/v1/members/external/{external_id}",
    tag,
    summary: "Create or update a member by external id",
    description: "Adds the member, or changes the fields that are given. Safe to repeat.",
    scope: "members:write",
    input: UpsertMember,
    output: Member,
    errors: [EmailExists],
    run: upsertMember,
    example,
  }),
  route({
    method: "POST",
    path: "/v1/members/{member_id}/archive",
    tag,
    summary: "Archive a member",
    description: "Signs the member out and revokes the pass. Restoring brings the status back.",
    scope: "members:write",
    input: ArchiveMember,
    output: Member,
    errors: [MemberNotFound],
    run: archiveMember,
    example: { reason: "Moved away" },
  }),
  route({
    method: "POST",
    path: "/v1/members/{member_id}/restore",
    tag,
    summary: "Restore a member",
    scope: "members:write",
    format: "problem",
    input: MemberId,
    output: Member,
    errors: [MemberNotFound, ExternalIdExists, EmailExists],
    run: restoreMember,
  }),
];
