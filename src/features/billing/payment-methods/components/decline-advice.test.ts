import { describe, expect, it } from "vitest";
import { declineAdvice, notSavedAdvice } from "./decline-advice";

const failure = (code: string, extras = {}, outage = false) => ({
  code,
  message: "Said by the server.",
  requestId: null,
  extras,
  outage,
});

describe("the advice after a failed payment", () => {
  it("the advice names the card's problem if the bank does", () => {
    const said = declineAdvice(failure("payment_failed", { failure_code: "insufficient_funds" }));
    expect(said.message).toContain("not enough money");
  });

  it("the advice gives no reason if the bank gives none, and never the code itself", () => {
    const said = declineAdvice(failure("payment_failed", { failure_code: "generic_decline" }));
    expect(said.title).toBe("Your card was declined");
    expect(said.message).not.toContain("generic_decline");
  });

  it("the advice does not blame the card if the amount is too small for any", () => {
    const said = declineAdvice(failure("payment_failed", { failure_code: "amount_too_small" }));
    expect(said.title).toContain("can’t be paid by card");
    expect(said.message).not.toMatch(/bank|another card/);
    const limit = { failure_code: "amount_too_small", failure_message: "Less than €0.50 is." };
    expect(declineAdvice(failure("payment_failed", limit)).message).toMatch(
      /^Less than €0\.50 is\. You/,
    );
  });

  it("the advice does not claim that nothing was charged while that is unknown", () => {
    expect(declineAdvice(failure("processor_unavailable", {}, true)).title).toContain("don’t know");
    expect(declineAdvice(failure("offline", {}, true)).title).toContain("don’t know");
  });

  it("the advice repeats the server's own words for other failures", () => {
    expect(declineAdvice(failure("payment_method_not_usable")).message).toBe("Said by the server.");
  });
});

it("the reason for an unsaved card is the bank's own, or else the product's", () => {
  const failure_message = "Your bank did not confirm that it was you.";
  expect(notSavedAdvice(failure("payment_failed", { failure_message }))).toBe(
    "Your bank did not confirm that it was you. Enter it again, or use another card.",
  );
  expect(notSavedAdvice(failure("validation_error"))).toBe("Said by the server.");
});
