/** Fields by which staff depart from a booking's terms. */
import { z } from "zod";
import { departing, needing } from "@/lib/field-scopes";
import { Amount, Id, Name, Text } from "@/lib/wire";

/** Lets staff book, or move to, a time that its member could not. */
export const outside_rules = departing(
  z
    .boolean()
    .optional()
    .describe(
      "Ignores the terms about notice, advance, length, steps, quotas and approval, also after the start. Never beyond the capacity or opening hours.",
    ),
);

/** Explains an exception to those who read the booking's history. */
export const exception_reason = Text.trim()
  .min(1)
  .optional()
  .describe("Why it departs from the terms: kept in the booking's history.");

export const price_override = departing(
  z
    .strictObject({
      amount: Amount.describe("The `amount_due` of the booking, in minor units, with its tax."),
      reason: Name.describe("For the member to read, also on the invoice."),
    })
    .optional()
    .describe(
      "Replaces the price. A lower one is a deduction of type `manual`; a higher one replaces the list price and all deductions.",
    ),
);

/** Settles a place that nobody pays for now. */
export const SETTLEMENTS = ["on_account", "complimentary"] as const;
export const Settlement = z.enum(SETTLEMENTS);

const told = z
  .boolean()
  .optional()
  .meta({ default: true })
  .describe("False sends no mail and no push message about this.");
export const notify = departing(told);

export const ConfirmBooking = z.strictObject({
  booking_id: Id,
  settle: departing(
    Settlement.describe(
      "`on_account`: an open invoice asks for the price. `complimentary`: the whole price is deducted; `exception_reason` is required, for the member to read.",
    ),
  ),
  exception_reason,
  expected_amount_due: z
    .int()
    .min(0)
    .optional()
    .describe("The booking's `amount_due` before, as the client showed it."),
  notify: told,
});
export type ConfirmBooking = z.infer<typeof ConfirmBooking>;

/** How a member's dearer place is paid; the booking moves once it is. */
export const settle_difference = departing(
  z
    .enum(["saved_card", "offline", "on_account"])
    .optional()
    .describe(
      "How the difference of a dearer place is settled. `saved_card`: by `payment_method_id`, or else the default card. `offline`: by `provider`. `on_account`: the booking moves at once, and an open invoice asks for it.",
    ),
  ["saved_card", "offline"],
);

/** The till that takes money at the desk. */
export const cash_session_id = needing(
  "payments:write",
  Id.optional().describe(
    "With `provider` `cash` or `card_terminal`: the open cash session of the till that takes the money. Cash that names none counts into no till.",
  ),
);
