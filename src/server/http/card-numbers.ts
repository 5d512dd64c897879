import { cardNumbersIn } from "@/lib/card-number";
import { ValidationFailure } from "@/server/errors";

/**
 * Raises ValidationFailure if a field holds a card number, before any other check of the input: the fault names the
 * field and does not repeat its value.
 */
export function assertNoCardNumber(input: unknown, origin: string): void {
  const faults = cardNumbersIn(input).map((path) => ({
    loc: [origin, ...path],
    msg: "This looks like a card number, which is entered in the payment form only. It was not kept.",
    type: "card_number_not_allowed",
    input: null,
    ctx: {},
  }));
  if (faults.length > 0) throw new ValidationFailure(faults);
}
