import { z } from "zod";
import { Photo, PhotosInput } from "@/features/platform/images/schema";
import { WEEKDAYS } from "@/lib/time";
import {
  ExternalIdFilter,
  Flag,
  HttpsUrl,
  Id,
  ListQuery,
  Fold,
  LocalDateTime,
  Name,
  PageOf,
  Text,
  TimeOfDay,
  Timestamp,
  TimeZone,
  recordOfClient,
  clientDataFields,
} from "@/lib/wire";

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

const override = {
  starts_at_local: LocalDateTime,
  ends_at_local: LocalDateTime,
  capacity: Capacity.describe("0 closes the resource; more than 0 outside weekly hours opens it."),
};
const overrideInput = { ...override, fold: Fold.nullable().optional() };
const OverrideInput = z.strictObject(overrideInput).check(endsAfterStart);
const Override = z.strictObject({ ...override, fold: Fold.nullable() });
export type Override = z.infer<typeof OverrideInput>;

/** Adds a fault, at its own end, for an override that ends before it begins. */
function endsAfterStart({
  value,
  issues,
}: z.core.ParsePayload<{ starts_at_local: string; ends_at_local: string }>): void {
  const { starts_at_local: gt, ends_at_local: input } = value;
  if (input > gt) return;
  const message = "Input should be after starts_at_local";
  const params = { type: "greater_than", gt };
  issues.push({ code: "custom", path: ["ends_at_local"], message, input, params });
}

export const Resource = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    category: z.string().nullable(),
    amenities: z.array(z.string()),
    image_url: z.string().nullable(),
    photos: z.array(Photo),
    timezone: z.string(),
    availability: z.array(Window),
    overrides: z.array(Override),
    min_duration_minutes: z.int(),
    max_duration_minutes: z.int(),
    slot_step_minutes: z.int(),
    policy_id: Id.nullable(),
    ...recordOfClient,
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
  photos: PhotosInput,
  availability: z.array(Window).max(200),
  overrides: z.array(OverrideInput).max(2000),
  min_duration_minutes: Minutes,
  max_duration_minutes: Minutes,
  slot_step_minutes: Minutes,
  policy_id: Id.nullable().describe("The terms of bookings from now on."),
  ...clientDataFields,
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
      "The treatment of coming bookings that no longer fit: refuse the change (default), keep them, or cancel them, refund them in full and tell their members.",
    ),
  dry_run: z
    .boolean()
    .optional()
    .describe("Returns the affected bookings and the resource as it would be; changes nothing."),
};

export type ChangeOptions = z.infer<z.ZodObject<typeof options>>;

export const UpdateResource = z
  .strictObject({ resource_id: Id, ...fields, ...options })
  .partial()
  .required({ resource_id: true });
export type UpdateResource = z.infer<typeof UpdateResource>;

export const AddOverride = z
  .strictObject({ ...overrideInput, resource_id: Id, ...options })
  .check(endsAfterStart);
export type AddOverride = z.infer<typeof AddOverride>;

export const RemoveOverride = z.strictObject({
  resource_id: Id,
  starts_at_local: LocalDateTime.describe("The start of the override."),
  ends_at_local: LocalDateTime.optional(),
  on_conflict: options.on_conflict,
  dry_run: Flag.describe("Returns the affected bookings, with status 200; changes nothing."),
});
export type RemoveOverride = z.infer<typeof RemoveOverride>;

export const ArchiveResource = z.strictObject({ resource_id: Id, ...options });
export type ArchiveResource = z.infer<typeof ArchiveResource>;

export const AffectedBooking = z
  .object({
    booking_id: Id,
    member_id: Id,
    member_name: z
      .string()
      .nullable()
      .describe("Name of the member; null without the scope `members:read`."),
    status: z.string(),
    quantity: z.int(),
    starts_at_local: z.string(),
    ends_at_local: z.string(),
    starts_at: Timestamp,
    ends_at: Timestamp,
    amount_paid: z.int().describe("Paid less refunded, in minor units."),
    currency: z.string(),
    outcome: z
      .enum(["kept", "cancelling", "cancelled"])
      .nullable()
      .describe(
        "null: nothing was changed. `cancelling`: under way, and completed in the background.",
      ),
  })
  .meta({ id: "AffectedBooking" });
export type AffectedBooking = z.infer<typeof AffectedBooking>;

const AffectedEvent = z
  .object({
    event_id: Id,
    title: z.string(),
    starts_at_local: z.string(),
    ends_at_local: z.string(),
  })
  .meta({ id: "AffectedEvent" });
export type AffectedEvent = z.infer<typeof AffectedEvent>;

const EffectiveWindow = z
  .object({
    starts_at_local: z.string(),
    ends_at_local: z.string(),
    starts_at: Timestamp,
    ends_at: Timestamp,
    capacity: z.int(),
    source: z.enum(["weekly", "override"]).describe("Which of the two opens it."),
  })
  .meta({ id: "EffectiveWindow" });
export type EffectiveWindow = z.infer<typeof EffectiveWindow>;

export const ChangedResource = Resource.extend({
  dry_run: z.boolean().describe("The resource is shown as it would be; nothing was changed."),
  affected: z.array(AffectedBooking).describe("Coming bookings that no longer fit, at most 500."),
  affected_count: z.int(),
  affected_events: z.array(AffectedEvent).describe("Coming events, when the resource is archived."),
  effective: z
    .array(EffectiveWindow)
    .nullable()
    .describe(
      "With `dry_run`, when the resource would be open on 14 days, today included: availability and overrides together, clock changes counted. Otherwise null.",
    ),
}).meta({
  id: "ChangedEventResource",
  description: "A resource after a change, with the affected bookings and events.",
});
export type ChangedResource = z.infer<typeof ChangedResource>;

export const ResourceId = z.strictObject({ resource_id: Id });
export type ResourceId = z.infer<typeof ResourceId>;

export const ListResources = ListQuery.extend({
  search: z.string().max(200).optional(),
  category: z.string().max(100).optional(),
  external_id: ExternalIdFilter,
});
export type ListResources = z.infer<typeof ListResources>;
