import { DAY } from "@/lib/time";
import type { PassExpiry } from "./schema";

type Ending = { expires_at: Date | null; created_at: Date };

/**
 * Returns when a pass ends, apart from its holder's membership and booking: at its own date, or a
 * number of days after it was made if its design (a row's `expiry`) says so. From then on no door
 * accepts it.
 */
export function endOf(pass: Ending, design: { expiry: unknown }): Date | null {
  const expiry = design.expiry as PassExpiry;
  if (pass.expires_at || expiry.rule !== "days") return pass.expires_at;
  return new Date(pass.created_at.getTime() + expiry.days * DAY);
}

/**
 * Returns when a pass ends: as `endOf` says, or else by its design's rule. Null = not by itself.
 */
export function expiryOf(
  expiry: PassExpiry,
  pass: Ending,
  known: { membership: { ends_at: Date | null } | null; booking: { ends_at: Date } | null },
): Date | null {
  const end = endOf(pass, { expiry });
  if (end) return end;
  if (expiry.rule === "membership") return known.membership?.ends_at ?? null;
  return expiry.rule === "booking" ? (known.booking?.ends_at ?? null) : null;
}
