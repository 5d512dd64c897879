import { toActor } from "@/features/platform/audit-log/store";
import { toTimestamp } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { lockRow } from "@/server/data/lock-row";
import type { Prisma } from "@/server/data/db";
import { MemberNoteNotFound } from "./errors";
import type { MemberNote, MemberNoteId } from "./schema";

/** Returns the member's note. Raises MemberNoteNotFound, also for a deleted note and for another member's. */
export async function loadNote(ctx: Ctx, input: MemberNoteId): Promise<Prisma.MemberNoteModel> {
  const { member_id, note_id: id } = input;
  const where = { organization_id: ctx.org.id, id, member_id, deleted_at: null };
  const row = await ctx.db.memberNote.findFirst({ where });
  if (!row) throw MemberNoteNotFound({ resource: "member_note", resource_id: id });
  return row;
}

/** Locks the note until the transaction ends and returns it. */
export async function lockNote(tx: Ctx, input: MemberNoteId): Promise<Prisma.MemberNoteModel> {
  await lockRow(tx, "member_notes", input.note_id);
  return loadNote(tx, input);
}

export function toNote(row: Prisma.MemberNoteModel): MemberNote {
  return {
    id: row.id,
    organization_id: row.organization_id,
    member_id: row.member_id,
    body: row.body,
    pinned: row.pinned,
    author: toActor(row.author),
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
  };
}

/**
 * Returns a note without its words, for webhooks: payloads are stored, and the words must be gone once the note
 * is deleted. Returns null for a deleted note.
 */
export async function renderNote(ctx: Ctx, id: string): Promise<Omit<MemberNote, "body"> | null> {
  const where = { organization_id: ctx.org.id, id, deleted_at: null };
  const row = await ctx.db.memberNote.findFirst({ where });
  if (!row) return null;
  const { body: _words, ...rest } = toNote(row);
  return rest;
}
