import { describe, expect, it } from "vitest";
import { declineAdvice, notSavedAdvice } from "./decline-advice";

const failure = (code: string, extras = {}, outage = false) => ({
  code,
  message: "Said by the server.",
  requestId: null,
  extras,
  outage,
});

describe("after a failed payment a member reads what to do next", () => {
  it("says what is wrong with the card where the bank says so", () => {
    const said = declineAdvice(failure("payment_failed", { failure_code: "insufficient_funds" }));
    expect(said.message).toContain("not enough money");
  });

  it("gives no reason where the bank gives none, and never the code itself", () => {
    const said = declineAdvice(failure("payment_failed", { failure_code: "generic_decline" }));
    expect(said.title).toBe("Your card was declined");
    expect(said.message).not.toContain("generic_decline");
  });

  it("does not blame the card where the amount is too small for any", () => {
    const said = declineAdvice(failure("payment_failed", { failure_code: "amount_too_small" }));
    expect(said.title).toContain("can’t be paid by card");
    expect(said.message).not.toMatch(/bank|another card/);
    const limit = { failure_code: "amount_too_small", failure_message: "Less than €0.50 is." };
    expect(declineAdvice(failure("payment_failed", limit)).message).toMatch(
      /^Less than €0\.50 is\. You/,
    );
  });

  it("does not claim that nothing was charged when nobody knows", () => {
    expect(declineAdvice(failure("processor_unavailable", {}, true)).title).toContain("don’t know");
    expect(declineAdvice(failure("offline", {}, true)).title).toContain("don’t know");
  });

  it("passes on what the server says otherwise", () => {
    expect(declineAdvice(failure("payment_method_not_usable")).message).toBe("Said by the server.");
  });
});

it("says why a card was not saved: what its bank said, or else what the product says", () => {
  const failure_message = "Your bank did not confirm that it was you.";
  expect(notSavedAdvice(failure("payment_failed", { failure_message }))).toBe(
    "Your bank did not confirm that it was you. Enter it again, or use another card.",
  );
  expect(notSavedAdvice(failure("validation_error"))).toBe("Said by the server.");
});
