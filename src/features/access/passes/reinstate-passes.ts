import { COMING } from "@/features/access/pass-designs/load-holder";
import { whereDuring } from "@/features/scheduling/bookings/moved-event";
import type { Ctx } from "@/server/context";
import { composeCard } from "./compose-card";
import { inheritedFrom, insertPass } from "./create";
import { notExpiredWhere } from "./expired-where";
import { markProvisioned } from "./provision";
import { shownOf } from "./refresh-shown";
import { passInclude } from "./store";

/**
 * Gives a restored member new passes for those that the archiving revoked, ready for a wallet if
 * the old ones were, in the caller's transaction. Passes that have expired, were for a booking that
 * is over, or were replaced already do not come back.
 */
export async function reinstatePasses(tx: Ctx, member_id: string): Promise<void> {
  const lost = await tx.db.pass.findMany({
    where: {
      organization_id: tx.org.id,
      member_id,
      revocation_reason: "member_archived",
      replaced_by: null,
      AND: [await notExpiredWhere(tx)],
    },
    orderBy: [{ created_at: "asc" }, { id: "asc" }],
    include: passInclude,
  });
  const bookings = await tx.db.booking.findMany({
    where: {
      organization_id: tx.org.id,
      id: { in: lost.flatMap(({ booking_id }) => booking_id ?? []) },
      status: { in: COMING },
      OR: whereDuring({ from: tx.now() }),
    },
    select: { id: true },
  });
  const live = new Set(bookings.map(({ id }) => id));
  for (const old of lost) {
    if (old.booking_id !== null && !live.has(old.booking_id)) continue;
    const pass = await insertPass(tx, inheritedFrom(old));
    if (old.provisioned_at) {
      const shown = shownOf(tx, await composeCard(tx, pass));
      await markProvisioned(tx, [{ id: pass.id, shown }]);
    }
  }
}
