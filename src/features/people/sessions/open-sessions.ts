import { toTimestamp } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { runAfter } from "@/server/jobs/queue";
import { sha256 } from "@/server/config/secrets";
import type { SignedIn } from "@/server/trpc";
import { endSessions } from "./end";
import { assertFreshSignIn } from "./fresh";
import type { EndSession, OpenSession } from "./schema";

/** Returns the person's sessions in all their organizations: the current one, then by last use. */
export async function listSessions(ctx: Ctx, signedIn: SignedIn): Promise<OpenSession[]> {
  const here = sha256(signedIn.token);
  const rows = await ctx.db.session.findMany({
    // Sessions expire by real time, even in an organization on a test clock.
    where: { user_id: signedIn.user_id, expires_at: { gt: runAfter(ctx, 0) } },
    orderBy: [{ last_used_at: "desc" }, { created_at: "desc" }],
  });
  const sessions = rows.map((row) => ({
    id: nameOf(row),
    device: row.device,
    created_at: toTimestamp(row.created_at),
    last_used_at: toTimestamp(row.last_used_at),
    current: here.equals(row.token_hash),
  }));
  return sessions.sort((a, b) => Number(b.current) - Number(a.current));
}

/** Ends another session of the person and returns the rest. Raises FreshSignInRequired. */
export async function endSession(
  ctx: Ctx,
  signedIn: SignedIn,
  { session_id }: EndSession,
): Promise<OpenSession[]> {
  return endOthers(ctx, signedIn, (row) => nameOf(row) === session_id);
}

/** Ends all other sessions of the person and returns the rest. Raises FreshSignInRequired. */
export async function endOtherSessions(ctx: Ctx, signedIn: SignedIn): Promise<OpenSession[]> {
  return endOthers(ctx, signedIn, () => true);
}

/** Ends the person's matching sessions except the current one: signing out ends that. */
async function endOthers(
  ctx: Ctx,
  signedIn: SignedIn,
  which: (row: { token_hash: Uint8Array }) => boolean,
): Promise<OpenSession[]> {
  assertFreshSignIn(ctx);
  const others = await ctx.db.session.findMany({
    where: { user_id: signedIn.user_id, token_hash: { not: sha256(signedIn.token) } },
    select: { token_hash: true },
  });
  const ended = others.filter(which).map(({ token_hash }) => token_hash);
  await endSessions(ctx, signedIn.email, { token_hash: { in: ended } });
  return listSessions(ctx, signedIn);
}

/** Returns an id for a session. It is derived from the token's hash, and does not reveal the token. */
function nameOf({ token_hash }: { token_hash: Uint8Array }): string {
  return sha256(`session ${Buffer.from(token_hash).toString("hex")}`)
    .toString("hex")
    .slice(0, 24);
}
