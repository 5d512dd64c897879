import { MINUTE } from "@/lib/time";
import type { GoogleOutcome } from "@/ports/wallet/port";
import type { Ctx } from "@/server/context";
import { addJobs } from "@/server/jobs/queue";
import type { GoogleWalletIssuer, GoogleWalletIssuerId } from "./schema";
import { accountOf, type IssuerRow, loadIssuer, toIssuer } from "./store";

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
  const outcome = await ask(ctx, row);
  if (outcome.status === "failed" && (outcome.code === "busy" || outcome.code === "unreachable")) {
    throw new Error(`Google Wallet: ${outcome.message}`);
  }
  return outcome.status === "done";
}

/**
 * Asks Google now whether it accepts the issuer's account: `connection` of the returned issuer is the answer. Once an
 * account is accepted that was not before, the cards that could not be sent are. Raises GoogleWalletIssuerNotFound.
 */
export async function checkIssuerNow(
  ctx: Ctx,
  { google_wallet_issuer_id: id }: GoogleWalletIssuerId,
): Promise<GoogleWalletIssuer> {
  const before = await loadIssuer(ctx, id);
  const { status } = await ask(ctx, before);
  if (status === "done" && before.fault_code !== null) await queueCheck(ctx, before);
  return toIssuer(ctx, await loadIssuer(ctx, id));
}

async function ask(ctx: Ctx, row: IssuerRow): Promise<GoogleOutcome> {
  const account = accountOf(row);
  const outcome = await ctx.wallet.google.as(account).check();
  await noteOutcome(ctx, account.issuerId, outcome);
  return outcome;
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
