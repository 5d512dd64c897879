/** Marks fields of inputs that need a scope of their own. */
import type { z } from "zod";

/** The scope for exceptions to the terms: a refund, a kept price, a rule set aside (contract §1). */
export const EXCEPTIONS = "exceptions:write";

/**
 * Marks a field as an exception to the terms: using it requires that scope besides the operation's own. The values
 * that are `free` are none.
 */
export const departing = <T extends z.ZodType>(field: T, free: readonly string[] = []): T =>
  needing(EXCEPTIONS, field, free);

/** Marks a field that does more than its operation: using it requires the additional scope. */
export const needing = <T extends z.ZodType>(
  scope: string,
  field: T,
  free: readonly string[] = [],
): T => {
  const unless =
    free.length > 0 ? `, unless it is ${free.map((one) => `\`${one}\``).join(" or ")}` : "";
  return field.meta({
    ...field.meta(),
    description: `${field.description ?? ""} Needs the scope \`${scope}\` as well${unless}.`.trim(),
    "x-required-scope": scope,
    ...(free.length > 0 && { "x-unscoped-values": free }),
  });
};
