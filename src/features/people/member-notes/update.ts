import { byId, type Ctx, inTx } from "@/server/context";
import { changesOf, type EventData, recordEvent } from "@/server/jobs/events";
import type { MemberNote, UpdateMemberNote } from "./schema";
import { lockNote, toNote } from "./store";

/** Changes the given fields; an empty change leaves `updated_at` alone. Raises MemberNoteNotFound. */
export async function updateMemberNote(ctx: Ctx, input: UpdateMemberNote): Promise<MemberNote> {
  const { member_id, note_id, ...changes } = input;
  return inTx(ctx, async (tx) => {
    const before = await lockNote(tx, { member_id, note_id });
    if (Object.keys(changes).length === 0) return toNote(before);
    const data = { ...changes, updated_at: tx.now() };
    const row = await tx.db.memberNote.update({ where: byId(tx, before.id), data });
    const changed = withoutWords(changesOf(toNote(before), toNote(row)));
    await recordEvent(tx, "member_note.updated", row.id, { member_id, ...changed });
    return toNote(row);
  });
}

/**
 * Removes the note's words from an event: events cannot be deleted, so they only say that the words changed.
 */
function withoutWords({ changed, previous, current }: EventData): EventData {
  const { body: _was, ...before } = previous as EventData;
  const { body: _is, ...after } = current as EventData;
  return { changed, previous: before, current: after };
}
