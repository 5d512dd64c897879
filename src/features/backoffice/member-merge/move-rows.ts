import type { Ctx } from "@/server/context";
import { Prisma } from "@/server/data/db";
import { recordEvent } from "@/server/jobs/events";
import { type Counts, KINDS, MOVED } from "./schema";

type Both = { target: { id: string }; duplicate: { id: string } };

/** Counts a member's rows that would move to another, by kind. */
export async function countRows(tx: Ctx, { duplicate }: Both): Promise<Counts> {
  const counts = KINDS.map(
    (kind) =>
      Prisma.sql`(SELECT count(*)::int FROM ${Prisma.raw(MOVED[kind])}
        WHERE organization_id = ${tx.org.id} AND member_id = ${duplicate.id}) AS ${Prisma.raw(kind)}`,
  );
  const rows = await tx.db.$queryRaw<Counts[]>`SELECT ${Prisma.join(counts)}`;
  return rows[0] as Counts;
}

/**
 * Moves all rows of one member to another. Where only one row may exist, the other's own stays: a
 * place in a line that both have, and a visit that is not over.
 */
export async function moveRows(tx: Ctx, both: Both): Promise<void> {
  await leaveSharedLines(tx, both);
  await endSharedVisits(tx, both);
  const { target, duplicate } = both;
  for (const kind of KINDS) {
    await tx.db.$executeRaw`
      UPDATE ${Prisma.raw(MOVED[kind])} SET member_id = ${target.id}, updated_at = ${tx.now()}
       WHERE organization_id = ${tx.org.id} AND member_id = ${duplicate.id}`;
  }
  await tx.db.booking.updateMany({
    where: { organization_id: tx.org.id, booked_by_member_id: duplicate.id },
    data: { booked_by_member_id: target.id, updated_at: tx.now() },
  });
  await tx.db.accountInvitation.updateMany({
    where: { organization_id: tx.org.id, invited_by_member_id: duplicate.id },
    data: { invited_by_member_id: target.id, updated_at: tx.now() },
  });
  await movePhoto(tx, both);
  await moveFavourites(tx, both);
  // One browser is one row of the club, so both cannot have the same.
  await tx.db.pushDevice.updateMany({
    where: { organization_id: tx.org.id, member_id: duplicate.id },
    data: { member_id: target.id },
  });
}

async function leaveSharedLines(tx: Ctx, { target, duplicate }: Both): Promise<void> {
  const left = await tx.db.$queryRaw<{ id: string }[]>`
    UPDATE waitlist_entries e SET status = 'removed', updated_at = ${tx.now()}
     WHERE organization_id = ${tx.org.id} AND member_id = ${duplicate.id} AND status IN ('waiting', 'offered')
       AND EXISTS (SELECT FROM waitlist_entries o
         WHERE o.organization_id = e.organization_id AND o.member_id = ${target.id} AND o.status IN ('waiting', 'offered')
           AND (o.event_id = e.event_id
             OR (o.resource_id, o.starts_at, o.ends_at) = (e.resource_id, e.starts_at, e.ends_at)))
    RETURNING id`;
  for (const { id } of left) await recordEvent(tx, "waitlist.removed", id);
}

async function endSharedVisits(tx: Ctx, { target, duplicate }: Both): Promise<void> {
  const open = { organization_id: tx.org.id, booking_id: null, left_at: null, undone_at: null };
  const own = await tx.db.visit.count({ where: { ...open, member_id: target.id } });
  if (own === 0) return;
  const data = { left_at: tx.now(), updated_at: tx.now() };
  await tx.db.visit.updateMany({ where: { ...open, member_id: duplicate.id }, data });
}

async function movePhoto(tx: Ctx, { target, duplicate }: Both): Promise<void> {
  const organization_id = tx.org.id;
  const where = { organization_id, member_id: duplicate.id };
  const own = await tx.db.memberPhoto.count({ where: { organization_id, member_id: target.id } });
  if (own > 0) await tx.db.memberPhoto.deleteMany({ where });
  else await tx.db.memberPhoto.updateMany({ where, data: { member_id: target.id } });
}

async function moveFavourites(tx: Ctx, { target, duplicate }: Both): Promise<void> {
  const where = { organization_id: tx.org.id, member_id: duplicate.id };
  const rows = await tx.db.favourite.findMany({ where });
  const data = rows.map((row) => ({ ...row, member_id: target.id }));
  await tx.db.favourite.createMany({ data, skipDuplicates: true });
  await tx.db.favourite.deleteMany({ where });
}
