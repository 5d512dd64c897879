import { z } from "zod";
import { WEEKDAYS } from "@/lib/time";
import {
  Amount,
  Currency,
  ExternalIdFilter,
  Id,
  Instant,
  ListQuery,
  Name,
  PageOf,
  Timestamp,
  recordOfClient,
  clientDataFields,
} from "@/lib/wire";

export const PriceUnit = z
  .enum(["booking", "minute", "hour", "day", "person"])
  .describe(
    "The unit that `amount` pays for. `minute` and `hour` count elapsed time exactly, `day` counts each started 24 hours; all but `booking` are multiplied by the quantity.",
  );
export type PriceUnit = z.infer<typeof PriceUnit>;

export const PriceBlock = z.strictObject({
  minutes: z.int().min(1).max(44_640),
  amount: Amount.describe("Minor units for the whole block."),
});

export const PriceRule = z
  .object({
    id: z.string(),
    name: z.string(),
    currency: z.string(),
    amount: z.int().describe("Minor units per `unit`."),
    unit: PriceUnit,
    priority: z.int(),
    resource_ids: z.array(Id),
    event_ids: z.array(Id),
    group_ids: z.array(Id),
    product_ids: z.array(Id),
    weekdays: z.array(z.enum(WEEKDAYS)),
    from_local: z.string().nullable(),
    to_local: z.string().nullable(),
    valid_from: Timestamp.nullable(),
    valid_until: Timestamp.nullable(),
    cap_amount: z.int().nullable(),
    fixed_blocks: z.array(PriceBlock),
    tax_rate_id: Id.nullable(),
    ...recordOfClient,
  })
  .meta({
    id: "PriceRule",
    description:
      "The price of a booking. If several rules apply, the highest priority wins; then one that names the event, then one that names the resource, then one that names a group, then the newest.",
  });
export type PriceRule = z.infer<typeof PriceRule>;
export const PriceRulePage = PageOf(PriceRule);

const TimeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, {
    error: "Input should be a local time of day like 18:00:00",
  })
  .transform((text) => text.padEnd(8, ":00"))
  .meta({ type: "string", example: "18:00:00" });

const Ids = z.array(Id).max(500);

const fields = {
  name: Name,
  currency: Currency,
  amount: Amount,
  unit: PriceUnit,
  priority: z.int().min(-1_000_000).max(1_000_000).describe("Higher wins. Default 0."),
  resource_ids: Ids.describe("Empty = every resource."),
  event_ids: Ids.describe(
    "Events that it prices, besides those whose `price_rule_ids` name it. A rule with events prices no booking of a resource alone.",
  ),
  group_ids: Ids.describe("Applies to members of one of these groups; empty = everybody."),
  product_ids: Ids.describe(
    "Applies to members who subscribe to one of these products; empty = everybody.",
  ),
  weekdays: z
    .array(z.enum(WEEKDAYS))
    .max(7)
    .describe("Weekdays on which the booking starts; empty = all."),
  from_local: TimeOfDay.nullable().describe("Earliest local start of the booking."),
  to_local: TimeOfDay.nullable().describe(
    "The booking starts before this local time. If this is at or before `from_local`, the window runs past midnight, and its later hours belong to the weekday on which it began. The start decides for the whole booking, even if it ends after the window.",
  ),
  valid_from: Instant.nullable(),
  valid_until: Instant.nullable().describe("Bookings that start before this instant."),
  cap_amount: Amount.nullable().describe("The maximum price of a booking, in minor units."),
  fixed_blocks: z
    .array(PriceBlock)
    .max(20)
    .refine((blocks) => new Set(blocks.map(({ minutes }) => minutes)).size === blocks.length, {
      error: "Blocks should have different lengths",
      params: { type: "value_error" },
    })
    .describe(
      "Prices of fixed lengths, such as a half day. A booking costs the cheapest combination for its time: any number of blocks, which may extend beyond its end; the remainder at `amount`, if the unit is `minute` or `hour`; or no blocks at all. Started minutes count, and as with the unit, all but `booking` are multiplied by the quantity.",
    ),
  tax_rate_id: Id.nullable().describe(
    "The tax on the price after deductions; an exclusive rate is added to the amount due. Existing bookings and quotes keep their rate.",
  ),
  ...clientDataFields,
};

export const CreatePriceRule = z
  .strictObject(fields)
  .partial()
  .required({ name: true, currency: true, amount: true, unit: true });
export type CreatePriceRule = z.infer<typeof CreatePriceRule>;

export const UpdatePriceRule = z
  .strictObject({ price_rule_id: Id, ...fields })
  .partial()
  .required({ price_rule_id: true });
export type UpdatePriceRule = z.infer<typeof UpdatePriceRule>;

export const PriceRuleId = z.strictObject({ price_rule_id: Id });
export type PriceRuleId = z.infer<typeof PriceRuleId>;

export const ListPriceRules = ListQuery.extend({
  resource_id: Id.optional(),
  event_id: Id.optional(),
  external_id: ExternalIdFilter,
});
export type ListPriceRules = z.infer<typeof ListPriceRules>;
