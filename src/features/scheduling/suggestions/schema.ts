import type { Slot, SlotList } from "@/features/scheduling/resources/slot-schema";

/** A free time at a place, at the member's own price. */
export type OfferedTime = {
  resource_id: string;
  name: string;
  timezone: string;
  terms: SlotList["terms"];
  quantity: number;
  slot: Slot;
};

/** A place that the member likes, with the next of its times that are free. */
export type OfferedPlace = Omit<OfferedTime, "slot" | "quantity"> & { slots: Slot[] };

export type Suggestions = {
  /** The next times that the member usually takes, at most two. */
  again: OfferedTime[];
  /** Favourites, then the places used most, at most three; those without a free time are left out. */
  next: OfferedPlace[];
  /** True once the member has booked anything at all. */
  has_booked: boolean;
};
