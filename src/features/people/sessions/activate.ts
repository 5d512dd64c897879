import type { PrismaClient } from "@/server/data/db";
import { recordOutsideEvents } from "@/server/jobs/events";

/**
 * Marks the address as verified for every member that has it, since the sign-in proves it. Draft and invited
 * members become active (contract §4).
 */
export async function activateMembers(db: PrismaClient, email: string): Promise<void> {
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`
      UPDATE members SET email_verified = true, updated_at = now()
       WHERE lower(email) = lower(${email}) AND NOT email_verified`;
    const activated = await tx.$queryRaw<{ id: string; organization_id: string; from: string }[]>`
      UPDATE members m SET status = 'active', updated_at = now()
        FROM (
          SELECT organization_id, id, status FROM members
           WHERE lower(email) = lower(${email}) AND status IN ('draft', 'invited')
             FOR NO KEY UPDATE) was
       WHERE m.organization_id = was.organization_id AND m.id = was.id
      RETURNING m.id, m.organization_id, was.status AS from`;
    await recordOutsideEvents(
      tx,
      activated.map(({ id, organization_id, from }) => ({
        organization_id,
        type: "member.activated",
        object_id: id,
        actor: `member:${id}`,
        data: { from, to: "active" },
      })),
    );
  });
}
