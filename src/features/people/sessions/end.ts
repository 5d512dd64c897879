import { type Ctx, inTx } from "@/server/context";
import type { Db, Prisma } from "@/server/data/db";
import { actorText } from "@/server/jobs/events";
import { membershipsOf } from "./read";
import { type Teller, tellOfSession } from "./tell";

/**
 * Ends a person's sessions, and tells of each as a sign-out does. Nothing else deletes them but `tidy`: a
 * session whose time is over was ended by nobody, so nobody is told. Call it in a transaction.
 */
export async function endSessionsOf(
  tx: Db,
  email: string,
  which: Prisma.SessionWhereInput,
  by?: Teller,
): Promise<void> {
  // Of two who end one at once, one does.
  const { count } = await tx.session.deleteMany({
    where: { AND: [which, { user: { email: email.toLowerCase() } }] },
  });
  for (let one = 0; one < count; one++) await tellOfSession(tx, "session.ended", email, by);
}

/** Signs the person with an address out: everywhere, or where a condition is true of the session. */
export async function endSessions(
  ctx: Ctx,
  email: string,
  which: Prisma.SessionWhereInput = {},
): Promise<void> {
  await inTx(ctx, async (tx) => {
    await endSessionsOf(tx.db, email, which, {
      organization_id: tx.org.id,
      // Whoever is signed in has ended their own, and is another member in each organization.
      actor: tx.actor.kind === "member" ? null : actorText(tx.actor),
      request_id: tx.requestId,
    });
  });
}

/**
 * Signs whoever has an address out of this organization's portal. A session in which nobody has chosen an
 * organization yet goes on in another that has the address, and ends where none has: it must not come back
 * here with the member. Call it while the address is still the member's: a moment later it is told of nobody.
 */
export async function endSessionsHere(tx: Ctx, email: string): Promise<void> {
  const memberships = await membershipsOf(tx.db, email);
  const other = memberships.find(({ organization_id }) => organization_id !== tx.org.id);
  const here = { organization_id: tx.org.id };
  const open = { organization_id: null };
  if (!other) return endSessions(tx, email, { OR: [here, open] });
  await endSessions(tx, email, here);
  await tx.db.session.updateMany({
    where: { ...open, user: { email: email.toLowerCase() } },
    data: { organization_id: other.organization_id },
  });
}
