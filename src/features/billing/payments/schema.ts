import { z } from "zod";
import {
  Amount,
  Currency,
  Id,
  ListQuery,
  Metadata,
  PageOf,
  Search,
  SomeOf,
  Text,
  Timestamp,
} from "@/lib/wire";

/** Contract §4. `succeeded` is final. */
export const PAYMENT_STATUSES = [
  "pending",
  "requires_action",
  "processing",
  "succeeded",
  "failed",
  "cancelled",
] as const;
export const PaymentStatus = z.enum(PAYMENT_STATUSES);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

/** Money that moves outside the processor; staff record its arrival. */
export const OFFLINE_PROVIDERS = ["cash", "bank_transfer", "card_terminal", "other"] as const;

export const Consent = z
  .object({
    given_at: Timestamp,
    text_version: z.string(),
    locale: z.string(),
    text: z.string().describe("The words that were shown."),
  })
  .meta({
    id: "Consent",
    description: "The consent that the member gave when the card was saved.",
  });
export type Consent = z.infer<typeof Consent>;

export const ConsentGiven = z
  .union([
    z.boolean(),
    z.strictObject({
      text_version: z.string().min(1).max(64),
      locale: z.string().min(2).max(35).optional(),
      text: z.string().min(1).max(4000).optional().describe("An API client's own words."),
    }),
  ])
  .describe(
    "The member's consent to saving the card. `true`: to the present terms in the organization's language. Otherwise the version that was shown, as named by the portal's `config`, and the text if it was the client's own.",
  );
export type ConsentGiven = z.infer<typeof ConsentGiven>;

/** A payment that was received waits for a hand until its money is allocated, or goes back. */
const PaymentWaitsFor = z.enum(["allocation", "refund"]);
export type PaymentWaitsFor = z.infer<typeof PaymentWaitsFor>;

const DisputeStatus = z.enum(["open", "won", "lost"]);

export const Payment = z
  .object({
    id: z.string(),
    tenant_id: Id,
    organization_id: Id,
    member_id: Id,
    booking_id: Id.nullable(),
    amount: z.int().describe("Minor units."),
    amount_allocated: z.int().describe("Σ invoice_allocations, in minor units."),
    amount_refunded: z.int().describe("Σ succeeded refunds, in minor units."),
    currency: z.string(),
    payment_method_id: Id.nullable(),
    status: PaymentStatus,
    provider: z.enum(["processor", ...OFFLINE_PROVIDERS]),
    provider_payment_intent_id: z.string().nullable(),
    cash_session_id: Id.nullable().describe("The cash session that took it; null for other money."),
    save_payment_method_requested: z.boolean(),
    save_payment_method_consent: Consent.nullable().describe(
      "null if the card is not to be saved.",
    ),
    failure_code: z.string().nullable(),
    failure_message: z.string().nullable(),
    notes: z.string().nullable(),
    metadata: z.record(z.string(), z.string()),
    invoice_allocations: z.array(
      z.object({ invoice_id: Id, amount: z.int(), currency: z.string() }),
    ),
    client_secret: z
      .string()
      .nullable()
      .describe(
        "Set only for the paying member, when reading this one payment and in the answer to confirm, while the payer must act.",
      ),
    disputed_at: Timestamp.nullable(),
    dispute_status: DisputeStatus.nullable().describe(
      "Its most urgent dispute: open until decided, lost if the money is gone. `GET /v1/disputes` has them all.",
    ),
    dispute_reason: z.string().nullable(),
    dispute_amount: z
      .int()
      .nullable()
      .describe(
        "The part that the bank took back, in minor units; null without a dispute, or if unknown.",
      ),
    dispute_respond_by: Timestamp.nullable().describe(
      "Until when your evidence must be at the processor. Null once it is there, the dispute is decided, or the bank takes none.",
    ),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Payment" });
export type Payment = z.infer<typeof Payment>;
export const PaymentPage = PageOf(Payment);

/** A payment for its payer, with its subject, card and refunds. */
export type MyPayment = Payment & {
  /** The subject of the payment: the booking, or the invoice's first line. */
  about: string | null;
  card: { type: string; brand: string | null; last4: string | null } | null;
  refunds: { id: string; amount: number; status: string; created_at: string }[];
};

export const PaymentId = z.strictObject({ payment_id: Id });
export type PaymentId = z.infer<typeof PaymentId>;

export const ListMyPayments = ListQuery.omit({ include_archived: true }).extend({
  booking_id: Id.optional(),
  invoice_id: Id.optional().describe("Payments that are allocated to it."),
  status: SomeOf(PaymentStatus),
});
export const ListPayments = ListMyPayments.extend({
  member_id: Id.optional(),
  provider: SomeOf(z.enum(["processor", ...OFFLINE_PROVIDERS])),
  dispute_status: SomeOf(DisputeStatus).describe(
    "Payments that the payer's bank disputes, or did.",
  ),
  cash_session_id: Id.optional().describe("Payments that were taken in this cash session."),
  waits_for: SomeOf(PaymentWaitsFor).describe(
    "`allocation`: payments that staff recorded within 90 days (the latest 2,000), and not all of the money pays an invoice. `refund`: a refund failed, and no later one has succeeded or is under way (the earliest 2,000).",
  ),
  search: Search("The payment's id, here or at the processor"),
});
export type ListPayments = z.infer<typeof ListPayments>;

const Part = z.strictObject({
  invoice_id: Id,
  amount: Amount.min(1),
  currency: Currency.optional(),
});

export const CreatePayment = z.strictObject({
  member_id: Id,
  booking_id: Id.nullable()
    .optional()
    .describe(
      "The member's held booking that it pays for; not for `processor`. `amount` is its price.",
    ),
  amount: Amount.min(1),
  currency: Currency,
  provider: z
    .enum(["processor", ...OFFLINE_PROVIDERS])
    .describe(
      "`processor`: a card is charged, by `POST …/confirm`. Others: money that moves outside.",
    ),
  payment_method_id: Id.nullable()
    .optional()
    .describe("The member's saved card to charge; `processor` only. May be named on confirming."),
  save_payment_method_requested: z
    .boolean()
    .optional()
    .describe("True if the member agreed to saving the card; `processor` only."),
  save_payment_method_consent: ConsentGiven.optional().describe(
    "The consent that the member gave. Without it, `save_payment_method_requested` stands for the present terms.",
  ),
  notes: Text.nullable().optional(),
  metadata: Metadata.optional(),
  invoice_allocations: z.array(Part).max(100).optional(),
});
export type CreatePayment = z.infer<typeof CreatePayment>;

export const ConfirmMyPayment = PaymentId.extend({
  payment_method_id: Id.optional().describe("Instead of the card that the payment names."),
  return_url: z.string().max(2048).optional(),
});
export const ConfirmPayment = ConfirmMyPayment.extend({
  off_session: z
    .boolean()
    .optional()
    .describe(
      "The member is not present to answer the bank; a card whose bank asks is then declined.",
    ),
});
export type ConfirmPayment = z.infer<typeof ConfirmPayment>;

export const AllocatePayment = PaymentId.extend(Part.shape);
export type AllocatePayment = z.infer<typeof AllocatePayment>;

export const RemoveAllocation = PaymentId.extend({ invoice_id: Id });
export type RemoveAllocation = z.infer<typeof RemoveAllocation>;

export const UpdatePayment = z.strictObject({
  payment_id: Id,
  status: z
    .literal("succeeded")
    .optional()
    .describe(
      "Offline: the money has arrived. `processor`: the server asks the processor again, and refuses unless it agrees.",
    ),
  cash_session_id: Id.optional().describe(
    "With `status`: the open cash session of the till that takes the money, by `cash` or `card_terminal`. Cash that names none counts into no till.",
  ),
  notes: Text.nullable().optional(),
  metadata: Metadata.optional(),
});
export type UpdatePayment = z.infer<typeof UpdatePayment>;
