import { ValidationFailure } from "@/server/errors";

/**
 * Raises a fault at `body.<field>.<n>` for each id in a body's list that cannot be used there; `complain` returns the
 * reason, or null if the id is fine.
 */
export function assertUsable(
  field: string,
  ids: readonly string[],
  complain: (id: string) => { type: string; msg: string } | null,
): void {
  const faults = ids.flatMap((input, n) => {
    const complaint = complain(input);
    return complaint ? [{ loc: ["body", field, String(n)], ...complaint, input, ctx: {} }] : [];
  });
  if (faults.length > 0) throw new ValidationFailure(faults);
}
