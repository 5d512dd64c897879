import { byId, type Ctx, inTx } from "@/server/context";
import { addJobs, removeJob } from "@/server/jobs/queue";
import { composeCard, type PassCard } from "./compose-card";
import { lockPass, passInclude } from "./store";
import { type ChangeReason, bumpVersions } from "./bump-version";

/** In the queue: once released, they keep their names. */
export const REFRESH_TASK = "refresh pass";

/** A pass's content as of now, as a digest, and when it changes by itself, if ever. */
export type Shown = { digest: string; until: Date | null };

/** Returns a card's content as of now. */
export function shownOf(ctx: Ctx, { digest, holder }: PassCard): Shown {
  const now = ctx.now();
  const { expires_at, next_booking, booking } = holder;
  const ahead = [expires_at, next_booking?.ends_at, booking?.ends_at].filter(
    (date) => date instanceof Date && date > now,
  ) as Date[];
  const until = ahead.length > 0 ? new Date(Math.min(...ahead.map(Number))) : null;
  // Nothing on the card changes at its end, but wallets move it among the expired ones.
  const expired = expires_at !== null && expires_at <= now;
  return { digest: expired ? `${digest}.expired` : digest, until };
}

/**
 * Tells the wallets about a change of a pass's content, if there is one: the last content is kept
 * with the pass. Compared under the pass's lock, so that of two changes at once the later one is
 * told last. Passes that are in no wallet, or revoked, are left alone. Returns whether the wallets
 * were told.
 */
export async function refreshShown(ctx: Ctx, id: string, reason: ChangeReason): Promise<boolean> {
  return inTx(ctx, async (tx) => {
    const known = { organization_id: tx.org.id, id };
    if (!(await tx.db.pass.findFirst({ where: known, select: { id: true } }))) return false;
    const row = await lockPass(tx, id);
    if (row.revoked_at || !row.provisioned_at) return false;
    const shown = shownOf(tx, await composeCard(tx, row));
    const told = shown.digest === row.shown_digest;
    await storeShown(tx, row.id, shown);
    if (!told) await bumpVersions(tx, { id: row.id }, reason);
    return !told;
  });
}

/**
 * Stores the content told to the wallets, and has the pass checked again at its end: by a job, or,
 * if the organization has a clock of its own, which the queue does not know, once that moves on.
 */
export async function storeShown(tx: Ctx, id: string, { digest, until }: Shown): Promise<void> {
  await tx.db.pass.update({
    where: byId(tx, id),
    data: { shown_digest: digest },
    select: { id: true },
  });
  const key = `${REFRESH_TASK}:${id}`;
  if (!until || tx.org.test_clock_at) return removeJob(tx.db, key);
  await addJobs(tx.db, [
    {
      task: REFRESH_TASK,
      payload: { organization_id: tx.org.id, pass_id: id },
      key,
      run_at: until,
    },
  ]);
}

/** Runs the job of `storeShown`: a pass's content changes by itself now. */
export async function refreshWhenDue(ctx: Ctx, pass_id: string): Promise<void> {
  const where = { organization_id: ctx.org.id, id: pass_id };
  const row = await ctx.db.pass.findFirst({ where, include: passInclude });
  if (!row) return;
  const { holder } = await composeCard(ctx, row);
  const expired = holder.expires_at !== null && holder.expires_at <= ctx.now();
  await refreshShown(ctx, pass_id, expired ? "expired" : "booking");
}
