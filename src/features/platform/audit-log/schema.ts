import { z } from "zod";
import { Id, ListQuery, PageOf, SomeOf, Timestamp } from "@/lib/wire";

/** The API's own spelling: its words are snake_case. */
const ActorKind = z.enum(["api_key", "member", "staff", "scanner", "system"]);
export const AuditActor = z.object({
  kind: ActorKind,
  id: z.string().describe("The id of the key, member, person of the staff or scanner."),
});

export const AuditEntry = z
  .object({
    id: z.string().describe("The event's id, the same as in webhooks."),
    type: z.string().describe("The type of event, such as `booking.cancelled`."),
    object_type: z.string(),
    object_id: Id,
    sequence: z.int().describe("The position in the object's history: 1, 2, 3 …"),
    actor: AuditActor.describe("The actor that caused the event."),
    approved_by: Id.nullable().describe(
      "The person of the staff who allowed it, where the actor's own rights did not suffice.",
    ),
    changes: z
      .array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() }))
      .describe("The changed fields, for a change of fields or status."),
    details: z.record(z.string(), z.unknown()).describe("Further details of the event."),
    request_id: Id.nullable().describe("The `X-Request-Id` of the request that caused it."),
    created_at: Timestamp,
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.infer<typeof AuditEntry>;
export const AuditPage = PageOf(AuditEntry);

export const ListHistory = ListQuery.omit({ include_archived: true, updated_at_gte: true });
export type ListHistory = z.infer<typeof ListHistory>;

export const EventType = z
  .string()
  .regex(/^([a-z_]+\.([a-z_]+|\*)|\*)$/, {
    error: "Input should be a type like 'booking.cancelled' or a family like 'booking.*'",
  })
  .describe("A type of event, or a family such as `booking.*`.");

export const ListAuditLog = ListHistory.extend({
  actor_kind: SomeOf(ActorKind),
  actor_id: Id.max(100).optional(),
  object_id: Id.max(100).optional(),
  type: EventType.optional(),
});
export type ListAuditLog = z.infer<typeof ListAuditLog>;
