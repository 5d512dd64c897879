import { expect, it } from "vitest";
import { scannerState } from "./scanner-state";

const now = "2026-11-27T10:00:00.000Z";
const later = "2026-11-28T10:00:00.000Z";
const nothing = { revoked_at: null, expires_at: null, paired_at: null, pairing_expires_at: null };

it("a scanner waits for its phone while its code lasts, and is revoked for good", () => {
  expect(scannerState({ ...nothing, pairing_expires_at: later }, now)).toBe("waiting");
  expect(scannerState({ ...nothing, pairing_expires_at: now }, now)).toBe("unpaired");
  const paired = { ...nothing, paired_at: now };
  expect(scannerState({ ...paired, pairing_expires_at: later }, now)).toBe("paired");
  expect(scannerState({ ...paired, expires_at: now }, now)).toBe("ended");
  expect(scannerState({ ...paired, expires_at: now, revoked_at: now }, later)).toBe("revoked");
});
