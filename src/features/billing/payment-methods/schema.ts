import { z } from "zod";
import { Consent, ConsentGiven } from "@/features/billing/payments/schema";
import { Id, ListQuery, Metadata, PageOf, Timestamp } from "@/lib/wire";

export const PaymentMethod = z
  .object({
    id: z.string(),
    type: z
      .string()
      .describe(
        "`card`, or `sepa_debit`: a bank account with its holder's mandate, debited in days.",
      ),
    brand: z.string().nullable().describe("null for a bank account."),
    last4: z.string().nullable().describe("The end of the card's number, or of the IBAN."),
    exp_month: z.int().nullable(),
    exp_year: z.int().nullable(),
    country: z.string().nullable().describe("A bank account's country; null for a card."),
    bank_code: z.string().nullable().describe("A bank account's bank; null for a card."),
    is_default: z.boolean(),
    usable: z.boolean().describe("False once the card has expired."),
    expires_soon: z.boolean().describe("True in a usable card's last month and the one before."),
    declined_at: Timestamp.nullable().describe(
      "When its last charge was refused; null after one that was not.",
    ),
    consent: Consent.nullable().describe("null if none was recorded."),
    metadata: z.record(z.string(), z.string()),
    created_at: Timestamp,
  })
  .meta({
    id: "PaymentMethod",
    description: "A saved card or bank account. Removed ones are not listed.",
  });
export type PaymentMethod = z.infer<typeof PaymentMethod>;
export const PaymentMethodPage = PageOf(PaymentMethod);

/** The configuration with which the payer's browser collects a card; contains no secret. */
export const ClientConfig = z
  .object({
    provider: z
      .enum(["stripe", "sandbox", "none"])
      .describe("`none`: no cards are taken here; members pay at the desk."),
    publishable_key: z.string(),
    account: z.string().nullable(),
    base_url: z.string().nullable(),
    test_mode: z.boolean(),
    currency: z.string().describe("The organization's currency, which wallets ask for."),
    keeps_cards: z
      .boolean()
      .describe("False for a guest who pays by a link: their card is removed once it has paid."),
    consent: Consent.omit({ given_at: true }).describe(
      "The terms to show before a card is saved, in the caller's language; send their version and language with the card.",
    ),
    debit_consent: Consent.omit({ given_at: true })
      .nullable()
      .describe(
        "The mandate to show before a bank account is saved; null where none can be debited.",
      ),
  })
  .meta({ id: "PaymentClientConfig" });
export type ClientConfig = z.infer<typeof ClientConfig>;

export const SetupIntent = z
  .object({
    id: z.string(),
    status: z.string(),
    client_secret: z.string().nullable(),
    provider_account_id: z.string().nullable(),
  })
  .meta({
    id: "PaymentMethodSetup",
    description: "Lets the browser save a card with the processor; attach the resulting id.",
  });
export type SetupIntent = z.infer<typeof SetupIntent>;

const member = { member_id: Id };

const Page = ListQuery.pick({ page: true, size: true });
export const ListMyPaymentMethods = Page;
export const ListPaymentMethods = Page.extend(member);
export type ListPaymentMethods = z.infer<typeof ListPaymentMethods>;

export const AttachMyPaymentMethod = z.strictObject({
  processor_payment_method_id: Id.min(1)
    .max(255)
    .describe(
      "An id that the client collected from the processor; the sandbox accepts Stripe's test ids such as `pm_card_visa`.",
    ),
  consent: ConsentGiven.optional(),
});
export const AttachPaymentMethod = AttachMyPaymentMethod.extend({
  ...member,
  metadata: Metadata.optional().describe("Replaces the metadata of a card that is already saved."),
});
export type AttachPaymentMethod = z.infer<typeof AttachPaymentMethod>;

export const SetUpMyPaymentMethod = z.strictObject({
  type: z
    .enum(["card", "sepa_debit"])
    .optional()
    .describe(
      "Default `card`. `sepa_debit`: a bank account, where the client configuration has a `debit_consent`.",
    ),
  usage: z
    .enum(["on_session", "off_session"])
    .optional()
    .describe(
      "Default `off_session`: the card can be charged in its holder's absence, as for renewals.",
    ),
  consent: ConsentGiven.optional(),
  return_url: z.string().max(2048).optional(),
});
export const SetUpPaymentMethod = SetUpMyPaymentMethod.extend(member);
export type SetUpPaymentMethod = z.infer<typeof SetUpPaymentMethod>;

export const KeepMySetUp = z.strictObject({ setup_intent_id: Id.min(1).max(255) });
export type KeepSetUp = z.infer<typeof KeepMySetUp> & { member_id: string };

export const MyPaymentMethodId = z.strictObject({ payment_method_id: Id });
export const PaymentMethodId = MyPaymentMethodId.extend(member);
export type PaymentMethodId = z.infer<typeof PaymentMethodId>;
