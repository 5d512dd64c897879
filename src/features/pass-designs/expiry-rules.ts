import type { PassExpiry } from "./schema";

const DAY = 86_400_000;

/** When a pass ends: as it says itself, or else by its design's rule. Null = not by itself. */
export function expiryOf(
  expiry: PassExpiry,
  pass: { expires_at: Date | null; created_at: Date },
  known: { membership: { ends_at: Date | null } | null; booking: { ends_at: Date } | null },
): Date | null {
  if (pass.expires_at) return pass.expires_at;
  switch (expiry.rule) {
    case "pass":
      return null;
    case "membership":
      return known.membership?.ends_at ?? null;
    case "booking":
      return known.booking?.ends_at ?? null;
    case "days":
      return new Date(pass.created_at.getTime() + expiry.days * DAY);
  }
}
