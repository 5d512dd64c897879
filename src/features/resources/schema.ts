import { z } from "zod";
import { Terms } from "@/features/policies/schema";
import { WEEKDAYS } from "@/lib/time";
import {
  ExternalId,
  Flag,
  HttpsUrl,
  ListQuery,
  LocalDateTime,
  Metadata,
  Name,
  PageOf,
  Text,
  Timestamp,
  TimeZone,
} from "@/lib/wire";

/** Time of day, accepted with or without `Z` and never shifted; emitted as `HH:MM:SSZ` (contract §1). */
const TimeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?Z?$/, {
    error: "Input should be a time of day like 09:00:00Z",
  })
  .transform((text) => `${text.replace("Z", "").padEnd(8, ":00").slice(0, 8)}Z`)
  .meta({ example: "09:00:00Z" });

const Capacity = z.int().min(0).max(100_000);

export const Window = z.strictObject({
  day: z.enum(WEEKDAYS),
  starts_at_local: TimeOfDay,
  ends_at_local: TimeOfDay.describe(
    "00:00:00Z is the end of the day; at or before the start runs past midnight.",
  ),
  capacity: Capacity,
});
export type Window = z.infer<typeof Window>;

export const Override = z.strictObject({
  starts_at_local: LocalDateTime,
  ends_at_local: LocalDateTime,
  capacity: Capacity.describe("0 closes the resource; more than 0 outside weekly hours opens it."),
});
export type Override = z.infer<typeof Override>;

export const Resource = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    category: z.string().nullable(),
    amenities: z.array(z.string()),
    image_url: z.string().nullable(),
    timezone: z.string(),
    availability: z.array(Window),
    overrides: z.array(Override),
    min_duration_minutes: z.int(),
    max_duration_minutes: z.int(),
    slot_step_minutes: z.int(),
    policy_id: z.string().nullable(),
    external_id: z.string().nullable(),
    metadata: z.record(z.string(), z.string()),
    archived_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "EventResource", description: "A room, court, desk or class that can be booked." });
export type Resource = z.infer<typeof Resource>;
export const ResourcePage = PageOf(Resource);

const Minutes = z.int().min(5).max(44_640);
const fields = {
  name: Name,
  timezone: TimeZone,
  description: Text.nullable(),
  category: z.string().max(100).nullable(),
  amenities: z.array(z.string().min(1).max(100)).max(50),
  image_url: HttpsUrl.nullable(),
  availability: z.array(Window).max(200),
  overrides: z.array(Override).max(2000),
  min_duration_minutes: Minutes,
  max_duration_minutes: Minutes,
  slot_step_minutes: Minutes,
  policy_id: z.string().nullable().describe("The terms that bookings from now on are made under."),
  external_id: ExternalId.nullable(),
  metadata: Metadata,
};

export const CreateResource = z
  .strictObject(fields)
  .partial()
  .required({ name: true, timezone: true });
export type CreateResource = z.infer<typeof CreateResource>;

const options = {
  on_conflict: z
    .enum(["reject", "keep", "cancel_and_refund"])
    .optional()
    .describe(
      "What to do when coming bookings no longer fit: refuse the change (default), keep them, or cancel them, refund what was paid in full and tell their members.",
    ),
  dry_run: z
    .boolean()
    .optional()
    .describe("Tells who would be affected and what the resource would be; changes nothing."),
};

export type ChangeOptions = z.infer<z.ZodObject<typeof options>>;

export const UpdateResource = z
  .strictObject({ resource_id: z.string(), ...fields, ...options })
  .partial()
  .required({ resource_id: true });
export type UpdateResource = z.infer<typeof UpdateResource>;

export const AddOverride = Override.extend({ resource_id: z.string(), ...options });
export type AddOverride = z.infer<typeof AddOverride>;

export const RemoveOverride = z.strictObject({
  resource_id: z.string(),
  starts_at_local: LocalDateTime.describe("Of the override."),
  ends_at_local: LocalDateTime.optional(),
  on_conflict: options.on_conflict,
  dry_run: Flag.describe("Tells who would be affected, with status 200; changes nothing."),
});
export type RemoveOverride = z.infer<typeof RemoveOverride>;

export const ArchiveResource = z.strictObject({ resource_id: z.string(), ...options });
export type ArchiveResource = z.infer<typeof ArchiveResource>;

export const AffectedBooking = z
  .object({
    booking_id: z.string(),
    member_id: z.string(),
    member_name: z.string(),
    status: z.string(),
    quantity: z.int(),
    starts_at_local: z.string(),
    ends_at_local: z.string(),
    starts_at: Timestamp,
    ends_at: Timestamp,
    amount_paid: z.int().describe("In minor units, less what has been refunded."),
    currency: z.string(),
    outcome: z
      .enum(["kept", "cancelling", "cancelled"])
      .nullable()
      .describe(
        "null: nothing was changed. `cancelling`: it is under way, and goes on by itself until done.",
      ),
  })
  .meta({ id: "AffectedBooking" });
export type AffectedBooking = z.infer<typeof AffectedBooking>;

const AffectedEvent = z
  .object({
    event_id: z.string(),
    title: z.string(),
    starts_at_local: z.string(),
    ends_at_local: z.string(),
  })
  .meta({ id: "AffectedEvent" });
export type AffectedEvent = z.infer<typeof AffectedEvent>;

export const ChangedResource = Resource.extend({
  dry_run: z.boolean().describe("The resource is as it would be; nothing was changed."),
  affected: z.array(AffectedBooking).describe("Coming bookings that no longer fit, at most 500."),
  affected_count: z.int(),
  affected_events: z.array(AffectedEvent).describe("Coming events, when the resource is archived."),
}).meta({
  id: "ChangedEventResource",
  description: "A resource after a change, and whom it affects.",
});
export type ChangedResource = z.infer<typeof ChangedResource>;

export const ResourceId = z.strictObject({ resource_id: z.string() });
export type ResourceId = z.infer<typeof ResourceId>;

export const ExternalResourceId = z.strictObject({ external_id: z.string() });
export type ExternalResourceId = z.infer<typeof ExternalResourceId>;

export const ListResources = ListQuery.extend({
  search: z.string().max(200).optional(),
  category: z.string().max(100).optional(),
});
export type ListResources = z.infer<typeof ListResources>;

const SlotQuestion = {
  from_local: LocalDateTime,
  to_local: LocalDateTime.describe("At most 31 days after from_local."),
  duration_minutes: z.coerce
    .number()
    .int()
    .min(5)
    .max(44_640)
    .optional()
    .describe("By default the shortest that can be booked."),
  quantity: z.coerce.number().int().min(1).max(1000).default(1),
  member_id: z
    .string()
    .optional()
    .describe("Prices the slots as this member would pay, within this member's own limits."),
  explain: Flag.describe("Also lists slots that cannot be booked, each with its reasons."),
};

export const ListSlots = z.strictObject({ resource_id: z.string(), ...SlotQuestion });
export type ListSlots = z.infer<typeof ListSlots>;

export const SearchSlots = z.strictObject({
  ...SlotQuestion,
  duration_minutes: z.int().min(5).max(44_640).optional(),
  quantity: z.int().min(1).max(1000).default(1),
  explain: z.boolean().default(false),
  resource_ids: z.array(z.string()).min(1).max(100).optional(),
  category: z.string().max(100).optional(),
  amenities: z
    .array(z.string().min(1).max(100))
    .max(50)
    .optional()
    .describe("Resources that have all of them."),
  search: z.string().max(200).optional().describe("In name, description and category."),
  limit: z.int().min(1).max(1500).default(50).describe("Slots per resource, the first ones."),
  page: z.int().min(1).max(1_000_000_000).default(1),
  size: z.int().min(1).max(50).default(20).describe("Resources per page."),
  cursor: ListQuery.shape.cursor,
});
export type SearchSlots = z.infer<typeof SearchSlots>;

/** Why a slot cannot be booked; each stands for a refusal of `POST /v1/bookings`. */
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
  fold: z
    .union([z.literal(0), z.literal(1)])
    .nullable()
    .describe("To be sent with a booking, where the clocks show this time twice."),
  capacity: z.int(),
  remaining: z.int(),
  price_amount: z.int().nullable().describe("List price in minor units; null where it is closed."),
  tax_amount: z.int().nullable().describe("The tax on it, in minor units."),
  gross_amount: z
    .int()
    .nullable()
    .describe("The price with its tax, before what benefits and codes take off it."),
  currency: z.string(),
  reasons: z.array(SlotReason).describe("Empty: the slot can be booked."),
  alternatives: z
    .array(SlotTimes)
    .describe("The nearest free slots, where this one is not; at most 3."),
});
export type Slot = z.infer<typeof Slot>;

const slotList = {
  timezone: z.string(),
  duration_minutes: z.int(),
  terms: Terms.describe("Under which a booking would be made."),
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
export type SlotList = z.infer<typeof SlotList>;

export const FoundSlots = z
  .object({
    resource_id: z.string(),
    name: z.string(),
    category: z.string().nullable(),
    ...slotList,
    more: z.boolean().describe("There are more slots in the window than `limit`."),
  })
  .meta({ id: "FoundSlots" });
export type FoundSlots = z.infer<typeof FoundSlots>;

export const FoundSlotsPage = PageOf(FoundSlots);
export type FoundSlotsPage = z.infer<typeof FoundSlotsPage>;
