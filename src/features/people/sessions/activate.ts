import { newId } from "@/lib/ids";
import type { PrismaClient } from "@/server/data/db";

/**
 * Marks the address as verified for every member that has it, since the sign-in proves it. Draft and invited
 * members become active (contract §4).
 */
export async function activateMembers(db: PrismaClient, email: string): Promise<void> {
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`
      UPDATE members SET email_verified = true, updated_at = now()
       WHERE lower(email) = lower(${email}) AND NOT email_verified`;
    const activated = await tx.$queryRaw<{ id: string; organization_id: string }[]>`
      UPDATE members SET status = 'active', updated_at = now()
       WHERE lower(email) = lower(${email}) AND status IN ('draft', 'invited')
      RETURNING id, organization_id`;
    for (const member of activated) {
      await tx.domainEvent.create({
        data: {
          id: newId("wev"),
          organization_id: member.organization_id,
          type: "member.activated",
          object_id: member.id,
          actor: `member:${member.id}`,
        },
      });
    }
  });
}
