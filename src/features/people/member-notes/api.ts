import { MemberNotFound } from "@/features/people/errors";
import { MemberErased, MemberMerged } from "@/server/data/closed-members";
import { route } from "@/server/route";
import { createMemberNote } from "./create";
import { deleteMemberNote } from "./delete";
import { MemberNoteNotFound } from "./errors";
import { getMemberNote } from "./get";
import { listMemberNotes } from "./list";
import {
  CreateMemberNote,
  ListMemberNotes,
  MemberNote,
  MemberNoteId,
  MemberNotePage,
  Nothing,
  UpdateMemberNote,
} from "./schema";
import { updateMemberNote } from "./update";

const tag = "Member notes";

/** `/v1/members/{member_id}/notes`, for staff; the portal has no notes. */
export const memberNoteRoutes = [
  route({
    method: "GET",
    path: "/v1/members/{member_id}/notes",
    tag,
    summary: "List the notes about a member",
    description:
      "Lists the notes that staff wrote about a member, newest first. Members never see them.",
    scope: "member-notes:read",
    input: ListMemberNotes,
    output: MemberNotePage,
    errors: [MemberNotFound],
    run: listMemberNotes,
  }),
  route({
    method: "POST",
    path: "/v1/members/{member_id}/notes",
    tag,
    summary: "Write a note about a member",
    description:
      "Adds a note about a member for staff; the member never sees it. Archived members can have notes too. Webhooks and the audit log report the note without its text.",
    scope: "member-notes:write",
    status: 201,
    input: CreateMemberNote,
    output: MemberNote,
    errors: [MemberNotFound, MemberErased, MemberMerged],
    run: createMemberNote,
    example: { body: "Prefers the court by the window. Call before noon.", pinned: true },
  }),
  route({
    method: "GET",
    path: "/v1/members/{member_id}/notes/{note_id}",
    tag,
    summary: "Get a note about a member",
    description: "Returns a note about a member.",
    scope: "member-notes:read",
    input: MemberNoteId,
    output: MemberNote,
    errors: [MemberNoteNotFound],
    run: getMemberNote,
  }),
  route({
    method: "PATCH",
    path: "/v1/members/{member_id}/notes/{note_id}",
    tag,
    summary: "Change a note about a member",
    description:
      "Changes a note about a member. `author` remains the person who wrote it; the audit log says who changed it.",
    scope: "member-notes:write",
    input: UpdateMemberNote,
    output: MemberNote,
    errors: [MemberNoteNotFound],
    run: updateMemberNote,
    example: { pinned: false },
  }),
  route({
    method: "DELETE",
    path: "/v1/members/{member_id}/notes/{note_id}",
    tag,
    summary: "Delete a note about a member",
    description: "Deletes a note about a member. Its text is gone for good.",
    scope: "member-notes:write",
    status: 204,
    input: MemberNoteId,
    output: Nothing,
    errors: [MemberNoteNotFound],
    run: deleteMemberNote,
  }),
];
