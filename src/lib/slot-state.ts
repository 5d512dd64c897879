/** A slot as the API returns it (`GET …/slots`). */
export type Slot = {
  starts_at_local: string;
  ends_at_local: string;
  starts_at: string;
  ends_at: string;
  capacity: number;
  remaining: number;
  gross_amount: number | null;
  /** The member's price, when a member asks. */
  amount_due?: number | null | undefined;
  currency: string;
  /** The member's own booking at this time. */
  booking_id?: string | null | undefined;
  reasons: { code: string; message: string }[];
};

export type SlotState = "free" | "own" | "held" | "full" | "closed";

/**
 * Returns a slot's state for a member: free, the member's already, held by somebody for now, taken,
 * or not available at all.
 */
export function slotState(slot: Slot): SlotState {
  if (slot.reasons.length === 0 && slot.remaining > 0) return "free";
  if (slot.booking_id) return "own";
  const codes = slot.reasons.map((reason) => reason.code);
  if (codes.includes("held")) return "held";
  if (codes.includes("full") || (codes.length === 0 && slot.capacity > 0)) return "full";
  return "closed";
}

/** The reasons that hold for everybody: the place is shut then, or it is too late. */
const SHUT = ["closed", "past", "min_notice"];

/** Returns whether the place is open then, and a rule keeps this member from it: a limit, or a buffer. */
export function isBlocked(slot: Slot): boolean {
  return slotState(slot) === "closed" && slot.reasons.some(({ code }) => !SHUT.includes(code));
}
