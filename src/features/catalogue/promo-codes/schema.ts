import { z } from "zod";
import {
  Amount,
  Currency,
  ExternalIdFilter,
  Id,
  Instant,
  ListQuery,
  PageOf,
  Text,
  Timestamp,
  recordOfClient,
  clientDataFields,
} from "@/lib/wire";

/** Accepts either letter case and stores upper case. */
export const CodeWord = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}_-]{3,40}$/u, {
    error: "Input should be 3 to 40 letters, digits, hyphens or underscores",
  })
  .transform((code) => code.toUpperCase())
  .meta({ example: "SPRING" });

export const PromoCode = z
  .object({
    id: z.string(),
    code: z.string(),
    description: z.string().nullable(),
    percent_off: z.int().nullable(),
    amount_off: z.int().nullable(),
    currency: z.string().nullable(),
    max_redemptions: z.int().nullable(),
    per_member_limit: z.int().nullable(),
    redemptions: z
      .int()
      .describe(
        "The number of live bookings with it. A hold counts; released, expired, declined or cancelled bookings do not.",
      ),
    valid_from: Timestamp.nullable(),
    valid_until: Timestamp.nullable(),
    resource_ids: z.array(Id),
    event_ids: z.array(Id),
    ...recordOfClient,
  })
  .meta({
    id: "PromoCode",
    description:
      "A word that makes a booking cheaper. Holding a place with it redeems it; each booking redeems it once, including each one of a recurring booking.",
  });
export type PromoCode = z.infer<typeof PromoCode>;
export const PromoCodePage = PageOf(PromoCode);

const Times = z.int().min(1).max(1_000_000);
const Ids = z.array(Id).max(500);

const fields = {
  code: CodeWord,
  description: Text.nullable().describe("The name of the booking's deduction. Default: the code."),
  percent_off: z.int().min(1).max(100).nullable().describe("Either this or `amount_off`."),
  amount_off: Amount.min(1)
    .nullable()
    .describe("Minor units off the booking as a whole, with `currency`."),
  currency: Currency.nullable().describe("Bookings in other currencies cannot use the code."),
  max_redemptions: Times.nullable().describe(
    "Redemptions by everybody together; null = unlimited.",
  ),
  per_member_limit: Times.nullable().describe("Redemptions by one member; null = unlimited."),
  valid_from: Instant.nullable().describe(
    "The time at which it can be used, not the time of the place.",
  ),
  valid_until: Instant.nullable(),
  resource_ids: Ids.describe("Only for these resources and `event_ids`; both empty = everything."),
  event_ids: Ids,
  ...clientDataFields,
};

export const CreatePromoCode = z.strictObject(fields).partial().required({ code: true });
export type CreatePromoCode = z.infer<typeof CreatePromoCode>;

export const UpdatePromoCode = z
  .strictObject({ promo_code_id: Id, ...fields })
  .partial()
  .required({ promo_code_id: true });
export type UpdatePromoCode = z.infer<typeof UpdatePromoCode>;

export const PromoCodeId = z.strictObject({ promo_code_id: Id });
export type PromoCodeId = z.infer<typeof PromoCodeId>;

export const ListPromoCodes = ListQuery.extend({
  code: z.string().max(40).optional().describe("Exactly this code, in any letter case."),
  external_id: ExternalIdFilter,
});
export type ListPromoCodes = z.infer<typeof ListPromoCodes>;
