import { newId } from "@/lib/ids";
import type { Ctx } from "@/server/context";
import { recordEvent } from "@/server/events";

export type Platform = "apple" | "google";

type Report = {
  /** What tells devices apart, where the platform names one. */
  device_ref?: string | null;
  /**
   * When the platform made the report, or any other time that tells the order of its reports; default now.
   * Of two, the newer counts, in whatever order they come.
   */
  reported_at?: Date;
};

/**
 * Notes that a pass was added to a wallet, in the caller's transaction. Gives whether that was news: told
 * again, or told late, it changes nothing and writes no event.
 */
export async function recordInstall(
  tx: Ctx,
  pass: { id: string },
  platform: Platform,
  { device_ref = null, reported_at: at = tx.now() }: Report = {},
): Promise<boolean> {
  const shown = earlier(at, tx.now());
  const changed = await tx.db.$executeRaw`
    INSERT INTO pass_installs AS i
           (id, organization_id, pass_id, platform, device_ref, installed_at, reported_at, created_at, updated_at)
    VALUES (${newId("pin")}, ${tx.org.id}, ${pass.id}, ${platform}, ${device_ref}, ${shown}, ${at}, ${tx.now()}, ${tx.now()})
    ON CONFLICT (pass_id, platform, COALESCE(device_ref, '')) DO UPDATE
       SET installed_at = ${shown}, removed_at = NULL, reported_at = ${at}, updated_at = ${tx.now()}
     WHERE i.removed_at IS NOT NULL AND i.reported_at <= ${at}`;
  if (changed > 0) await recordEvent(tx, "pass.installed", pass.id, { platform });
  return changed > 0;
}

/**
 * Notes that a pass was taken out of a wallet, in the caller's transaction. Gives whether that was news.
 * It is kept even where nothing was known of the installation: its report may still come, late.
 */
export async function recordRemoval(
  tx: Ctx,
  pass: { id: string },
  platform: Platform,
  { device_ref = null, reported_at: at = tx.now() }: Report = {},
): Promise<boolean> {
  const shown = earlier(at, tx.now());
  const changed = await tx.db.$executeRaw`
    INSERT INTO pass_installs AS i
           (id, organization_id, pass_id, platform, device_ref, installed_at, removed_at, reported_at, created_at, updated_at)
    VALUES (${newId("pin")}, ${tx.org.id}, ${pass.id}, ${platform}, ${device_ref}, ${shown}, ${shown}, ${at}, ${tx.now()}, ${tx.now()})
    ON CONFLICT (pass_id, platform, COALESCE(device_ref, '')) DO UPDATE
       SET removed_at = ${shown}, reported_at = ${at}, updated_at = ${tx.now()}
     WHERE i.removed_at IS NULL AND i.reported_at <= ${at}`;
  if (changed > 0) await recordEvent(tx, "pass.removed", pass.id, { platform });
  return changed > 0;
}

/** Reports may be dated ahead, to tell their order; what we show never is. */
function earlier(at: Date, now: Date): Date {
  return at < now ? at : now;
}
