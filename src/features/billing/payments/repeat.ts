import { HOUR } from "@/lib/time";
import { isAbandoned, type ProcessorCall } from "./calls";
import { isRefused } from "./outcome";

/** The processor forgets keys after a day: from then on a repeat could be a second charge or refund. */
const KEYS_KEPT_MS = 23 * HOUR;

/**
 * Makes a call that was perhaps made before: under its key the processor gives its first answer. Where
 * the key is forgotten, it looks for what the call came to first; nothing found, it never arrived. And
 * where the answer is a failure of the processor's own, which is kept under the key as well, it looks
 * too. Throws the port's errors.
 */
export async function repeat<T>(
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
