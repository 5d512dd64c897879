import { createHash } from "node:crypto";
import type { ComposedCard, GoogleIssuer, GoogleOutcome } from "@/ports/wallet/port";
import type { Ctx } from "@/server/context";
import { noteOutcome } from "./check";

type Sent = GoogleOutcome | { status: "overtaken" };

/**
 * Sends a card to Google as `read` composes it, with no transaction open meanwhile. A card that
 * Google has already is not sent again; with `create`, a card that Google does not have is created.
 * `read` runs after the attempt is recorded, so that of two attempts the later has not read the
 * earlier state. `overtaken`: two attempts were under way at once, and nobody knows whose call came
 * last: send again.
 */
export async function sendCard(
  ctx: Ctx,
  issuer: GoogleIssuer,
  pass_id: string,
  read: () => Promise<{ card: ComposedCard; create: boolean }>,
): Promise<Sent> {
  const key = { organization_id: ctx.org.id, pass_id, issuer_id: issuer.issuerId };
  const claim = await claimAttempt(ctx, key);
  const { card, create } = await read();
  const digest = digestOf(card.object);
  const classSent = await sendClass(ctx, issuer, card);
  if (classSent.status !== "done") return classSent;
  if (claim.stored && claim.digest === digest) return { status: "done" };
  const outcome = await issuer.putObject(card, {
    known: claim.stored,
    create: create || claim.stored,
  });
  await noteOutcome(ctx, issuer.issuerId, outcome);
  if (outcome.status === "failed") {
    // Without an answer, Google's state is unknown: the next attempt sends the card in any case.
    if (outcome.code === "unreachable" || outcome.code === "busy")
      await ctx.db.googleWalletObject.updateMany({ where: key, data: { digest: null } });
    return outcome;
  }
  return (await settle(ctx, key, claim.attempt, { outcome, digest }))
    ? outcome
    : { status: "overtaken" };
}

type Key = { organization_id: string; pass_id: string; issuer_id: string };
type Claim = { stored: boolean; digest: string | null; attempt: number };

async function claimAttempt(ctx: Ctx, key: Key): Promise<Claim> {
  const now = ctx.now();
  const [claim] = await ctx.db.$queryRaw<Claim[]>`
    INSERT INTO google_wallet_objects AS o (organization_id, pass_id, issuer_id, attempt, created_at, updated_at)
    VALUES (${key.organization_id}, ${key.pass_id}, ${key.issuer_id}, 1, ${now}, ${now})
    ON CONFLICT (organization_id, pass_id, issuer_id) DO UPDATE SET attempt = o.attempt + 1, updated_at = ${now}
    RETURNING stored, digest, attempt`;
  if (!claim) throw new Error("The row was neither inserted nor updated");
  return claim;
}

/**
 * Records Google's present state. False when another attempt began meanwhile: the count then tells
 * that one, too, that it was not alone.
 */
async function settle(
  ctx: Ctx,
  key: Key,
  attempt: number,
  { outcome, digest }: { outcome: GoogleOutcome; digest: string },
): Promise<boolean> {
  const now = ctx.now();
  const stored = outcome.status === "done";
  const { count } = await ctx.db.googleWalletObject.updateMany({
    where: { ...key, attempt },
    data: { stored, digest: stored ? digest : null, sent_at: now, updated_at: now },
  });
  if (count > 0) return true;
  await ctx.db.googleWalletObject.updateMany({
    where: key,
    data: { digest: null, attempt: { increment: 1 }, updated_at: now },
  });
  return false;
}

/**
 * Sends the class unless Google has this version. The attempt is recorded first: if another version
 * is sent meanwhile, nobody knows which came last.
 */
async function sendClass(ctx: Ctx, issuer: GoogleIssuer, card: ComposedCard): Promise<Sent> {
  const key = { organization_id: ctx.org.id, class_id: card.classId };
  const where = { organization_id_class_id: key };
  const digest = digestOf(card.class);
  const before = await ctx.db.googleWalletClass.findUnique({ where });
  if (before?.digest === digest) return { status: "done" };
  const sending = { digest: `sending ${digest}`, sent_at: ctx.now() };
  await ctx.db.googleWalletClass.upsert({
    where,
    create: { ...key, ...sending },
    update: sending,
  });
  const outcome = await issuer.putClass(card, before !== null);
  await noteOutcome(ctx, issuer.issuerId, outcome);
  if (outcome.status !== "done") return outcome;
  const { count } = await ctx.db.googleWalletClass.updateMany({
    where: { ...key, digest: { in: [sending.digest, digest] } },
    data: { digest },
  });
  if (count > 0) return outcome;
  await ctx.db.googleWalletClass.updateMany({ where: key, data: { digest: "unknown" } });
  return { status: "overtaken" };
}

function digestOf(body: object): string {
  return createHash("sha256").update(JSON.stringify(body)).digest("base64url");
}
