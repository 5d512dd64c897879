import { z } from "zod";
import { BookingStatus } from "@/features/scheduling/bookings/schema";
import { Id, Instant, SomeIds, Timestamp } from "@/lib/wire";

export const ReadDesk = z.strictObject({
  at: Instant.optional().describe("The instant to look at; by default now."),
  until: Instant.optional().describe(
    "Arrivals before this instant are listed; by default for 12 hours. At most a day after `at`.",
  ),
  resource_ids: SomeIds.describe("Without them all places."),
});
export type ReadDesk = z.infer<typeof ReadDesk>;

export const DESK_GROUPS = ["late", "arriving", "inside", "leaving"] as const;
export const DESK_ACTS = ["check_in", "undo", "pay", "no_show", "approve", "decline"] as const;
export const STANDINGS = ["active", "lapsed", "suspended", "none"] as const;

export const DeskMember = z
  .object({
    id: Id,
    name: z.string(),
    short_id: z.string(),
    phone: z.string().nullable().describe("In E.164, as it is dialled."),
    photo_url: z.string().nullable(),
    standing: z
      .enum(STANDINGS)
      .describe("`active` with a membership, `lapsed` with an ended one, `none` without."),
    membership: z
      .string()
      .nullable()
      .describe("The product of the membership; null without the scope `subscriptions:read`."),
    pinned_note: z
      .string()
      .nullable()
      .describe("The latest pinned note; null without the scope `member-notes:read`."),
    first_visit: z.boolean().describe("True if the member was never checked in before."),
  })
  .meta({ id: "DeskMember" });

export const DeskRow = z
  .object({
    booking_id: Id,
    group: z
      .enum(DESK_GROUPS)
      .describe("`late`: has begun, and nobody came. `leaving`: ends within 15 minutes."),
    starts_at_local: z.string(),
    ends_at_local: z.string(),
    place: z.string().describe("The event's title, or the resource's name."),
    quantity: z.int(),
    status: BookingStatus,
    version: Timestamp.describe("When the booking was changed last."),
    member: DeskMember.nullable().describe("Null without the scope `members:read`."),
    due: z
      .object({ amount: z.int(), currency: z.string() })
      .nullable()
      .describe("The unpaid price of the booking, in minor units."),
    payer_id: Id.describe("The member who pays: whoever made the booking for the other one."),
    invoice_id: Id.nullable().describe("The invoice that a payment of it would pay."),
    card_ends_soon: z
      .boolean()
      .nullable()
      .describe(
        "True if the default card ends within 30 days; null without the scope `payment-methods:read`.",
      ),
    may: z
      .array(z.enum(DESK_ACTS))
      .describe("The acts that its status and the caller's scopes allow now."),
  })
  .meta({ id: "DeskRow" });
export type DeskRow = z.infer<typeof DeskRow>;

export const Desk = z
  .object({
    at: Timestamp,
    until: Timestamp,
    timezone: z.string(),
    counts: z.object({
      arriving: z.int(),
      late: z.int(),
      inside: z.int(),
      leaving: z.int(),
      attention: z
        .int()
        .describe("Rows with an amount due, a request to decide, or a suspended member."),
    }),
    rows: z.array(DeskRow).describe("At most 300, late ones first, each group by start."),
    next_arrival_at: Timestamp.nullable().describe(
      "The next start after `at`, also after `until`.",
    ),
  })
  .meta({ id: "Desk" });
export type Desk = z.infer<typeof Desk>;
