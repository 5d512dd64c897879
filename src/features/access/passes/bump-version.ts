import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { eventRow, recordEvents } from "@/server/jobs/events";

/** The reason why a pass looks different; recorded in its event. */
export type ChangeReason =
  | "member"
  | "membership"
  | "booking"
  | "organization"
  | "design"
  | "certificate"
  | "code"
  | "revoked"
  | "expired"
  | "manual";

/** Rows of one INSERT: PostgreSQL takes 65,535 parameters. */
const EVENTS_AT_ONCE = 1_000;

/**
 * Tells the wallets that passes have changed, in the transaction that changes them: the next
 * version, and one event `pass.updated` each, after which phones are called (Apple) or updated
 * (Google). Only issued passes are touched, and revoked ones only for being revoked. Passes are
 * locked in the order of their ids; triggers set the change tag and the time of change, so that no
 * writer of `version` can forget them. Returns the ids of the passes touched.
 */
export async function bumpVersions(
  tx: Ctx,
  where: Prisma.PassWhereInput,
  reason: ChangeReason,
): Promise<string[]> {
  const matching = await tx.db.pass.findMany({
    where: {
      AND: [where],
      organization_id: tx.org.id,
      provisioned_at: { not: null },
      ...(reason === "revoked" ? {} : { revoked_at: null }),
    },
    select: { id: true },
  });
  if (matching.length === 0) return [];
  const touched = await tx.db.$queryRaw<{ id: string; version: number }[]>`
    WITH due AS (
      SELECT id FROM passes WHERE organization_id = ${tx.org.id} AND id = ANY (${matching.map(({ id }) => id)})
       ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE passes p SET version = p.version + 1, updated_at = ${tx.now()}
      FROM due WHERE p.organization_id = ${tx.org.id} AND p.id = due.id
    RETURNING p.id, p.version`;
  const events = touched.map(({ id, version }) =>
    eventRow(tx, "pass.updated", id, { reason, version }),
  );
  for (let at = 0; at < events.length; at += EVENTS_AT_ONCE) {
    const data = events.slice(at, at + EVENTS_AT_ONCE);
    await recordEvents(tx, data);
  }
  return touched.map(({ id }) => id);
}
