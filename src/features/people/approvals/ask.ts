import { askForPasskey } from "@/features/people/passkeys/prove";
import { siteOf } from "@/features/people/passkeys/site";
import { newId } from "@/lib/ids";
import { MINUTE } from "@/lib/time";
import type { ActToAllow } from "@/server/act-to-allow";
import type { Ctx } from "@/server/context";
import { countRequest } from "@/server/http/rate-limit";
import { addJobs, runAfter } from "@/server/jobs/queue";
import { ApprovalOver } from "./errors";
import type { MailApproval } from "./schema";

/** The job that mails a code to a colleague. */
export const APPROVAL_CODE_TASK = "approval_code";

/** The time in which the colleague comes and proves themselves. */
const OPEN_MS = 10 * MINUTE;
/** The questions of a person in a minute, and the mails for one question. */
const PER_MINUTE = 10;
const MAILS = 3;

type Asked = { operation: string; input_hash: Buffer; told: ActToAllow };

/**
 * Begins to ask a colleague for an act of this hash. Returns the question's id, and what the browser asks a passkey;
 * null where there can be none. Raises RateLimitExceeded.
 */
export async function askApproval(ctx: Ctx, { operation, input_hash, told }: Asked) {
  const now = runAfter(ctx, 0);
  await countRequest(ctx.query, `approval:${ctx.actor.id}`, PER_MINUTE, now);
  const id = newId("apv");
  const expires_at = new Date(now.getTime() + OPEN_MS);
  await ctx.db.approval.create({
    data: {
      ...{ id, organization_id: ctx.org.id, asked_by: ctx.actor.id, operation },
      ...{ input_hash: Uint8Array.from(input_hash), expires_at, created_at: now },
      ...told,
    },
  });
  const { baseUrl } = ctx;
  const passkey = siteOf(baseUrl) ? await askForPasskey(ctx.db, { baseUrl, now, of: id }) : null;
  return { id, passkey };
}

/**
 * Has a code mailed to an address, if it is a colleague's: the job looks, so that the answer is the same for any. Once a
 * proof was tried the address stays, because the tries of a day are counted by it. Raises ApprovalOver, also after three
 * mails.
 */
export async function mailApproval(ctx: Ctx, { approval_id, email }: MailApproval): Promise<void> {
  const now = runAfter(ctx, 0);
  const address = email.toLowerCase();
  const { count } = await ctx.db.approval.updateMany({
    where: {
      ...{ organization_id: ctx.org.id, id: approval_id, asked_by: ctx.actor.id },
      ...{ granted_at: null, expires_at: { gt: now }, mails: { lt: MAILS } },
      OR: [{ tries: 0 }, { email: null }, { email: address }],
    },
    data: { email: address, mails: { increment: 1 } },
  });
  if (count === 0) throw ApprovalOver();
  const payload = { organization_id: ctx.org.id, approval_id };
  await addJobs(ctx.db, [{ task: APPROVAL_CODE_TASK, payload, max_attempts: 5 }]);
}
