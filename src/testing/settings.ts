import { closePayments } from "@/ports/payments";
import { type Env, getEnv } from "@/server/config/env";

/** The single instances of this process that depend on its settings. */
const shared = globalThis as {
  foyerEnv?: Env | undefined;
  foyerMailer?: unknown;
  foyerProcessors?: unknown;
};

/**
 * Does `work` in an installation with these settings changed, including its mailer and processor; the earlier ones are
 * put aside meanwhile.
 */
export async function withSettings<T>(changes: Partial<Env>, work: () => Promise<T>): Promise<T> {
  const env = getEnv();
  const { foyerMailer, foyerProcessors } = shared;
  shared.foyerEnv = { ...env, ...changes };
  shared.foyerMailer = shared.foyerProcessors = undefined;
  try {
    return await work();
  } finally {
    await closePayments();
    Object.assign(shared, { foyerEnv: env, foyerMailer, foyerProcessors });
  }
}
