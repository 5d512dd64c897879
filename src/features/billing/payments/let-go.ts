import { type Ctx, inTx } from "@/server/context";
import { finishCall, type ProcessorCall } from "./calls";
import { isRefused } from "./outcome";

/**
 * Makes, or makes again, a call that lets something go at the processor, and records what came of it. What
 * the processor refuses it will not do another time either. Throws when it cannot be reached.
 */
export async function letGo(
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
