/** Hears the codes that a hand scanner types, and tells them from what people type. Pure. */

/** Nobody types this fast for long: a scanner that acts as a keyboard does, even by Bluetooth. */
const GAP_MS = 100;
/** How the codes of passes and of guests begin. */
const BEGINS = /^[PG]1\./;
/** Such a code, with the digits of one that moves. */
const CODE = /^[PG]1\.(?:pas|gst)_[0-9A-Z]{26}\.k\d{1,5}\.[\w-]{16}(?:\.\d{8})?$/;
/** A member's short id, as it is printed. */
const SHORT_ID = /^[2-9A-HJKMNP-Z]{8}$/;

/** What was typed without a pause, and when its last key came, in milliseconds. */
export type Heard = { typed: string; last: number };
export type Scan = { code: string } | { short_id: string };

export const SILENCE: Heard = { typed: "", last: 0 };

/**
 * Returns what is heard after a press: a `scan` once Enter ends one, and `mute` for a key that belongs to a code and to
 * nothing else. In a field only the code of a pass counts: nobody types one, but everybody looks for numbers.
 */
export function hearKey(
  { typed, last }: Heard,
  { key, at, inField }: { key: string; at: number; inField: boolean },
): { heard: Heard; scan: Scan | null; mute: boolean } {
  const before = at - last > GAP_MS ? "" : typed;
  if (key === "Enter") {
    const scan = CODE.test(before)
      ? { code: before }
      : SHORT_ID.test(before) && !inField
        ? { short_id: before }
        : null;
    return { heard: SILENCE, scan, mute: scan !== null };
  }
  // Shift comes between the letters, and is none.
  if (key.length !== 1) return { heard: { typed: before, last: at }, scan: null, mute: false };
  const now = before + key;
  return { heard: { typed: now, last: at }, scan: null, mute: !inField && BEGINS.test(now) };
}
