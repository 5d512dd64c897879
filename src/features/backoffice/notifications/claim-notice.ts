import { newId } from "@/lib/ids";
import { HOUR, MINUTE } from "@/lib/time";
import { byId, type Ctx } from "@/server/context";

/** Longer than the wait for any mail server. */
const CLAIM_MS = 2 * MINUTE;
/** A notice that failed is tried again after as long as it has been due already, and after an hour at most. */
const [RETRY_MS, RETRY_LONGEST_MS] = [MINUTE, HOUR];

export type Notice = {
  booking_id: string;
  kind: "hold_expiring" | "reminder";
  /** The instant that it is about; another instant has a notice of its own. */
  about: Date;
};

/** A notice as it was claimed: its id, and when devices were queued. */
export type Claimed = { id: string; pushed_at: Date | null; created_at: Date };

/**
 * Sends a notice that nobody has sent and nobody is sending: one statement claims the row, so that
 * of several instances one sends. A process that dies meanwhile leaves a claim that expires, and
 * the next one sends the same mail: its key is the row's id. One that fails waits, so that it holds up no other: one
 * recipient alone may be out of reach. Returns whether it was sent now.
 */
export async function sendOnce(
  ctx: Ctx,
  notice: Notice,
  send: (claimed: Claimed) => Promise<void>,
): Promise<boolean> {
  const now = ctx.now();
  const until = new Date(now.getTime() + CLAIM_MS);
  const [claimed] = await ctx.db.$queryRaw<Claimed[]>`
    INSERT INTO notices (id, organization_id, booking_id, kind, about, claimed_until, created_at)
    VALUES (${newId("ntc")}, ${ctx.org.id}, ${notice.booking_id}, ${notice.kind}, ${notice.about}, ${until}, ${now})
    ON CONFLICT (organization_id, booking_id, kind, about) DO UPDATE SET claimed_until = excluded.claimed_until
     WHERE notices.sent_at IS NULL AND notices.claimed_until <= ${now}
    RETURNING id, pushed_at, created_at`;
  if (!claimed) return false;
  try {
    await send(claimed);
  } catch (error) {
    const due = now.getTime() - claimed.created_at.getTime();
    const wait = Math.min(Math.max(due, RETRY_MS), RETRY_LONGEST_MS);
    const data = { claimed_until: new Date(now.getTime() + wait) };
    await ctx.db.notice.update({ where: byId(ctx, claimed.id), data });
    throw error;
  }
  await ctx.db.notice.update({ where: byId(ctx, claimed.id), data: { sent_at: ctx.now() } });
  return true;
}
