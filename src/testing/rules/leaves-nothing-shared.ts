import { afterAll, beforeAll, expect, vi } from "vitest";
import { prepareWallet } from "@/api/startup/wallet-credentials";
import { getMailer } from "@/ports/mail";
import { getPayments } from "@/ports/payments";
import { getWallet } from "@/ports/wallet";
import { getDatabase } from "@/server/data/db";
import { getEnv } from "@/server/config/env";
import { captureLog } from "@/testing/log";

/**
 * Fails a test file that leaves another database, processor, mailer, wallet or key to the next files in the same
 * process, or unfinished work in the shared database.
 */

// First: it sets the variables that next-auth reads.
getEnv();
captureLog();

let before: Awaited<ReturnType<typeof look>>;

beforeAll(async () => {
  before = await look();
});
afterAll(async () => {
  const after = await look();
  for (const [name, thing] of Object.entries(before)) {
    const message = `leaves another ${name} behind`;
    expect(after[name as keyof typeof after] === thing, message).toBe(true);
  }
  const { pool } = before.database;
  const busy = () => pool.totalCount - pool.idleCount + pool.waitingCount;
  await vi.waitFor(() => expect(busy(), "queries under way").toBe(0), { timeout: 120_000 });
});

/** Returns the single instances of the process; makes missing ones, so that no test makes them under other settings. */
async function look() {
  const env = getEnv();
  await prepareWallet();
  return {
    env,
    database: getDatabase(),
    payments: getPayments("test"),
    mailer: getMailer(),
    wallet: getWallet(),
  };
}
