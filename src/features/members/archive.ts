import { revokePasses } from "@/features/passes/revoke-passes";
import { membershipsOf } from "@/features/sessions/read";
import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/events";
import type { ArchiveMember, Member } from "./schema";
import { loadMember, lockMember, toMember } from "./store";

/**
 * Takes a member out of use: signed out of this organization's portal at once, pass revoked, the
 * status kept for the way back. Archived already → unchanged. Raises MemberNotFound.
 */
export async function archiveMember(ctx: Ctx, input: ArchiveMember): Promise<Member> {
  return inTx(ctx, async (tx) => {
    const before = await lockMember(tx, input.member_id);
    if (before.archived_at) return toMember(tx, before);
    const now = tx.now();
    await tx.db.member.update({
      where: { id: before.id },
      data: { status: "archived", archived_from: before.status, archived_at: now, updated_at: now },
    });
    await recordEvent(tx, "member.archived", before.id, { reason: input.reason ?? null });
    if (before.email) await endSessions(tx, before.email);
    await revokePasses(tx, { member_id: before.id }, "member_archived");
    return toMember(tx, await loadMember(tx, { id: before.id }));
  });
}

/**
 * Signs whoever has an address out of this organization's portal. A session in which nobody has chosen an
 * organization yet goes on in another that has the address, and ends where none has: it must not come back
 * here with the member.
 */
export async function endSessions(tx: Ctx, email: string): Promise<void> {
  const user = { email: email.toLowerCase() };
  await tx.db.session.deleteMany({ where: { organization_id: tx.org.id, user } });
  const memberships = await membershipsOf(tx.db, email);
  const other = memberships.find(({ organization_id }) => organization_id !== tx.org.id);
  const open = { organization_id: null, user };
  if (!other) await tx.db.session.deleteMany({ where: open });
  else {
    const { organization_id } = other;
    await tx.db.session.updateMany({ where: open, data: { organization_id } });
  }
}
