import { DryRun, previewFields } from "@/features/scheduling/bookings/preview-schema";
import { z } from "zod";
import {
  Event,
  eventFields,
  EventStatus,
  EventVisibility,
} from "@/features/scheduling/events/schema";
import { Photo } from "@/features/platform/images/schema";
import { ruleFault } from "@/lib/recurrence";
import { plainRule } from "@/lib/rrule-text";
import {
  ExternalIdFilter,
  Flag,
  Fold,
  Id,
  ListQuery,
  LocalDateTime,
  PageOf,
  SomeOf,
  Text,
  Timestamp,
  clientData,
} from "@/lib/wire";

export const OccurrenceConflict = z.object({
  event_id: Id,
  original_starts_at_local: z.string().nullable(),
  starts_at: Timestamp,
  code: z
    .string()
    .describe("`slot_unavailable`, `host_unavailable` …; `free` when the place is free now."),
  message: z.string(),
});
export type OccurrenceConflict = z.infer<typeof OccurrenceConflict>;

export const RecurringEvent = z
  .object({
    id: z.string(),
    rrule: z.string(),
    starts_at_local: z.string().describe("The date from which the rule counts."),
    ends_at_local: z.string(),
    timezone: z.string(),
    exdates: z.array(z.string()),
    title: z.string(),
    description: z.string().nullable(),
    image_url: z.string().nullable(),
    photos: z.array(Photo),
    category: z.string().nullable(),
    resource_id: Id.nullable(),
    host_ids: z.array(Id),
    capacity: z.int().nullable(),
    price_rule_ids: z.array(Id),
    policy_id: Id.nullable(),
    visibility: EventVisibility,
    status: EventStatus,
    materialized_until: Timestamp.nullable().describe(
      "Dates that start before this instant are events already; null = all dates there will ever be.",
    ),
    follows_id: Id.nullable().describe("The series that this one continues."),
    conflicts: z
      .array(OccurrenceConflict)
      .describe(
        "Coming dates of a published series that are drafts, because their resource or a host is taken then; and those that could not follow the change just made.",
      ),
    ...clientData,
    cancelled_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({
    id: "RecurringEvent",
    description:
      "A series of events: a rule of RFC 5545 and the fields that its dates share. Its dates become events 180 days ahead, at least ten and at most 730 of them; the worker extends them every day. When there are more than 200 dates, the first 200 are events at once, and the others follow soon, 200 at a time, in turn with other series. The wall clock is kept over clock changes: a start in a skipped hour is later by the skipped time, and in a repeated hour the first one counts.",
  });
export type RecurringEvent = z.infer<typeof RecurringEvent>;
export const RecurringEventPage = PageOf(RecurringEvent);

const Rrule = z
  .string()
  .max(500)
  .refine((text) => ruleFault(text) === null, {
    error: (issue) => `Input should be a rule of RFC 5545: ${ruleFault(String(issue.input)) ?? ""}`,
    params: { type: "rrule_parsing" },
  })
  .transform(plainRule)
  .describe(
    "Without DTSTART, at most 24 starts a day; BYSETPOS not with DAILY or HOURLY. COUNT and UNTIL as in RFC 5545; UNTIL may be a local time or a date too.",
  )
  .meta({ example: "FREQ=WEEKLY;BYDAY=MO,WE" });

const Exdate = z.union([z.iso.date(), LocalDateTime]);
const seriesFields = {
  ...eventFields,
  rrule: Rrule,
  exdates: z
    .array(Exdate)
    .max(1000)
    .describe("Local starts that do not take place; a date stands for the whole day."),
};

export const CreateRecurringEvent = z
  .strictObject({
    ...seriesFields,
    status: z.enum(["draft", "published"]).describe("Default `draft`."),
    on_conflict: z
      .enum(["keep", "reject"])
      .describe(
        "Dates whose resource or host is taken: they stay drafts, listed in `conflicts` (default), or nothing is created. When there are more than 200 dates, the first 200 decide.",
      ),
  })
  .partial()
  .required({
    title: true,
    rrule: true,
    starts_at_local: true,
    ends_at_local: true,
    timezone: true,
  });
export type CreateRecurringEvent = z.infer<typeof CreateRecurringEvent>;

const OnConflict = z
  .enum(["reject", "keep", "cancel_and_refund"])
  .describe(
    "For dates that cannot take the change, or disappear with bookings: nothing changes (`reject`, default); those dates stay the same, as exceptions (`keep`); or disappearing dates are cancelled and refunded, and only dates that would block others stay (`cancel_and_refund`).",
  );

export const UpdateRecurringEvent = z
  .strictObject({ recurring_event_id: Id, ...seriesFields, on_conflict: OnConflict })
  .partial()
  .required({ recurring_event_id: true });
export type UpdateRecurringEvent = z.infer<typeof UpdateRecurringEvent>;

/** Fields that a change of a series may set. */
export type SeriesChange = Omit<UpdateRecurringEvent, "recurring_event_id" | "on_conflict">;
export type OnConflict = z.infer<typeof OnConflict>;

export const RecurringEventId = z.strictObject({ recurring_event_id: Id });
export type RecurringEventId = z.infer<typeof RecurringEventId>;

export const PublishRecurringEvent = RecurringEventId.extend({
  on_conflict: z.enum(["keep", "reject"]).optional(),
});
export type PublishRecurringEvent = z.infer<typeof PublishRecurringEvent>;

export const CancelRecurringEvent = RecurringEventId.extend({
  notes: Text.nullable().optional(),
  dry_run: DryRun,
});
export type CancelRecurringEvent = z.infer<typeof CancelRecurringEvent>;

export const CancelledRecurringEvent = RecurringEvent.extend(previewFields).meta({
  id: "CancelledRecurringEvent",
});
export type CancelledRecurringEvent = z.infer<typeof CancelledRecurringEvent>;

export const ListRecurringEvents = ListQuery.omit({ include_archived: true }).extend({
  status: SomeOf(EventStatus),
  category: z.string().max(100).optional(),
  search: z.string().max(200).optional(),
  external_id: ExternalIdFilter,
});
export type ListRecurringEvents = z.infer<typeof ListRecurringEvents>;

export const ListOccurrences = ListQuery.pick({ page: true, size: true }).extend({
  recurring_event_id: Id,
  status: SomeOf(EventStatus),
  include_past: Flag,
});
export type ListOccurrences = z.infer<typeof ListOccurrences>;

export const OccurrenceId = RecurringEventId.extend({ original_starts_at_local: LocalDateTime });
export type OccurrenceId = z.infer<typeof OccurrenceId>;

const { external_id: _external, ...occurrenceFields } = eventFields;
export const UpdateOccurrence = z
  .strictObject({
    recurring_event_id: Id,
    original_starts_at_local: LocalDateTime,
    ...occurrenceFields,
    fold: Fold,
    rrule: Rrule.describe("With `following` or `all`: the rule from there on."),
    apply_to: z
      .enum(["this", "following", "all"])
      .describe(
        "`this` (default) makes it an exception. `following` ends the series before it and continues with a new one, which takes over its events. `all`: every coming date. With either, an exception stays the same, unless it is the date that is named. The past never changes.",
      ),
    on_conflict: OnConflict,
    dry_run: DryRun,
  })
  .partial()
  .required({ recurring_event_id: true, original_starts_at_local: true });
export type UpdateOccurrence = z.infer<typeof UpdateOccurrence>;

export const CancelOccurrence = OccurrenceId.extend({
  apply_to: z
    .enum(["this", "following"])
    .optional()
    .describe(
      "`this` (default) becomes an exdate. `following` ends the series before it, and cancels it with all coming dates after it.",
    ),
  notes: Text.nullable().optional(),
  dry_run: DryRun,
});
export type CancelOccurrence = z.infer<typeof CancelOccurrence>;

const LocalTimes = z.object({ starts_at_local: z.string(), ends_at_local: z.string() });

export const ChangedDate = z
  .object({
    event_id: Id,
    before: LocalTimes.nullable().describe("When it is now; null for a date that would be added."),
    after: LocalTimes.nullable().describe("When it would be; null for a date that would end."),
    taken: z.int().describe("Places that are taken now, holds included."),
  })
  .meta({ id: "ChangedDate", description: "A date of a series that a change would touch." });
export type ChangedDate = z.infer<typeof ChangedDate>;

export const Occurrence = Event.extend({
  series: RecurringEvent.describe("The series that the occurrence is in now."),
  dry_run: z.boolean().describe("It is shown as it would be; nothing was changed."),
  would_change: z
    .array(ChangedDate)
    .nullable()
    .describe("With `dry_run`, the coming dates that would change, soonest first. Otherwise null."),
}).meta({ id: "Occurrence" });
export type Occurrence = z.infer<typeof Occurrence>;

export { EventPage as OccurrencePage } from "@/features/scheduling/events/schema";
