import { DAY } from "./time";

type Ending = { expires_at: Date | null; created_at: Date };

/**
 * Returns when a pass ends, apart from its holder's membership and booking: at its own date, or a
 * number of days after it was made if its design (a row's `expiry`) says so. From then on no door
 * accepts it.
 */
export function endOf(pass: Ending, design: { expiry: unknown }): Date | null {
  const expiry = design.expiry as { rule: string; days?: number };
  if (pass.expires_at || expiry.rule !== "days") return pass.expires_at;
  return new Date(pass.created_at.getTime() + (expiry.days ?? 0) * DAY);
}
