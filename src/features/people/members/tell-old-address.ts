import type { Ctx } from "@/server/context";
import { addJobs } from "@/server/jobs/queue";

/** The job that mails an old address how to take a change back. */
export const TAKE_BACK_TASK = "member_email_changed";

/** Sees to it that the address which a member had is told, once the change is committed. */
export function tellOldAddress(tx: Ctx, of: { member_id: string; email: string }): Promise<void> {
  const payload = { organization_id: tx.org.id, ...of };
  return addJobs(tx.db, [{ task: TAKE_BACK_TASK, payload }]);
}
