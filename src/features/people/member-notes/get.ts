import type { Ctx } from "@/server/context";
import type { MemberNote, MemberNoteId } from "./schema";
import { loadNote, toNote } from "./store";

/** Returns one note of a member. Raises MemberNoteNotFound. */
export async function getMemberNote(ctx: Ctx, input: MemberNoteId): Promise<MemberNote> {
  return toNote(await loadNote(ctx, input));
}
