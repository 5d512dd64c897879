import { CheckoutInProgress } from "@/features/billing/charging/errors";
import { Failure } from "@/server/errors";

/** Only a payment that never ends uses these up: each try waits for it for some seconds. */
const MOST_TRIES = 20;

/** Repeats what is refused while a payment is under way, as a client does: how often, depends on the machine. */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const isRunning = error instanceof Failure && error.of.code === CheckoutInProgress.code;
      if (!isRunning || tries === MOST_TRIES) throw error;
    }
  }
}
