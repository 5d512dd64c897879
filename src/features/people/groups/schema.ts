import { z } from "zod";
import { Id, Name, PageOf, Text, recordOfClient, clientDataFields, SearchQuery } from "@/lib/wire";

export const Group = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    ...recordOfClient,
  })
  .meta({
    id: "Group",
    description:
      "Members with something in common: a team, a price. List them with `GET /v1/members?group_id=…`.",
  });
export type Group = z.infer<typeof Group>;
export const GroupPage = PageOf(Group);

const fields = {
  name: Name,
  description: Text.nullable(),
  ...clientDataFields,
};

export const CreateGroup = z.strictObject(fields).partial().required({ name: true });
export type CreateGroup = z.infer<typeof CreateGroup>;

export const UpdateGroup = z
  .strictObject({ group_id: Id, ...fields })
  .partial()
  .required({ group_id: true });
export type UpdateGroup = z.infer<typeof UpdateGroup>;

export const GroupId = z.strictObject({ group_id: Id });
export type GroupId = z.infer<typeof GroupId>;

export const ListGroups = SearchQuery;
export type ListGroups = z.infer<typeof ListGroups>;

export const AddGroupMembers = GroupId.extend({
  member_ids: z.array(Id.max(64)).min(1).max(1000),
});
export type AddGroupMembers = z.infer<typeof AddGroupMembers>;

export const RemoveGroupMember = GroupId.extend({ member_id: Id });
export type RemoveGroupMember = z.infer<typeof RemoveGroupMember>;
