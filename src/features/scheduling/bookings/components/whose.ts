import type { Booking } from "../schema";

/** The reader of a page, and the names of the people around them, by id. */
export type Around = { me: string; names: Record<string, string> };

export type Whose = { is: "for" | "by"; name: string };

/** Says for whom the reader has booked, or who has booked for the reader; null for an ordinary booking. */
export function whoseOf(
  { member_id, booked_by_member_id: booker }: Booking,
  { me, names }: Around,
): Whose | null {
  if (booker === null) return null;
  const is = member_id === me ? "by" : "for";
  const name = names[is === "by" ? booker : member_id];
  return name === undefined ? null : { is, name };
}

/** True if somebody else pays for the reader's booking. */
export function isPaidByOther({ booked_by_member_id: booker }: Booking, me: string): boolean {
  return booker !== null && booker !== me;
}
