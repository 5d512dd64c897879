import { type Ctx, inTx } from "@/server/context";
import { finishCall, type ProcessorCall } from "./calls";
import { isRefused } from "./processor-errors";

/**
 * Runs a call that deletes or detaches something at the processor, and records its outcome. A refusal is final.
 * Throws when the processor cannot be reached.
 */
export async function releaseAtProcessor(
  ctx: Ctx,
  call: ProcessorCall,
  outcome: string,
  act: () => Promise<void>,
): Promise<void> {
  const came = await act()
    .then(() => outcome)
    .catch((error: unknown) => {
      if (!isRefused(error)) throw error;
      return "refused";
    });
  await inTx(ctx, (tx) => finishCall(tx, call, came));
}
