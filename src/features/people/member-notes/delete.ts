import { byId, type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import type { MemberNoteId } from "./schema";
import { lockNote } from "./store";

/**
 * Deletes a note: its words are gone for good, while its row and member stay for the timeline. Raises
 * MemberNoteNotFound.
 */
export async function deleteMemberNote(ctx: Ctx, input: MemberNoteId): Promise<null> {
  return inTx(ctx, async (tx) => {
    const { id, member_id } = await lockNote(tx, input);
    const now = tx.now();
    const data = { body: "", deleted_at: now, updated_at: now };
    await tx.db.memberNote.update({ where: byId(tx, id), data });
    await recordEvent(tx, "member_note.deleted", id, { member_id });
    return null;
  });
}
