import { describe, expect, it } from "vitest";
import { wordsOf } from "@/server/words/catalogue";
import { adviceIn } from "./decline-advice";

const english = adviceIn(wordsOf("money", { locale: "en" }), "en");
const german = adviceIn(wordsOf("money", { locale: "de" }), "de");

const failure = (code: string, extras = {}, outage = false) => ({
  code,
  message: "Said by the server.",
  requestId: null,
  extras,
  outage,
});

describe("the advice after a failed payment", () => {
  it("the advice names the card's problem if the bank does", () => {
    const said = english.declined(
      failure("payment_failed", { failure_code: "insufficient_funds" }),
    );
    expect(said.message).toContain("not enough money");
  });

  it("the advice gives no reason if the bank gives none, and never the code itself", () => {
    const said = english.declined(failure("payment_failed", { failure_code: "generic_decline" }));
    expect(said.title).toBe("Your card was declined");
    expect(said.message).not.toContain("generic_decline");
  });

  it("the advice does not blame the card if the amount is too small for any", () => {
    const said = english.declined(failure("payment_failed", { failure_code: "amount_too_small" }));
    expect(said.title).toContain("can’t be paid by card");
    expect(said.message).not.toMatch(/bank|another card/);
    const limit = { failure_code: "amount_too_small", failure_message: "Less than €0.50 is." };
    expect(english.declined(failure("payment_failed", limit)).message).toMatch(
      /^Less than €0\.50 is\. You/,
    );
  });

  it("the advice does not claim that nothing was charged while that is unknown", () => {
    expect(english.declined(failure("processor_unavailable", {}, true)).title).toContain(
      "don’t know",
    );
    expect(english.declined(failure("offline", {}, true)).title).toContain("don’t know");
  });

  it("the advice says that another payer is paying an invoice, and never that a card or a bank is to blame", () => {
    const said = english.declined(failure("checkout_in_progress"), "invoice");
    expect(said.title).toBe("Somebody else is paying this invoice");
    expect(said.message).toMatch(/not charged/);
    expect(said.message).not.toMatch(/card|bank/);
    // A card is decided at once; of a debit nobody hears within minutes.
    expect(said.message).toMatch(/in a moment\. Only a debit .*working days/);
  });

  it("the advice repeats the server's own words for other failures", () => {
    expect(english.declined(failure("payment_method_not_usable")).message).toBe(
      "Said by the server.",
    );
  });
});

it("the reason for an unsaved card is the bank's own, or else the product's", () => {
  const failure_message = "Your bank did not confirm that it was you.";
  expect(english.notSaved(failure("payment_failed", { failure_message }))).toBe(
    "Your bank did not confirm that it was you. Enter it again, or use another card.",
  );
  // They are English, so they are kept from other readers.
  expect(german.notSaved(failure("payment_failed", { failure_message }))).toBe(
    "Deine Bank hat diese Karte nicht angenommen. Gib sie noch einmal ein oder nimm eine andere.",
  );
  expect(english.notSaved(failure("validation_error"))).toBe("Said by the server.");
});
