import { type Ctx, inTx } from "@/server/context";
import { inSavepoint } from "@/server/savepoint";

/**
 * Does work in a transaction, takes it back, and returns what it found: a preview that is the act itself. Raises what the
 * work raises. The work may ask nobody outside. Within a transaction, what was done before it stays.
 */
export async function tryOut<T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> {
  let found: { result: T } | null = null;
  const takenBack = new Error("taken back");
  const attempt = async (tx: Ctx) => {
    found = { result: await work(tx) };
    throw takenBack;
  };
  const unlessTakenBack = (thrown: unknown) => {
    if (thrown !== takenBack) throw thrown;
  };
  await (ctx.inTransaction
    ? inSavepoint(ctx, () => attempt(ctx), unlessTakenBack)
    : inTx(ctx, attempt).catch(unlessTakenBack));
  return (found as unknown as { result: T }).result;
}
