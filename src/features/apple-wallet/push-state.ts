import type { PushOutcome } from "@/ports/wallet/port";
import type { Ctx } from "@/server/context";
import { logger } from "@/server/log";

/**
 * Keeps for staff whether Apple takes our calls: a refusal is our configuration's fault, no phone's, and
 * would otherwise show only as passes that stay old. Written, and logged, only where it changes.
 */
export async function notePushState(
  ctx: Ctx,
  pass_type_identifier: string,
  outcomes: PushOutcome[],
): Promise<void> {
  const refused = outcomes.find((outcome) => outcome.status === "refused");
  // Answers about phones prove that certificate and topic are good; no answer proves nothing.
  if (!refused && !outcomes.some(({ status }) => status === "delivered" || status === "gone"))
    return;
  const reason = refused?.reason ?? null;
  const now = ctx.now();
  const changed = await ctx.db.$executeRaw`
    INSERT INTO apple_push_states AS s (organization_id, pass_type_identifier, refused_reason, changed_at)
    VALUES (${ctx.org.id}, ${pass_type_identifier}, ${reason}, ${now})
    ON CONFLICT (organization_id, pass_type_identifier) DO UPDATE
       SET refused_reason = EXCLUDED.refused_reason, changed_at = EXCLUDED.changed_at
     WHERE s.refused_reason IS DISTINCT FROM EXCLUDED.refused_reason`;
  if (changed > 0 && reason !== null)
    logger().error(
      { organization_id: ctx.org.id, pass_type_identifier, reason },
      "Apple refuses to call phones: the pass certificate or its pass type is at fault",
    );
}
