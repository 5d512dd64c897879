import { notFoundFailure } from "@/server/errors";

export const MemberNoteNotFound = notFoundFailure("member_note", "Member note");
