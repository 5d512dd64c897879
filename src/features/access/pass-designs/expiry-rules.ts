import { endOf } from "@/lib/pass-end";
import type { PassExpiry } from "./schema";

/**
 * Returns when a pass ends: as `endOf` says, or else by its design's rule. Null = not by itself.
 */
export function expiryOf(
  expiry: PassExpiry,
  pass: Parameters<typeof endOf>[0],
  known: { membership: { ends_at: Date | null } | null; booking: { ends_at: Date } | null },
): Date | null {
  const end = endOf(pass, { expiry });
  if (end) return end;
  if (expiry.rule === "membership") return known.membership?.ends_at ?? null;
  return expiry.rule === "booking" ? (known.booking?.ends_at ?? null) : null;
}
