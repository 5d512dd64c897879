import { ValidationFailure } from "@/server/errors";

/**
 * Raises a fault at `body.<field>.<n>` for each of the ids in a body's list that cannot be named there;
 * `complain` says why, null for one that can. What only the database knows is a field fault as well.
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
