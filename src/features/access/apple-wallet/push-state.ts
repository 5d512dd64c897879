import type { PushOutcome } from "@/ports/wallet/port";
import type { Ctx } from "@/server/context";
import { logger } from "@/server/log";
import { catchUp } from "./catch-up";

/**
 * Records for staff whether Apple accepts our calls, and since when: a refusal is a fault of our
 * configuration, not of a phone, and would otherwise show only as passes that stay old. Once Apple
 * accepts them again, the failed calls are made.
 */
export async function notePushState(
  ctx: Ctx,
  pass_type_identifier: string,
  outcomes: PushOutcome[],
): Promise<void> {
  // Answers about phones prove that certificate and topic are good; a missing answer proves
  // nothing. A token of another app is refused while others are not.
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
