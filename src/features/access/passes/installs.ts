import { newId } from "@/lib/ids";
import type { Ctx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";

export type Platform = "apple" | "google";

type Report = {
  /** Tells devices apart, if the platform names one. */
  device_ref?: string | null;
  /**
   * When the platform made the report, or any other time that orders its reports; default now. The
   * newer of two counts, in whatever order they arrive.
   */
  reported_at?: Date;
};

/**
 * Records that a pass was added to a wallet, in the caller's transaction. Returns whether that was
 * news: repeated or late, it writes no event.
 */
export function recordInstall(
  tx: Ctx,
  pass: { id: string },
  platform: Platform,
  report: Report = {},
): Promise<boolean> {
  return note(tx, pass, platform, report, false);
}

/**
 * Records that a pass was removed from a wallet, in the caller's transaction. Returns whether that
 * was news. It is kept even when the installation was unknown: its report may still come, late.
 */
export function recordRemoval(
  tx: Ctx,
  pass: { id: string },
  platform: Platform,
  report: Report = {},
): Promise<boolean> {
  return note(tx, pass, platform, report, true);
}

async function note(
  tx: Ctx,
  pass: { id: string },
  platform: Platform,
  { device_ref = null, reported_at: at = tx.now() }: Report,
  removed: boolean,
): Promise<boolean> {
  const shown = earlier(at, tx.now());
  const removed_at = removed ? shown : null;
  const changed = await tx.db.$executeRaw`
    INSERT INTO pass_installs AS i
           (id, organization_id, pass_id, platform, device_ref, installed_at, removed_at, reported_at, created_at, updated_at)
    VALUES (${newId("pin")}, ${tx.org.id}, ${pass.id}, ${platform}, ${device_ref}, ${shown}, ${removed_at}, ${at}, ${tx.now()}, ${tx.now()})
    ON CONFLICT (organization_id, pass_id, platform, COALESCE(device_ref, '')) DO UPDATE
       SET installed_at = CASE WHEN ${removed} THEN i.installed_at ELSE ${shown} END,
           removed_at = ${removed_at}, reported_at = ${at}, updated_at = ${tx.now()}
     WHERE (i.removed_at IS NULL) = ${removed} AND i.reported_at <= ${at}`;
  if (changed > 0) {
    await recordEvent(tx, removed ? "pass.removed" : "pass.installed", pass.id, { platform });
    return true;
  }
  // A repetition is not news, but newer than reports that may still come late.
  await tx.db.passInstall.updateMany({
    where: {
      organization_id: tx.org.id,
      ...{ pass_id: pass.id, platform, device_ref },
      removed_at: removed ? { not: null } : null,
      reported_at: { lt: at },
    },
    data: { reported_at: at },
  });
  return false;
}

/**
 * Returns the earlier time: reports may be dated ahead, to order them; the time we show never is.
 */
function earlier(at: Date, now: Date): Date {
  return at < now ? at : now;
}
