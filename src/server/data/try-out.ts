import { type Ctx, inTx } from "@/server/context";

/**
 * Does work in a transaction, takes it back, and returns what it found: a preview that is the act itself. Raises what the
 * work raises. The work may ask nobody outside.
 */
export async function tryOut<T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> {
  let found: { result: T } | null = null;
  const takenBack = new Error("taken back");
  try {
    await inTx(ctx, async (tx) => {
      found = { result: await work(tx) };
      throw takenBack;
    });
  } catch (thrown) {
    if (thrown !== takenBack) throw thrown;
  }
  return (found as unknown as { result: T }).result;
}
