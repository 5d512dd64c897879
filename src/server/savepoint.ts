import type { Ctx } from "./context";

/**
 * Runs `work` in a transaction that goes on either way. If `work` throws, its writes and its events are undone, and
 * `recover` gives the result in its place or throws.
 */
export async function inSavepoint<T, R>(
  tx: Ctx,
  work: () => Promise<T>,
  recover: (error: unknown) => R | Promise<R>,
): Promise<T | R> {
  // Copies: `work` may write what was recorded before it, which is undone with it.
  const [recorded = [], heard = []] = [tx.recorded?.slice(), tx.heard?.slice()];
  await tx.db.$executeRaw`SAVEPOINT attempt`;
  try {
    const result = await work();
    await tx.db.$executeRaw`RELEASE SAVEPOINT attempt`;
    return result;
  } catch (error) {
    await tx.db.$executeRaw`ROLLBACK TO SAVEPOINT attempt`;
    // It would outlive this and hide the savepoint of an attempt around it, which has the same name.
    await tx.db.$executeRaw`RELEASE SAVEPOINT attempt`;
    tx.recorded?.splice(0, Infinity, ...recorded);
    tx.heard?.splice(0, Infinity, ...heard);
    return await recover(error);
  }
}
