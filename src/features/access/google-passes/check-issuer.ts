import { checkIssuer } from "@/features/access/google-wallet/check";
import type { Ctx } from "@/server/context";
import { addJobs } from "@/server/jobs/queue";
import { sendingOf } from "./send";

const JOBS_AT_ONCE = 1_000;

/**
 * Asks Google whether it accepts an issuer's account. If so, the cards that could not be sent
 * before, and the classes of a new issuer, are sent now. Throws when Google gave no answer.
 */
export async function checkIssuerAndCatchUp(
  ctx: Ctx,
  google_wallet_issuer_id: string,
): Promise<void> {
  if (!(await checkIssuer(ctx, google_wallet_issuer_id))) return;
  let after = "";
  for (;;) {
    const passes = await ctx.db.pass.findMany({
      where: {
        organization_id: ctx.org.id,
        provisioned_at: { not: null },
        id: { gt: after },
        OR: [{ revoked_at: null }, { google_objects: { some: {} } }],
      },
      orderBy: { id: "asc" },
      take: JOBS_AT_ONCE,
      select: { id: true },
    });
    await addJobs(
      ctx.db,
      passes.map(({ id }) => sendingOf(ctx, id)),
    );
    if (passes.length < JOBS_AT_ONCE) return;
    after = passes.at(-1)?.id ?? "";
  }
}
