import { MINUTE } from "@/lib/time";
import type { GoogleOutcome } from "@/ports/wallet/port";
import type { Ctx } from "@/server/context";
import { addJobs } from "@/server/jobs/queue";
import { accountOf, type IssuerRow } from "./store";

/** The name of the job in the queue. */
export const CHECK_TASK = "check google wallet issuer";

/** Queues the question to Google whether it accepts the issuer's account. */
export async function queueCheck(tx: Ctx, row: IssuerRow): Promise<void> {
  await addJobs(tx.db, [
    {
      task: CHECK_TASK,
      payload: { organization_id: tx.org.id, google_wallet_issuer_id: row.id },
      key: `check google wallet issuer:${row.id}`,
      max_attempts: 8,
    },
  ]);
}

/**
 * Asks Google whether it accepts the issuer's account, and records the answer: returns whether it
 * does. Throws when there was none.
 */
export async function checkIssuer(ctx: Ctx, google_wallet_issuer_id: string): Promise<boolean> {
  const row = await ctx.db.googleWalletIssuer.findFirst({
    where: { organization_id: ctx.org.id, id: google_wallet_issuer_id },
  });
  if (!row) return false;
  const account = accountOf(row);
  const outcome = await ctx.wallet.google.as(account).check();
  await noteOutcome(ctx, account.issuerId, outcome);
  if (outcome.status === "failed" && (outcome.code === "busy" || outcome.code === "unreachable")) {
    throw new Error(`Google Wallet: ${outcome.message}`);
  }
  return outcome.status === "done";
}

/**
 * Records on the organization's own issuers how Google answered calls in their name: at once when
 * that changes, otherwise once a minute.
 */
export async function noteOutcome(
  ctx: Ctx,
  issuer_id: string,
  outcome: GoogleOutcome,
): Promise<void> {
  const now = ctx.now();
  const fault_code = outcome.status === "failed" ? outcome.code : null;
  const fault_message = outcome.status === "failed" ? outcome.message : null;
  await ctx.db.googleWalletIssuer.updateMany({
    where: {
      organization_id: ctx.org.id,
      issuer_id,
      OR: [
        { checked_at: null },
        { checked_at: { lt: new Date(now.getTime() - MINUTE) } },
        { NOT: { fault_code } },
        ...(fault_code === null ? [] : [{ fault_code: null }]),
      ],
    },
    data: { checked_at: now, fault_code, fault_message },
  });
}
