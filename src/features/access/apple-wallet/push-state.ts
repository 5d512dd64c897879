import type { PushOutcome } from "@/ports/wallet/port";
import type { Ctx } from "@/server/context";
import { logger } from "@/server/log";
import { catchUp } from "./catch-up";

/**
 * Keeps for staff whether Apple takes our calls, and since when: a refusal is our configuration's fault, no
 * phone's, and would otherwise show only as passes that stay old. Once Apple takes them again, the phones
 * that were called in vain are called.
 */
export async function notePushState(
  ctx: Ctx,
  pass_type_identifier: string,
  outcomes: PushOutcome[],
): Promise<void> {
  // Answers about phones prove that certificate and topic are good; no answer proves nothing. A token that
  // belongs to some other app is refused among others that are not.
  const taken = outcomes.some(({ status }) => status === "delivered" || status === "gone");
  const refused = taken ? undefined : outcomes.find((outcome) => outcome.status === "refused");
  if (!refused && !taken) return;
  const reason = refused?.reason ?? null;
  const key = { organization_id: ctx.org.id, pass_type_identifier };
  const before = await ctx.db.applePushState.findUnique({
    where: { organization_id_pass_type_identifier: key },
  });
  if (before && before.refused_reason === reason) return;
  const now = ctx.now();
  await ctx.db.$executeRaw`
    INSERT INTO apple_push_states AS s (organization_id, pass_type_identifier, refused_reason, changed_at)
    VALUES (${ctx.org.id}, ${pass_type_identifier}, ${reason}, ${now})
    ON CONFLICT (organization_id, pass_type_identifier) DO UPDATE
       SET refused_reason = EXCLUDED.refused_reason,
           changed_at = CASE WHEN (s.refused_reason IS NULL) = (EXCLUDED.refused_reason IS NULL)
                             THEN s.changed_at ELSE EXCLUDED.changed_at END`;
  if (reason !== null)
    logger().error(
      { organization_id: ctx.org.id, pass_type_identifier, reason },
      "Apple refuses to call phones: the pass certificate or its pass type is at fault",
    );
  else if (before) await catchUp(ctx, pass_type_identifier, before.changed_at);
}
