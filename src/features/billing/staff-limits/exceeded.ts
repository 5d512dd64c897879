/** The most that a person of the staff may give away. Pure. */
import type { StaffLimits } from "@/server/context";

/** Minor units: what is given back now, and what the person has given back today before. */
type Given = { amount: number; today: number };

/** Returns the limit that a gift exceeds, with what is left of it, or null. */
export function exceededBy(
  { refund_single, refund_per_day }: StaffLimits,
  { amount, today }: Given,
): { limit: keyof StaffLimits; most: number; left: number } | null {
  if (refund_single !== null && amount > refund_single)
    return { limit: "refund_single", most: refund_single, left: refund_single };
  if (refund_per_day !== null && today + amount > refund_per_day) {
    const left = Math.max(0, refund_per_day - today);
    return { limit: "refund_per_day", most: refund_per_day, left };
  }
  return null;
}

/** True if a price is lowered by more than this percentage (null = any) of the usual one. */
export function lowersMoreThan(
  percent: number | null,
  { usual, due }: { usual: number; due: number },
): boolean {
  return percent !== null && (usual - due) * 100 > usual * percent;
}
