import { type Ctx, inTx } from "@/server/context";
import type { Db, Prisma } from "@/server/data/db";
import { actorText } from "@/server/jobs/events";
import { isOnStaff, membershipsOf } from "./read";
import { type EndedBy, recordSession } from "./record-session";

/**
 * Ends a person's sessions and records each like a sign-out. Only `tidy` deletes sessions elsewhere: nobody
 * ended an expired session, so nothing is recorded for it. Call it in a transaction.
 */
export async function endSessionsOf(
  tx: Db,
  email: string,
  which: Prisma.SessionWhereInput,
  by?: EndedBy,
): Promise<void> {
  // Two concurrent calls end a session only once.
  const { count } = await tx.session.deleteMany({
    where: { AND: [which, { user: { email: email.toLowerCase() } }] },
  });
  for (let one = 0; one < count; one++) await recordSession(tx, "session.ended", email, by);
}

/** Signs a person out of all sessions, or of those that match a condition. */
export async function endSessions(
  ctx: Ctx,
  email: string,
  which: Prisma.SessionWhereInput = {},
): Promise<void> {
  await inTx(ctx, async (tx) => {
    await endSessionsOf(tx.db, email, which, {
      organization_id: tx.org.id,
      // A signed-in person ended their own sessions, and is another member in each organization.
      actor: tx.actor.kind === "member" ? null : actorText(tx.actor),
      request_id: tx.requestId,
    });
  });
}

/**
 * Signs the owner of an address out of this organization's portal. A session without a chosen organization
 * moves to another organization that knows the address, and ends if there is none: otherwise it would come back
 * here with the member. That of somebody on a club's staff stays as it is: it opens the console, and a club may give
 * a member any address. Call it before the member loses the address; afterwards nothing can be recorded.
 */
export async function endSessionsHere(tx: Ctx, email: string): Promise<void> {
  const here = { organization_id: tx.org.id };
  const open = { organization_id: null };
  if (await isOnStaff(tx.db, email)) return endSessions(tx, email, here);
  const memberships = await membershipsOf(tx.db, email);
  const other = memberships.find(({ organization_id }) => organization_id !== tx.org.id);
  if (!other) return endSessions(tx, email, { OR: [here, open] });
  await endSessions(tx, email, here);
  await tx.db.session.updateMany({
    where: { ...open, user: { email: email.toLowerCase() } },
    data: { organization_id: other.organization_id },
  });
}
