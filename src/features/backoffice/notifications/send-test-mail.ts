import { sendMail } from "@/features/people/members/send-mail";
import { loadStaff } from "@/features/people/staff/store";
import { HOUR } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { missingFault, ValidationFailure } from "@/server/errors";
import { countRequest } from "@/server/http/rate-limit";
import { runAfter } from "@/server/jobs/queue";
import { ownExample } from "./preview-mail";
import type { MailTest, TestMail } from "./schema";

/** The most test mails that one person gets in an hour. */
const PER_HOUR = 10;

/**
 * Mails the example of a mail to a person of the staff: the caller, unless `staff_id` names another. Raises
 * StaffNotFound, MailNotDelivered, RateLimitExceeded after ten in an hour, and a field fault for an API key that names
 * nobody.
 */
export async function sendTestMail(
  ctx: Ctx,
  { kind, language, staff_id }: TestMail,
): Promise<MailTest> {
  const id = staff_id ?? (ctx.actor.kind === "staff" ? ctx.actor.id : null);
  if (id === null) {
    throw new ValidationFailure([missingFault("staff_id", "Field required for an API key")]);
  }
  const { email } = await loadStaff(ctx, id);
  const now = runAfter(ctx, 0);
  const resets = ((Math.floor(now.getTime() / HOUR) + 1) * HOUR) / 1000;
  await countRequest(ctx.query, `test-mail:${id}`, PER_HOUR, now, { resets });
  const mail = await ownExample(ctx, { kind, language });
  await sendMail(ctx, email, mail, `test-mail:${id}:${ctx.requestId}`);
  return { kind, language, to: email };
}
