import { z } from "zod";
import { MemberNotFound } from "@/features/members/errors";
import { alsoByExternalId } from "@/server/external-id";
import { route } from "@/server/route";
import { ExternalIdExists } from "@/server/unique";
import { archiveGroup, restoreGroup } from "./archive";
import { addGroupMembers, removeGroupMember } from "./change-members";
import { createGroup } from "./create";
import { GroupArchived, GroupNotFound } from "./errors";
import { getGroup } from "./get";
import { listGroups } from "./list";
import {
  AddGroupMembers,
  CreateGroup,
  Group,
  GroupId,
  GroupPage,
  ListGroups,
  RemoveGroupMember,
  UpdateGroup,
} from "./schema";
import { updateGroup } from "./update";

const tag = "Groups";

/** `/v1/groups` */
export const groupRoutes = [
  route({
    method: "GET",
    path: "/v1/groups",
    tag,
    summary: "List groups",
    scope: "groups:read",
    input: ListGroups,
    output: GroupPage,
    run: listGroups,
  }),
  route({
    method: "POST",
    path: "/v1/groups",
    tag,
    summary: "Create a group",
    scope: "groups:write",
    status: 201,
    input: CreateGroup,
    output: Group,
    errors: [ExternalIdExists],
    run: createGroup,
    example: { name: "Juniors", metadata: { coach: "Mira" } },
  }),
  ...alsoByExternalId(
    "groups",
    route({
      method: "GET",
      path: "/v1/groups/{group_id}",
      tag,
      summary: "Get a group",
      scope: "groups:read",
      input: GroupId,
      output: Group,
      errors: [GroupNotFound],
      run: getGroup,
    }),
  ),
  route({
    method: "PATCH",
    path: "/v1/groups/{group_id}",
    tag,
    summary: "Update a group",
    scope: "groups:write",
    input: UpdateGroup,
    output: Group,
    errors: [GroupNotFound, ExternalIdExists],
    run: updateGroup,
    example: { description: "Under eighteen" },
  }),
  route({
    method: "POST",
    path: "/v1/groups/{group_id}/archive",
    tag,
    summary: "Archive a group",
    description:
      "Its members stay in it and prices that name it go on; nobody new can be put into it.",
    scope: "groups:write",
    input: GroupId,
    output: Group,
    errors: [GroupNotFound],
    run: archiveGroup,
  }),
  route({
    method: "POST",
    path: "/v1/groups/{group_id}/restore",
    tag,
    summary: "Restore a group",
    scope: "groups:write",
    input: GroupId,
    output: Group,
    errors: [GroupNotFound],
    run: restoreGroup,
  }),
  route({
    method: "POST",
    path: "/v1/groups/{group_id}/members",
    tag,
    summary: "Put members into a group",
    description: "All of them or none. Who is in it already stays.",
    scope: "groups:write",
    input: AddGroupMembers,
    output: Group,
    errors: [GroupNotFound, GroupArchived],
    run: addGroupMembers,
    example: { member_ids: ["mbr_01JD0000000000000000000000"] },
  }),
  route({
    method: "DELETE",
    path: "/v1/groups/{group_id}/members",
    tag,
    summary: "Take a member out of a group",
    description: "Names the member in the query. Not in the group: nothing to do.",
    scope: "groups:write",
    status: 204,
    input: RemoveGroupMember,
    output: z.void(),
    errors: [GroupNotFound, MemberNotFound],
    run: removeGroupMember,
    example: { member_id: "mbr_01JD0000000000000000000000" },
  }),
];
