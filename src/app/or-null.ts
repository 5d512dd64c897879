/** Codes of tRPC for a thing that is not there, and for an address that holds no valid id or question. */
const NOTHING_THERE = new Set(["NOT_FOUND", "BAD_REQUEST", "UNPROCESSABLE_CONTENT"]);

/**
 * Returns a call's result, or null when the thing does not exist (for this reader); other failures
 * are raised.
 */
export async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (NOTHING_THERE.has((error as { code?: string } | null)?.code ?? "")) return null;
    throw error;
  }
}

/** Returns a call's result, or null when it is refused with this code; other failures are raised. */
export async function unlessRefused<T>(code: string, call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    const { cause } = (error ?? {}) as { cause?: { of?: { code?: string } } };
    if (cause?.of?.code === code) return null;
    throw error;
  }
}
