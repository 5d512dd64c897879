import { describe, expect, test } from "vitest";
import { toFailure } from "./failures";

describe("the reason for a decline", () => {
  test("the issuer's code is more specific than the processor's, and is shown", () => {
    const message = "Your card has insufficient funds.";
    const source = { code: "card_declined", decline_code: "insufficient_funds", message };
    expect(toFailure({ ...source, advice_code: "try_again_later" })).toEqual({
      code: "insufficient_funds",
      message,
      processor_code: "insufficient_funds",
      advice_code: "try_again_later",
    });
  });

  test.each([
    "fraudulent",
    "lost_card",
    "stolen_card",
    "pickup_card",
    "merchant_blacklist",
    "restricted_card",
  ])("%s reads as a generic decline, so that a thief learns nothing", (decline_code) => {
    const message = `Your card was reported: ${decline_code}.`;
    const failure = toFailure({ code: "card_declined", decline_code, message });
    expect(failure.code).toBe("generic_decline");
    expect(failure.message).toBe("Your card was declined.");
    expect(failure.processor_code).toBe(decline_code);
  });

  test("without an issuer's code the processor's is shown", () => {
    const source = { code: "payment_intent_authentication_failure", message: "Not authenticated." };
    expect(toFailure(source).code).toBe("payment_intent_authentication_failure");
  });
});
