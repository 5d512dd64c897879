import type { DoorScanner } from "../../schema";

export type ScannerState = "waiting" | "paired" | "unpaired" | "ended" | "revoked";

/** Tells how a scanner stands: its phone, the link that waits for one, or its end. Pure. */
export function scannerState(
  scanner: Pick<DoorScanner, "revoked_at" | "expires_at" | "paired_at" | "pairing_expires_at">,
  now: string,
): ScannerState {
  const { revoked_at, expires_at, paired_at, pairing_expires_at } = scanner;
  const isOver = (at: string) => Date.parse(at) <= Date.parse(now);
  if (revoked_at !== null) return "revoked";
  if (expires_at !== null && isOver(expires_at)) return "ended";
  if (paired_at !== null) return "paired";
  return pairing_expires_at !== null && !isOver(pairing_expires_at) ? "waiting" : "unpaired";
}
