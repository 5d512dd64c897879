import { provePasskey } from "@/features/people/passkeys/prove";
import { DAY } from "@/lib/time";
import { randomToken, sha256 } from "@/server/config/secrets";
import type { Actor, Ctx } from "@/server/context";
import { countRequest } from "@/server/http/rate-limit";
import { runAfter } from "@/server/jobs/queue";
import { findApprover } from "./approver";
import { isApprovalCode } from "./code";
import { ApprovalNotEnough, ApprovalOver, ApprovalRefused } from "./errors";
import type { GrantApproval } from "./schema";

/** The proofs that may be tried for one question, for one address in a day, and by one person in a minute. */
const TRIES = 5;
const TRIES_PER_DAY = 20;
const PER_MINUTE = 10;

type Proof = GrantApproval["proof"];
type Open = { id: string; email: string | null };

/**
 * Grants an approval to the person who asked, once a colleague has proved who they are, and `may` says that they have
 * the right themselves. Returns the token, which goes with the one call. A try counts before it is looked at. Raises
 * ApprovalRefused without a reason, so that nobody learns who works here; ApprovalOver, ApprovalNotEnough,
 * PasskeyRefused and RateLimitExceeded.
 */
export async function grantApproval(
  ctx: Ctx,
  asked: { approval_id: string; input_hash: Buffer; proof: Proof },
  may: (approver: Actor) => boolean,
): Promise<{ token: string }> {
  const now = runAfter(ctx, 0);
  await countRequest(ctx.query, `approval:${ctx.actor.id}`, PER_MINUTE, now);
  const open = await countTry(ctx, asked, now);
  if (!open) throw ApprovalOver();
  const by = await provenBy(ctx, open, asked.proof, now);
  const approver = by && (await findApprover(ctx, by));
  if (!approver) throw ApprovalRefused();
  if (!may(approver)) throw ApprovalNotEnough();
  const token = randomToken();
  const { count } = await ctx.db.approval.updateMany({
    where: { organization_id: ctx.org.id, id: open.id, granted_at: null },
    data: {
      ...{ approver_id: approver.id, granted_at: now },
      token_hash: Uint8Array.from(sha256(token)),
    },
  });
  if (count === 0) throw ApprovalOver();
  return { token };
}

async function countTry(
  ctx: Ctx,
  { approval_id, input_hash }: { approval_id: string; input_hash: Buffer },
  now: Date,
): Promise<Open | undefined> {
  const yesterday = new Date(now.getTime() - DAY);
  const [open] = await ctx.db.$queryRaw<Open[]>`
    UPDATE approvals asked SET tries = tries + 1
     WHERE organization_id = ${ctx.org.id} AND id = ${approval_id} AND asked_by = ${ctx.actor.id}
       AND input_hash = ${Uint8Array.from(input_hash)} AND granted_at IS NULL AND expires_at > ${now}
       AND tries < ${TRIES}
       AND (asked.email IS NULL OR (SELECT COALESCE(sum(same.tries), 0) FROM approvals same
             WHERE same.organization_id = asked.organization_id AND same.email = asked.email
               AND same.granted_at IS NULL AND same.created_at > ${yesterday}) < ${TRIES_PER_DAY})
    RETURNING id, email`;
  return open;
}

/** Returns who has proved themselves; null for a wrong code, and where none was mailed. */
async function provenBy(
  ctx: Ctx,
  { id, email }: Open,
  proof: Proof,
  now: Date,
): Promise<{ email: string } | null> {
  if ("code" in proof) {
    return email !== null && isApprovalCode(proof.code, id, email) ? { email } : null;
  }
  const { baseUrl } = ctx;
  const { user_id } = await provePasskey(ctx.db, { answer: proof.passkey, baseUrl, now, of: id });
  const user = await ctx.db.user.findUnique({ where: { id: user_id }, select: { email: true } });
  return user && { email: user.email.toLowerCase() };
}
