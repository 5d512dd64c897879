import { z } from "zod";
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
  external_id: ExternalId.nullable(),
  metadata: Metadata,
};

export const CreateResource = z
  .strictObject(fields)
  .partial()
  .required({ name: true, timezone: true });
export type CreateResource = z.infer<typeof CreateResource>;

export const UpdateResource = z
  .strictObject({
    resource_id: z.string(),
    ...fields,
    on_conflict: z
      .enum(["reject", "keep"])
      .describe(
        "What to do when coming bookings no longer fit: refuse the change (default) or keep them.",
      ),
  })
  .partial()
  .required({ resource_id: true });
export type UpdateResource = z.infer<typeof UpdateResource>;

export const ResourceId = z.strictObject({ resource_id: z.string() });
export type ResourceId = z.infer<typeof ResourceId>;

export const ListResources = ListQuery.extend({
  search: z.string().max(200).optional(),
  category: z.string().max(100).optional(),
});
export type ListResources = z.infer<typeof ListResources>;

export const ListSlots = z.strictObject({
  resource_id: z.string(),
  from_local: LocalDateTime,
  to_local: LocalDateTime,
  duration_minutes: z.coerce.number().int().min(5).max(44_640).optional(),
  quantity: z.coerce.number().int().min(1).max(1000).default(1),
  member_id: z.string().optional().describe("Prices the slots as this member would pay."),
  explain: Flag.describe("Also lists slots that cannot be booked, each with its reasons."),
});
export type ListSlots = z.infer<typeof ListSlots>;

export const SlotReason = z.object({
  code: z.enum(["closed", "past", "full", "held"]),
  message: z.string().describe("A sentence that a member can read."),
});
export type SlotReason = z.infer<typeof SlotReason>;

export const Slot = z.object({
  starts_at_local: z.string(),
  ends_at_local: z.string(),
  starts_at: Timestamp,
  ends_at: Timestamp,
  capacity: z.int(),
  remaining: z.int(),
  price_amount: z.int().nullable(),
  currency: z.string(),
  reasons: z.array(SlotReason).describe("Empty: the slot can be booked."),
});
export type Slot = z.infer<typeof Slot>;

export const SlotList = z
  .object({
    timezone: z.string(),
    duration_minutes: z.int(),
    slots: z.array(Slot),
    alternatives: z
      .array(
        Slot.pick({ starts_at_local: true, ends_at_local: true, starts_at: true, ends_at: true }),
      )
      .describe(
        "With `explain`, when the window has no free slot: the nearest free ones after it.",
      ),
  })
  .meta({ id: "SlotList" });
export type SlotList = z.infer<typeof SlotList>;
