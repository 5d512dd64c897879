import { DAY } from "@/lib/time";
import type { Db } from "@/server/data/db";
import { getEnv } from "@/server/config/env";
import { mailboxReaders } from "@/server/http/own-machine";

const KEPT_MS = 7 * DAY;

/**
 * Deletes a demo's mails after a week, and all mails where no mailbox page is shown (any more): they contain
 * links that sign in, and nobody may read them. Returns how many.
 */
export async function tidyMailbox(db: Db, now: Date): Promise<number> {
  const shown = mailboxReaders(getEnv()) !== null;
  const where = shown ? { created_at: { lt: new Date(now.getTime() - KEPT_MS) } } : {};
  return (await db.mailboxMessage.deleteMany({ where })).count;
}
