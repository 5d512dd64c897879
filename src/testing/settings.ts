import { closePayments } from "@/ports/payments";
import { type Env, getEnv } from "@/server/env";

const shared = globalThis as { foyerEnv?: Env | undefined; foyerMailer?: unknown };

/** Does `work` in an installation with these settings changed, its mailer and processor included. */
export async function withSettings<T>(changes: Partial<Env>, work: () => Promise<T>): Promise<T> {
  const before = getEnv();
  const change = async (env: Env) => {
    shared.foyerEnv = env;
    delete shared.foyerMailer;
    await closePayments();
  };
  await change({ ...before, ...changes });
  try {
    return await work();
  } finally {
    await change(before);
  }
}
