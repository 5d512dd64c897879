import { HOUR } from "@/lib/time";
import { isAbandoned, type ProcessorCall } from "./calls";
import { isRefused } from "./processor-errors";

/** The processor forgets keys after a day; from then on a repeat could charge or refund twice. */
const KEYS_KEPT_MS = 23 * HOUR;

/**
 * Repeats a call that may have been made before: under its key the processor returns its first answer. If the
 * key is forgotten, it first looks for the call's result; without one, the call never arrived. It also looks if
 * the answer is a failure of the processor's own, which is stored under the key too. Throws the port's errors.
 */
export async function replayCall<T>(
  call: ProcessorCall,
  now: Date,
  { make, find }: { make: () => Promise<T>; find: () => Promise<T | null> },
): Promise<T> {
  const forgotten = now.getTime() - call.created_at.getTime() > KEYS_KEPT_MS;
  if (forgotten) return (await find()) ?? make();
  try {
    return await make();
  } catch (error) {
    if (isRefused(error) || !isAbandoned(call, now)) throw error;
    const found = await find();
    if (!found) throw error;
    return found;
  }
}
