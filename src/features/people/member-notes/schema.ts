import { z } from "zod";
import { AuditActor } from "@/features/platform/audit-log/schema";
import { Flag, Id, ListQuery, PageOf, Timestamp } from "@/lib/wire";

export const MemberNote = z
  .object({
    id: z.string(),
    organization_id: Id,
    member_id: Id,
    body: z.string(),
    pinned: z.boolean(),
    author: AuditActor.describe("The author of the note."),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({
    id: "MemberNote",
    description: "A note by staff about a member. Members never see it.",
  });
export type MemberNote = z.infer<typeof MemberNote>;
export const MemberNotePage = PageOf(MemberNote);

const Body = z.string().trim().min(1).max(5000);

export const CreateMemberNote = z.strictObject({
  member_id: Id,
  body: Body,
  pinned: z.boolean().optional().describe("Default `false`."),
});
export type CreateMemberNote = z.infer<typeof CreateMemberNote>;

export const MemberNoteId = z.strictObject({ member_id: Id, note_id: Id });
export type MemberNoteId = z.infer<typeof MemberNoteId>;

export const UpdateMemberNote = MemberNoteId.extend({
  body: Body.optional(),
  pinned: z.boolean().optional(),
});
export type UpdateMemberNote = z.infer<typeof UpdateMemberNote>;

export const ListMemberNotes = ListQuery.omit({ include_archived: true }).extend({
  member_id: Id,
  pinned: Flag.unwrap().optional().describe("Only pinned notes, or only unpinned ones."),
});
export type ListMemberNotes = z.infer<typeof ListMemberNotes>;

export const Nothing = z.null();
