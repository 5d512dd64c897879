import { callbackUrlOf } from "@/features/access/google-wallet/rules";
import { accountFor, issuingAccount } from "@/features/access/google-wallet/current";
import { sendCard } from "@/features/access/google-wallet/send-card";
import { googleContent } from "@/features/access/passes/google-content";
import { loadPass } from "@/features/access/passes/store";
import type { ComposedCard, GoogleIssuer } from "@/ports/wallet/port";
import type { Ctx } from "@/server/context";
import type { DomainEvent } from "@/server/jobs/events";
import { addJobs, type Job, runAfter } from "@/server/jobs/queue";
import { logger } from "@/server/log";

/** The name of the job in the queue. */
export const SEND_TASK = "send pass to google wallet";

/** Events after which Google may need an update. */
export const SENT_AFTER = ["pass.provisioned", "pass.updated", "pass.revoked", "pass.installed"];

/** Queues a pass to be sent to Google soon; several changes in a row are sent once. */
export async function queueSending(ctx: Ctx, { object_id, data }: DomainEvent): Promise<void> {
  // Google does not care about cards on iPhones.
  if ((data as { platform?: string } | null)?.platform === "apple") return;
  await addJobs(ctx.db, [sendingOf(ctx, object_id)]);
}

export function sendingOf(ctx: Ctx, pass_id: string): Job {
  return {
    task: SEND_TASK,
    payload: { organization_id: ctx.org.id, pass_id },
    key: `google pass:${pass_id}`,
  };
}

/**
 * Brings Google up to date about a pass: at the issuer of the organization's cards now, and at
 * those that issued this one before. Safe to repeat. Throws when it has to be tried again.
 */
export async function sendPass(ctx: Ctx, pass_id: string): Promise<void> {
  const pass = await ctx.db.pass.findFirst({
    where: { organization_id: ctx.org.id, id: pass_id, provisioned_at: { not: null } },
    select: { id: true },
  });
  if (!pass) return;
  const failures: string[] = [];
  for (const issuer of await issuersOf(ctx, pass_id)) {
    const failure = await sendBy(ctx, issuer, pass_id);
    if (failure !== null) failures.push(failure);
  }
  if (failures.length > 0) throw new Error(`Google Wallet: ${failures.join("; ")}`);
}

async function issuersOf(ctx: Ctx, pass_id: string): Promise<GoogleIssuer[]> {
  const current = await issuingAccount(ctx);
  const stored = await ctx.db.googleWalletObject.findMany({
    where: { organization_id: ctx.org.id, pass_id, stored: true },
    select: { issuer_id: true },
  });
  const former = stored.filter(({ issuer_id }) => issuer_id !== current?.issuerId);
  const accounts = await Promise.all(former.map(({ issuer_id }) => accountFor(ctx, issuer_id)));
  return [current, ...accounts].flatMap((account) => {
    return account === null ? [] : [ctx.wallet.google.as(account)];
  });
}

/** Sends a card at one issuer; returns the reason to try again, in words, or null. */
async function sendBy(ctx: Ctx, issuer: GoogleIssuer, pass_id: string): Promise<string | null> {
  const sent = await sendCard(ctx, issuer, pass_id, () => readCard(ctx, issuer, pass_id));
  if (sent.status === "overtaken") {
    await addJobs(ctx.db, [sendingOf(ctx, pass_id)]);
    return null;
  }
  if (sent.status !== "failed") return null;
  if (sent.code === "invalid") {
    // Trying again would not help: another version of the design will, and it sends the pass again.
    logger().error(
      { pass_id, issuer: issuer.issuerId, fault: sent.message },
      "Google refuses a card",
    );
    return null;
  }
  if (sent.retryAfterMs !== null) {
    const run_at = runAfter(ctx, sent.retryAfterMs);
    await addJobs(ctx.db, [{ ...sendingOf(ctx, pass_id), run_at }]);
    return null;
  }
  return sent.message;
}

async function readCard(
  ctx: Ctx,
  issuer: GoogleIssuer,
  pass_id: string,
): Promise<{ card: ComposedCard; create: boolean }> {
  const content = await googleContent(ctx, await loadPass(ctx, pass_id));
  const card = issuer.compose(content, callbackUrlOf(ctx.baseUrl));
  const over = card.object["state"] === "EXPIRED";
  // Google is not told about a person who has not asked for a card: it learns of a card from the
  // link, when its holder follows it. Except when no link can carry the card, when somebody has it
  // as far as we know, or when an old link must not revive an ended card.
  const create = over || !card.fitsLink || (await isInstalled(ctx, pass_id));
  return { card, create };
}

async function isInstalled(ctx: Ctx, pass_id: string): Promise<boolean> {
  const where = { organization_id: ctx.org.id, pass_id, platform: "google", removed_at: null };
  return (await ctx.db.passInstall.count({ where })) > 0;
}
