import { z } from "zod";
import { PriceDeduction } from "@/features/catalogue/pricing/deduction-schema";
import { Terms } from "@/features/catalogue/policies/schema";
import type { Page } from "@/lib/page";
import {
  Flag,
  Fold,
  Id,
  Instant,
  ListQuery,
  LocalDate,
  LocalDateTime,
  PageOf,
  QueryInt,
  Timestamp,
} from "@/lib/wire";

export const SlotQuestion = {
  from_local: LocalDateTime,
  to_local: LocalDateTime.describe("At most 31 days after from_local."),
  duration_minutes: QueryInt(5, 44_640)
    .optional()
    .describe("By default the shortest that can be booked."),
  quantity: QueryInt(1, 1000).default(1),
  member_id: Id.optional().describe(
    "Prices the slots for this member, within this member's own limits.",
  ),
  explain: Flag.describe("Also lists slots that cannot be booked, each with its reasons."),
};

/** Names the other member for whom a member asks. */
const for_member_id = Id.max(64)
  .optional()
  .describe(
    "Prices the slots for this member of an account that the signed-in member owns; by default for themselves.",
  );

export const ListSlots = z.strictObject({ resource_id: Id, ...SlotQuestion });
export type ListSlots = z.infer<typeof ListSlots>;

/** A member's question: for themselves, or for somebody for whom they may act. */
export const AskSlots = ListSlots.omit({ member_id: true }).extend({ for_member_id });
export type AskSlots = z.infer<typeof AskSlots>;

export const SearchSlots = z.strictObject({
  ...SlotQuestion,
  duration_minutes: z.int().min(5).max(44_640).optional(),
  quantity: z.int().min(1).max(1000).default(1),
  explain: z.boolean().default(false),
  resource_ids: z.array(Id).min(1).max(100).optional(),
  category: z.string().max(100).optional(),
  amenities: z
    .array(z.string().min(1).max(100))
    .max(50)
    .optional()
    .describe("Resources with all of these."),
  search: z.string().max(200).optional().describe("In name, description and category."),
  limit: z.int().min(1).max(1500).default(50).describe("Slots per resource, the first ones."),
  page: z.int().min(1).max(1_000_000_000).default(1),
  size: z.int().min(1).max(50).default(20).describe("Resources per page."),
  cursor: ListQuery.shape.cursor,
});
export type SearchSlots = z.infer<typeof SearchSlots>;

export const AskManySlots = SearchSlots.omit({ member_id: true }).extend({ for_member_id });
export type AskManySlots = z.infer<typeof AskManySlots>;

/** Turns a member's question into the one that names its member. */
export function asked<T extends { for_member_id?: string | undefined }>({
  for_member_id,
  ...question
}: T) {
  return { ...question, ...(for_member_id !== undefined && { member_id: for_member_id }) };
}

/** Reasons why a slot cannot be booked; each matches a refusal of `POST /v1/bookings`. */
export const SLOT_REASONS = [
  "member_not_bookable",
  "past",
  "min_notice",
  "max_advance",
  "duration",
  "closed",
  "event",
  "full",
  "held",
  "buffer",
  "already_booked",
  "hold_limit",
  "quota",
] as const;

export const SlotReason = z.object({
  code: z.enum(SLOT_REASONS),
  message: z.string().describe("A sentence that a member can read."),
});
export type SlotReason = z.infer<typeof SlotReason>;

const SlotTimes = z.object({
  starts_at_local: z.string(),
  ends_at_local: z.string(),
  starts_at: Timestamp,
  ends_at: Timestamp,
});

export const Slot = SlotTimes.extend({
  fold: Fold.nullable().describe("To send with a booking when the clocks show this time twice."),
  capacity: z.int(),
  remaining: z.int(),
  price_amount: z.int().nullable().describe("List price in minor units; null when closed."),
  tax_amount: z.int().nullable().describe("The tax on it, in minor units."),
  gross_amount: z.int().nullable().describe("The price with its tax, before benefits and codes."),
  currency: z.string(),
  amount_due: z
    .int()
    .nullable()
    .default(null)
    .describe(
      "Only for a member: the price of a booking, after `price_deductions` and with the tax; null when closed, and without a member.",
    ),
  price_deductions: z
    .array(PriceDeduction.omit({ id: true }))
    .default([])
    .describe("The deductions by the member's benefits; empty without a member."),
  booking_id: Id.nullable()
    .default(null)
    .describe("The member's own live booking at this time; null without a member."),
  reasons: z.array(SlotReason).describe("Empty: the slot can be booked."),
  alternatives: z
    .array(SlotTimes)
    .describe("The nearest free slots, when this one is not; at most 3."),
});
export type Slot = z.input<typeof Slot> & {
  /** Only when a booking is moved: the amount to charge or refund now. */
  charge_amount?: number;
  refund_amount?: number;
};

const slotList = {
  timezone: z.string(),
  duration_minutes: z.int(),
  terms: Terms.describe("The terms of a booking made now."),
  slots: z.array(Slot),
};

export const SlotList = z
  .object({
    ...slotList,
    alternatives: z
      .array(SlotTimes)
      .describe(
        "With `explain`, when the window has no free slot: the nearest free ones after it.",
      ),
  })
  .meta({ id: "SlotList" });
export type SlotList = Omit<z.infer<typeof SlotList>, "slots"> & { slots: Slot[] };

export const FoundSlots = z
  .object({
    resource_id: Id,
    name: z.string(),
    category: z.string().nullable(),
    amenities: z.array(z.string()),
    ...slotList,
    more: z.boolean().describe("There are more slots in the window than `limit`."),
  })
  .meta({ id: "FoundSlots" });
export type FoundSlots = Omit<z.infer<typeof FoundSlots>, "slots"> & { slots: Slot[] };

export const FoundSlotsPage = PageOf(FoundSlots);
export type FoundSlotsPage = Page<FoundSlots>;

/** Asks for the times of one day at all places. */
export const ReadDayBoard = z.strictObject({
  day: LocalDate,
  duration_minutes: z.int().min(5).max(1440).default(60),
  quantity: z.int().min(1).max(1000).default(1),
  for_member_id,
});
export type ReadDayBoard = z.infer<typeof ReadDayBoard>;

/**
 * A place with those times of the day that a member can have, or that somebody has: closed hours are
 * left out.
 */
export type BoardPlace = Omit<FoundSlots, "more">;
export type DayBoard = { places: BoardPlace[] };

const TimeOfDay = z.int().min(0).max(1440);

/** Asks for the board of the first day that has a free time, within the hours of `window`. */
export const ReadOpeningBoard = ReadDayBoard.extend({
  window: z.strictObject({ from: TimeOfDay.nullable(), until: TimeOfDay.nullable() }),
});
export type ReadOpeningBoard = z.infer<typeof ReadOpeningBoard>;
export type OpeningBoard = { day: string; board: DayBoard };

/** Asks for a few times that fit a wish; times of day are minutes from midnight. */
export const FindTimes = z.strictObject({
  search: z.string().max(200),
  day: LocalDate,
  /** The start that is wanted most; null when any will do. */
  at: TimeOfDay.nullable(),
  from: TimeOfDay,
  to: TimeOfDay,
  duration_minutes: z.int().min(5).max(1440).nullable(),
  people: z.int().min(1).max(1000),
});
export type FindTimes = z.infer<typeof FindTimes>;

/** A time that can be booked; `quantity` is what a booking for the people takes. */
export type FoundTime = {
  resource_id: string;
  name: string;
  category: string | null;
  quantity: number;
  duration_minutes: number;
  slot: Slot;
};

/** Asks how full some days are, at one place or at all of a category. */
export const ReadDayFill = z.strictObject({
  resource_id: Id.optional(),
  category: z.string().max(100).optional(),
  from: LocalDate,
  days: z.int().min(1).max(42).default(7),
});
export type ReadDayFill = z.infer<typeof ReadDayFill>;
/** The minutes of each local day that can be booked at all, and those still free. */
export type DayFill = { days: { day: string; open_minutes: number; free_minutes: number }[] };

/** Asks for other places at the time of one that is taken. */
export const FindFreePlaces = z.strictObject({
  resource_id: Id,
  starts_at: Instant,
  duration_minutes: z.int().min(5).max(44_640),
  quantity: z.int().min(1).max(1000).default(1),
  for_member_id,
});
export type FindFreePlaces = z.infer<typeof FindFreePlaces>;
export type FreePlace = Pick<FoundSlots, "resource_id" | "name" | "category"> & { slot: Slot };
