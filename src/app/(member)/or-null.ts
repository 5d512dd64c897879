import { failureOf } from "@/ui/failure";

/** What a call gives, or null where the thing does not exist (for this member); other failures go on. */
export async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** Of an address that holds what no id does, too. */
function isNotFound(error: unknown): boolean {
  const { code } = failureOf(error);
  return (
    (error as { code?: string } | null)?.code === "NOT_FOUND" ||
    code.endsWith("_not_found") ||
    code === "validation_error"
  );
}
