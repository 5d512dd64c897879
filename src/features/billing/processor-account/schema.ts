import { z } from "zod";
import { HttpsUrl, Timestamp } from "@/lib/wire";

const CardPayments = z
  .enum(["on", "trial", "off"])
  .describe(
    "`on`: cards are charged by the installation's processor. `trial`: by the sandbox, with test cards, and no money moves. `off`: members pay at the desk, and see no card form.",
  );

export const ACCOUNT_STATES = [
  "ready",
  "trial",
  "cash_only",
  "incomplete",
  "not_connected",
  "disconnected",
  "not_configured",
  "unreachable",
] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

export const ProcessorAccount = z
  .object({
    card_payments: CardPayments,
    state: z
      .enum(ACCOUNT_STATES)
      .describe(
        "`incomplete`: the processor still asks something. `not_connected`: the club needs an account of its own. `disconnected`: it has ended our access. `not_configured`: the installation has no processor. `unreachable`: it does not answer, or does not take the key.",
      ),
    may_charge: z.boolean().describe("Whether a member can pay by card now, with a test card too."),
    may_debit: z.boolean().describe("Whether a bank account can be debited now (SEPA)."),
    test_mode: z.boolean().describe("True where no real money moves."),
    provider: z.enum(["stripe", "sandbox", "none"]),
    account: z
      .string()
      .nullable()
      .describe("The club's own account at the processor; null = the installation's."),
    country: z.string().nullable(),
    default_currency: z.string().nullable(),
    requirements: z
      .array(z.string())
      .describe("What the processor asks for, in its own words; [] for nothing."),
    requirements_due_at: Timestamp.nullable().describe(
      "When it acts for want of that; null without such a day.",
    ),
    disabled_reason: z.string().nullable().describe("Why it may not charge, in its own word."),
    may_link: z.boolean().describe("Whether `POST /v1/processor-account/link` gives a page."),
    may_try: z.boolean().describe("Whether `trial` can be chosen."),
    webhook_url: z.string().describe("Where the processor sends its notices."),
    last_notice_at: Timestamp.nullable().describe("When one last came; null before the first."),
  })
  .meta({
    id: "ProcessorAccount",
    description: "How an organization takes cards, and whether its account may charge.",
  });
export type ProcessorAccount = z.infer<typeof ProcessorAccount>;

export const ReadAccount = z.strictObject({});
export const ChooseCards = z.strictObject({ card_payments: CardPayments });
export type ChooseCards = z.infer<typeof ChooseCards>;

export const LinkAccount = z.strictObject({
  return_url: HttpsUrl.optional().describe(
    "Where the page leads afterwards, answered or not; by default the payments page of the console.",
  ),
});
export type LinkAccount = z.infer<typeof LinkAccount>;
export const AccountLink = z
  .object({
    url: z.string().describe("Open it in a browser of the club's. Good once, and soon over."),
    expires_at: Timestamp,
  })
  .meta({ id: "ProcessorAccountLink" });
export type AccountLink = z.infer<typeof AccountLink>;
