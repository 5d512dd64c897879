import type { DeskRow } from "../../schema";

/** The cookie of a screen that guests may look at. */
export const GUESTS = "foyer_guests";

/** Returns a row without what guests may not see: sums, notes, numbers, and how a card or membership stands. Pure. */
export function guestSafe(row: DeskRow): DeskRow {
  const { member } = row;
  return {
    ...row,
    ...{ due: null, card_ends_soon: null },
    may: row.may.filter((act) => act !== "pay"),
    member: member && {
      ...{ ...member, pinned_note: null, phone: null },
      ...{ standing: "active", membership: null },
    },
  };
}
