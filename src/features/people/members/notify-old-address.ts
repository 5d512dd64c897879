import type { Ctx } from "@/server/context";
import { addJobs } from "@/server/jobs/queue";

/** The job that mails the old address a way to take the change back. */
export const TAKE_BACK_TASK = "member_email_changed";

/** Queues a mail to the member's old address, to be sent once the change is committed. */
export function notifyOldAddress(tx: Ctx, of: { member_id: string; email: string }): Promise<void> {
  const payload = { organization_id: tx.org.id, ...of };
  return addJobs(tx.db, [{ task: TAKE_BACK_TASK, payload }]);
}
