import { failureOf } from "@/ui/failure";

/**
 * Returns a call's result, or null when the thing does not exist (for this member); other failures
 * are raised.
 */
export async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** True also for an address that holds no valid id. */
function isNotFound(error: unknown): boolean {
  const { code } = failureOf(error);
  return (
    (error as { code?: string } | null)?.code === "NOT_FOUND" ||
    code.endsWith("_not_found") ||
    code === "validation_error"
  );
}
