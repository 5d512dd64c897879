import { Terms } from "@/features/catalogue/policies/schema";
import { z } from "zod";
import { Photo, PhotosInput } from "@/features/platform/images/schema";
import {
  CancelledTogether,
  DryRun,
  previewFields,
} from "@/features/scheduling/bookings/preview-schema";
import { BookingStatus } from "@/features/scheduling/bookings/schema";
import { PriceDeduction } from "@/features/catalogue/pricing/deduction-schema";
import {
  ExternalIdFilter,
  Flag,
  Fold,
  HttpsUrl,
  Id,
  Instant,
  instantFilters,
  ListQuery,
  LocalDateTime,
  Name,
  PageOf,
  SomeOf,
  SortBy,
  Text,
  Timestamp,
  TimeZone,
  clientData,
  clientDataFields,
} from "@/lib/wire";

export const EventStatus = z.enum(["draft", "published", "cancelled"]);
export const EventVisibility = z
  .enum(["public", "members", "private"])
  .describe("`private`: not listed to members; staff book its places.");

export const Event = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string().nullable(),
    image_url: z.string().nullable(),
    photos: z.array(Photo),
    category: z.string().nullable(),
    starts_at_local: z.string(),
    ends_at_local: z.string(),
    starts_at: Timestamp,
    ends_at: Timestamp,
    timezone: z.string(),
    resource_id: Id.nullable(),
    host_ids: z.array(Id),
    capacity: z.int().nullable().describe("Places; null = unlimited."),
    taken: z.int().describe("Places taken by attendees, holds included."),
    remaining: z.int().nullable().describe("Places that are left; null = unlimited."),
    price_rule_ids: z.array(Id).describe("[] = free of charge."),
    policy_id: Id.nullable(),
    visibility: EventVisibility,
    status: EventStatus,
    recurring_event_id: Id.nullable(),
    original_starts_at_local: z
      .string()
      .nullable()
      .describe("The immutable key of an occurrence: where its rule put it."),
    is_exception: z
      .boolean()
      .describe("Changed on its own: changes of the whole series leave it alone."),
    ...clientData,
    published_at: Timestamp.nullable(),
    cancelled_at: Timestamp.nullable(),
    cancellation_notes: z.string().nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({
    id: "Event",
    description:
      "A scheduled calendar event. Once published, it takes the whole of its resource and all of its hosts for its time, whether or not the resource is open then.",
  });
export type Event = z.infer<typeof Event>;
export const EventPage = PageOf(Event);

const Ids = z
  .array(Id.max(100))
  .max(50)
  .transform((ids) => [...new Set(ids)]);

/** Fields that an event and the template of a series share. */
export const eventFields = {
  title: Name,
  description: Text.nullable(),
  image_url: HttpsUrl.nullable(),
  photos: PhotosInput,
  category: z.string().max(100).nullable(),
  timezone: TimeZone,
  starts_at_local: LocalDateTime,
  ends_at_local: LocalDateTime.describe("At most 31 days after the start."),
  resource_id: Id.nullable(),
  host_ids: Ids,
  capacity: z.int().min(0).max(100_000).nullable().describe("Places; null = unlimited."),
  price_rule_ids: Ids.describe("The price for attendees; [] = free of charge."),
  policy_id: Id.nullable(),
  visibility: EventVisibility,
  ...clientDataFields,
};

const required = {
  title: true,
  starts_at_local: true,
  ends_at_local: true,
  timezone: true,
} as const;

export const CreateEvent = z
  .strictObject({
    ...eventFields,
    fold: Fold,
    status: z.enum(["draft", "published"]).describe("Default `draft`."),
  })
  .partial()
  .required(required);
export type CreateEvent = z.infer<typeof CreateEvent>;

export const UpdateEvent = z
  .strictObject({ event_id: Id, ...eventFields, fold: Fold, dry_run: DryRun })
  .partial()
  .required({ event_id: true });
export type UpdateEvent = z.infer<typeof UpdateEvent>;

export const ChangedEvent = Event.extend({
  dry_run: z.boolean().describe("The event is shown as it would be; nothing was changed."),
  would_desync: CancelledTogether.nullable().describe(
    "With `dry_run`, the bookings that would be `is_schedule_desynced` afterwards, and what would go back if `resync-bookings` cancelled them. Otherwise null.",
  ),
}).meta({ id: "ChangedEvent", description: "An event after a change." });
export type ChangedEvent = z.infer<typeof ChangedEvent>;

export const EventId = z.strictObject({ event_id: Id });
export type EventId = z.infer<typeof EventId>;

export const GetOfferedEvent = EventId.extend({
  for_member_id: Id.max(64)
    .optional()
    .describe(
      "Answers for this member of an account that the signed-in member owns; by default for themselves.",
    ),
});
export type GetOfferedEvent = z.infer<typeof GetOfferedEvent>;

export const CancelledEvent = Event.extend(previewFields).meta({ id: "CancelledEvent" });
export type CancelledEvent = z.infer<typeof CancelledEvent>;

export const CancelEvent = EventId.extend({
  notes: Text.nullable().optional().describe("Shown to members in their cancellation."),
  dry_run: DryRun,
});
export type CancelEvent = z.infer<typeof CancelEvent>;

export const ListEvents = ListQuery.omit({ include_archived: true }).extend({
  ...instantFilters("starts_at", "Events that start"),
  ...instantFilters("ends_at", "Events that end"),
  status: SomeOf(EventStatus),
  category: z.string().max(100).optional(),
  host_id: Id.optional(),
  resource_id: Id.optional(),
  recurring_event_id: Id.optional(),
  price_rule_id: Id.optional().describe(
    "Events that the price rule is for: those that name it, and those that it names.",
  ),
  visibility: SomeOf(EventVisibility),
  search: z.string().max(200).optional().describe("In title and description."),
  external_id: ExternalIdFilter,
  sort: SortBy.default("newest"),
});
export type ListEvents = z.infer<typeof ListEvents>;

export const ResyncBookings = EventId.extend({
  action: z
    .enum(["move", "offer", "cancel_and_refund"])
    .describe(
      "`move`: bookings take the event's time and place. `offer`: they keep theirs, and members are asked to accept or to cancel for free. `cancel_and_refund`: they are cancelled and refunded in full.",
    ),
  notes: Text.nullable().optional(),
});
export type ResyncBookings = z.infer<typeof ResyncBookings>;

export const ResyncResult = z
  .object({
    event_id: Id,
    results: z.array(
      z.object({
        booking_id: Id,
        outcome: z.enum(["moved", "offered", "cancelled", "failed"]),
        code: z.string().nullable().describe("The reason of a failure."),
        message: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: "ResyncResult" });
export type ResyncResult = z.infer<typeof ResyncResult>;

export const EventReason = z.object({
  code: z.enum(["cancelled", "past", "already_booked", "full", "min_notice", "max_advance"]),
  message: z.string().describe("A sentence that a member can read."),
});
export type EventReason = z.infer<typeof EventReason>;

export const OfferedEvent = Event.extend({
  hosts: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      description: z.string().nullable(),
      image_url: z.string().nullable(),
    }),
  ),
  resource_name: z.string().nullable(),
  price_amount: z.int().describe("The price of one place for this member."),
  tax_amount: z.int().describe("The tax on it, in minor units."),
  gross_amount: z.int().describe("The price with its tax, before benefits and codes."),
  currency: z.string(),
  amount_due: z
    .int()
    .describe("The price of a booking of one place, after `price_deductions` and with the tax."),
  price_deductions: z
    .array(PriceDeduction.omit({ id: true }))
    .describe("The deductions by the member's benefits."),
  requires_approval: z.boolean().describe("Whether a booking is a request that staff decide on."),
  cancellation_tiers: Terms.shape.cancellation_tiers,
  booking_id: Id.nullable().describe("The member's own live booking of it."),
  booking_status: BookingStatus.nullable().describe(
    "The status of that booking. `held`: the place is kept until it is paid for, or only offered from the waitlist.",
  ),
  reasons: z.array(EventReason).describe("Empty: it can be booked."),
  later_dates: z
    .int()
    .nullable()
    .describe(
      "In a list with `next_of_series`: how many later events of its series the list leaves out. Otherwise null.",
    ),
}).meta({ id: "OfferedEvent", description: "An event as a member sees it." });
export type OfferedEvent = z.infer<typeof OfferedEvent>;
export const OfferedEventPage = PageOf(OfferedEvent);

export const ListOfferedEvents = ListEvents.omit({
  status: true,
  price_rule_id: true,
  visibility: true,
  sort: true,
  external_id: true,
}).extend({
  next_of_series: Flag.optional().describe(
    "Lists only the first event of each series; `later_dates` counts the others.",
  ),
});
export type ListOfferedEvents = z.infer<typeof ListOfferedEvents>;

export const ListHostSchedule = z.strictObject({
  host_id: Id,
  ends_at_gte: Instant.optional().describe(
    "Events that end at or after this instant. By default those that have not ended.",
  ),
  starts_at_lt: Instant.optional().describe(
    "Events that start before this instant. By default 31 days after `ends_at_gte`.",
  ),
});
export type ListHostSchedule = z.infer<typeof ListHostSchedule>;

export const HostSchedule = z
  .object({
    host_id: Id,
    events: z.array(Event).describe("Published events that the host leads, at most 1000."),
    conflicts: z
      .array(Event)
      .describe(
        "Drafts that cannot be published as they stand: the host leads another event then.",
      ),
  })
  .meta({ id: "HostSchedule" });
export type HostSchedule = z.infer<typeof HostSchedule>;
