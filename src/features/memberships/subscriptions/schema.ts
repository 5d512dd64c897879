import { z } from "zod";
import type { BenefitGrant } from "@/features/catalogue/benefits/grant-schema";
import type { Benefit } from "@/features/catalogue/benefits/schema";
import { InvoiceLine } from "@/features/billing/invoices/schema";
import { BillingInterval, type Product } from "@/features/catalogue/products/schema";
import { departing } from "@/lib/field-scopes";
import { Flag, Id, Instant, ListQuery, Metadata, PageOf, SomeOf, Timestamp } from "@/lib/wire";

export const SUBSCRIPTION_STATUSES = [
  "pending",
  "trialing",
  "active",
  "past_due",
  "paused",
  "cancelled",
  "expired",
] as const;
export const SubscriptionStatus = z.enum(SUBSCRIPTION_STATUSES);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

export const UPDATE_TYPES = [
  "start",
  "trial_end",
  "renew",
  "change",
  "cancel",
  "resume",
  "retry_payment",
] as const;
export type UpdateType = (typeof UPDATE_TYPES)[number];

const NextUpdate = z
  .object({ type: z.enum(UPDATE_TYPES), at: Timestamp })
  .nullable()
  .describe("The next step, which happens by itself, and its time.");

export const Subscription = z
  .object({
    id: z.string(),
    member_id: Id,
    product_id: Id,
    status: SubscriptionStatus,
    payment_method_id: Id.nullable().describe("null: the member's default card."),
    amount: z.int().describe("Minor units per period, the product's price when it was chosen."),
    currency: z.string(),
    interval: BillingInterval,
    interval_count: z.int(),
    starts_at: Timestamp,
    trial_ends_at: Timestamp.nullable(),
    current_period_starts_at: Timestamp.nullable(),
    current_period_ends_at: Timestamp.nullable(),
    latest_invoice_id: Id.nullable(),
    payment_failure: z
      .string()
      .nullable()
      .describe("The reason why the last charge was refused, until it is paid."),
    cancel_at_period_end: z.boolean(),
    next_product_id: Id.nullable().describe("The product that it changes to when the period ends."),
    next_amount: z
      .int()
      .nullable()
      .describe(
        "Minor units per period after that change, the product's price when it was chosen.",
      ),
    paused_at: Timestamp.nullable(),
    resumes_at: Timestamp.nullable(),
    cancelled_at: Timestamp.nullable(),
    ended_at: Timestamp.nullable(),
    next_update: NextUpdate,
    metadata: z.record(z.string(), z.string()),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Subscription" });
export type Subscription = z.infer<typeof Subscription>;
export const SubscriptionPage = PageOf(Subscription);

export const SubscriptionId = z.strictObject({ subscription_id: Id });
export type SubscriptionId = z.infer<typeof SubscriptionId>;

export const CreateSubscription = z.strictObject({
  member_id: Id,
  product_id: Id,
  payment_method_id: Id.optional(),
  // Its trial ends in a year that can be written, too.
  starts_at: Instant.refine((text) => !(Date.parse(text) >= Date.UTC(9990, 0)), {
    error: "Input should be a datetime before the year 9990",
    params: { type: "datetime_parsing" },
  }).optional(),
  trial_days: departing(
    z.int().min(0).max(730).optional().describe("The free days to give instead of the product's."),
  ),
  expected_amount: z
    .int()
    .min(0)
    .optional()
    .describe(
      "The price of a period, with its tax, that the buyer was shown, in minor units. Any other price is refused with `amount_changed`, and nothing begins.",
    ),
  expected_trial_days: z
    .int()
    .min(0)
    .max(730)
    .optional()
    .describe(
      "The days for nothing that the buyer was shown. Any other number is refused with `amount_changed`, and nothing begins.",
    ),
  metadata: Metadata.optional(),
});
export type CreateSubscription = z.infer<typeof CreateSubscription>;

export const BuySubscription = CreateSubscription.pick({
  product_id: true,
  payment_method_id: true,
  expected_amount: true,
  expected_trial_days: true,
}).extend({
  beside: z
    .boolean()
    .optional()
    .describe("Buys it beside another continuing membership; otherwise `already_subscribed`."),
});

export const UpdateSubscription = SubscriptionId.extend({
  payment_method_id: Id.nullable().optional(),
  metadata: Metadata.optional(),
});
export type UpdateSubscription = z.infer<typeof UpdateSubscription>;

const When = z.enum(["now", "period_end"]);
export const CancelSubscription = SubscriptionId.extend({
  at: When.default("period_end"),
  refund: departing(
    z
      .enum(["none", "prorated"])
      .default("none")
      .describe("The refund of the payment for the rest of the period; only with at=now."),
  ),
});
export type CancelSubscription = z.infer<typeof CancelSubscription>;

export const CancelOrPreview = CancelSubscription.extend({
  dry_run: z
    .boolean()
    .optional()
    .describe("Returns when it would end and what would go back; changes nothing."),
});
export type CancelOrPreview = z.infer<typeof CancelOrPreview>;

export const CancelledSubscription = Subscription.extend({
  dry_run: z.boolean().describe("The object is shown as it is; nothing was changed."),
  would_end: z
    .object({
      ends_at: Timestamp,
      money_back: z
        .array(z.object({ currency: z.string(), amount: z.int() }))
        .describe("The sum of the refunds, in minor units; empty if nothing goes back."),
    })
    .nullable()
    .describe(
      "With `dry_run`, when the membership would end and the money that would go back. Otherwise null.",
    ),
}).meta({ id: "CancelledSubscription" });
export type CancelledSubscription = z.infer<typeof CancelledSubscription>;

export const PauseSubscription = SubscriptionId.extend({ resumes_at: Instant.optional() });
export type PauseSubscription = z.infer<typeof PauseSubscription>;

export const ChangeSubscription = SubscriptionId.extend({
  product_id: Id,
  at: When.default("now"),
  expected_amount: z
    .int()
    .optional()
    .describe(
      "The amount that the member has agreed to, in minor units: the preview's `amount_due` less its `amount_back`. Any other amount is refused with `amount_changed`.",
    ),
  expected_renewal_amount: z
    .int()
    .min(0)
    .optional()
    .describe(
      "The price per period from then on that the member has agreed to, in minor units: the preview's `renewal_amount`. Any other price is refused with `amount_changed`.",
    ),
});
export type ChangeSubscription = z.infer<typeof ChangeSubscription>;

export const PreviewChange = SubscriptionId.extend(
  ChangeSubscription.omit({
    ...{ subscription_id: true, expected_amount: true, expected_renewal_amount: true },
  }).shape,
);
export type PreviewChange = z.infer<typeof PreviewChange>;

export const ChangePreview = z
  .object({
    subscription_id: Id,
    product_id: Id,
    at: When,
    effective_at: Timestamp.describe("When the new product takes effect."),
    currency: z.string(),
    lines: z
      .array(InvoiceLine)
      .describe("The difference: the rest of the period at the new price, less that at the old."),
    tax_amount: z.int().describe("The tax contained in the difference."),
    amount_from_credit: z.int().describe("The part paid by earlier credit."),
    amount_waived: z
      .int()
      .describe("Too little to charge a card: a credit note takes it off the invoice."),
    amount_due: z.int().describe("Charged to the card at once, with tax, in minor units."),
    amount_back: z
      .int()
      .describe(
        "Credited and refunded at once, with tax, in minor units; without what was waived of the period before.",
      ),
    renewal_amount: z.int().describe("Minor units per period from then on, with tax."),
    interval: BillingInterval,
    interval_count: z.int(),
    current_period_ends_at: Timestamp.nullable(),
    next_update: NextUpdate,
  })
  .meta({ id: "SubscriptionChangePreview" });
export type ChangePreview = z.input<typeof ChangePreview>;

export const ListMySubscriptions = ListQuery.omit({ include_archived: true }).extend({
  status: SomeOf(SubscriptionStatus),
});
export const ListSubscriptions = ListMySubscriptions.extend({
  member_id: Id.optional(),
  product_id: Id.optional(),
  ending: Flag.optional().describe("Only those that end with their present period."),
});
export type ListSubscriptions = z.infer<typeof ListSubscriptions>;

/** A product's benefit, as a member reads it. */
export type OfferedBenefit = Pick<
  Benefit,
  "id" | "name" | "type" | "unit" | "quantity" | "percent"
> & {
  /** Names of places and events; none = valid everywhere. */
  places: string[];
};

/** A membership's allowance in this period, with its unused part. */
export type Allowance = BenefitGrant;

/** A product on sale, as a member reads it. */
export type Offer = Product & {
  /** Minor units per period, with tax. */
  gross_amount: number;
  tax: { name: string; percentage: number; inclusive: boolean } | null;
  benefits: OfferedBenefit[];
};

/** A subscription, as its member reads it. */
export type Membership = Subscription & {
  product_name: string;
  product_description: string | null;
  /** The member may pause it at present; who has paused it may resume it. */
  members_may_pause: boolean;
  /** It is paused, and not by its member. */
  paused_by_staff: boolean;
  next_product_name: string | null;
  /** Minor units per period, with tax; `renewal_amount` is the next price. */
  gross_amount: number;
  renewal_amount: number;
  benefits: OfferedBenefit[];
};
