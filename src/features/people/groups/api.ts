import { z } from "zod";
import { MemberNotFound } from "@/features/people/errors";
import { alsoByExternalId } from "@/server/data/external-id";
import { route } from "@/server/route";
import { ExternalIdExists } from "@/server/data/unique-violation";
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
    description: "Lists groups, newest first.",
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
    description: "Creates a group of members, which price rules and promo codes can name.",
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
      description: "Returns a group.",
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
    description: "Changes a group; omitted fields stay as they are.",
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
      "Archives a group. Its members stay in it and prices that name it still apply; nobody can be added.",
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
    description: "Restores an archived group, so that members can be added again.",
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
    summary: "Add members to a group",
    description:
      "Adds members to a group, all of them or none. Members who are in it already stay.",
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
    summary: "Remove a member from a group",
    description:
      "Removes a member from a group; name the member in the query. Does nothing for a member who is not in it.",
    scope: "groups:write",
    status: 204,
    input: RemoveGroupMember,
    output: z.void(),
    errors: [GroupNotFound, MemberNotFound],
    run: removeGroupMember,
    example: { member_id: "mbr_01JD0000000000000000000000" },
  }),
];
