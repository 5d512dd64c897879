import { lockMember } from "@/features/people/members/store";
import { newId } from "@/lib/ids";
import { type Ctx, inTx } from "@/server/context";
import { actorText, recordEvent } from "@/server/jobs/events";
import type { CreateMemberNote, MemberNote } from "./schema";
import { toNote } from "./store";

/** Adds a note about a member, archived or not. Raises MemberNotFound. */
export async function createMemberNote(ctx: Ctx, input: CreateMemberNote): Promise<MemberNote> {
  return inTx(ctx, async (tx) => {
    // Erasing locks the member's row: a note written before it is erased too, and one written after it stays.
    const member = await lockMember(tx, input.member_id);
    const now = tx.now();
    const row = await tx.db.memberNote.create({
      data: {
        id: newId("mnt"),
        organization_id: tx.org.id,
        member_id: member.id,
        body: input.body,
        pinned: input.pinned ?? false,
        author: actorText(tx.actor),
        created_at: now,
        updated_at: now,
      },
    });
    await recordEvent(tx, "member_note.created", row.id, { member_id: member.id });
    return toNote(row);
  });
}
