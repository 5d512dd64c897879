import { z } from "zod";
import { CountryCode } from "@/lib/address";
import { Currency, Email, Locale, Name, Timestamp, TimeZone } from "@/lib/wire";

/** The club that somebody makes. */
export const NewClub = z.strictObject({
  name: Name,
  country: CountryCode,
  default_timezone: TimeZone,
  default_currency: Currency,
  locale: Locale,
  tax_name: Name,
  tax_percentage: z.number().min(0).max(100).multipleOf(0.001).nullable(),
});
export type NewClub = z.output<typeof NewClub>;

/** Its founder. */
export const Founder = z.strictObject({ name: Name, email: Email });
export type Founder = z.output<typeof Founder>;

/** The form of the first club, as its page posts it. */
export const FirstClub = z.strictObject({ club: NewClub, founder: Founder });

/** The steps from nothing to the first paid booking, in the order in which they are easiest. */
export const SETUP_STEPS = [
  "places",
  "hours",
  "prices",
  "rules",
  "look",
  "payments",
  "member",
  "first_booking",
  "desk",
  "scanner",
] as const;
export type SetupStepKey = (typeof SETUP_STEPS)[number];

/** The steps that a club may leave out. Without the others nobody can book and pay. */
export const SKIPPABLE = ["rules", "look", "desk", "scanner"] as const satisfies SetupStepKey[];

const SetupStep = z
  .object({
    key: z.enum(SETUP_STEPS),
    done: z.boolean().describe("Worked out from the club's data at each call."),
    skipped: z.boolean().describe("The club leaves it out. A step that is done is not skipped."),
    blocking_first_payment: z
      .boolean()
      .describe("True while nothing can be booked and paid for without it."),
    hint: z.string().nullable().describe("What is missing, for those who write clients."),
  })
  .meta({ id: "SetupStep" });
export type SetupStep = z.infer<typeof SetupStep>;

export const Setup = z
  .object({
    steps: z.array(SetupStep).describe("In the order in which they are easiest."),
    first_paid_booking_at: Timestamp.nullable().describe(
      "When a member first paid for a booking, with a test card too.",
    ),
  })
  .meta({ id: "Setup", description: "How far a club is on its way to the first paid booking." });
export type Setup = z.infer<typeof Setup>;

export const ReadSetup = z.strictObject({});

export const SkipSetupStep = z.strictObject({
  step: z.enum(SKIPPABLE),
  skipped: z.boolean().default(true).describe("false takes the step up again."),
});
export type SkipSetupStep = z.infer<typeof SkipSetupStep>;
