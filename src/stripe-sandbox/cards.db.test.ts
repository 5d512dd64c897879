import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createActs } from "@/ports/payments/conformance/acts";
import { TEST_CARDS, type TestCard } from "./cards";
import { looksLikeCardNumber, readCardEntry } from "./card-entry";
import { browse, newAccount, paymentsOf, startTestSandbox } from "@/testing/fakes/sandbox";

/** Each published test card, by its ids and by its number, behaves as docs.stripe.com/testing says. */

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
const account = newAccount();
const acts = createActs(() => ({ payments: paymentsOf(sandbox), account }));

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(async () => {
  expect(sandbox.errors).toEqual([]);
  await sandbox.stop();
});

/**
 * Number, the reasons why it can't be saved and can't be charged, and whether the bank asks its holder when it
 * pays.
 */
const PUBLISHED: [string, string | null, string | null, boolean][] = [
  ["4242424242424242", null, null, false],
  ["378282246310005", null, null, false],
  ["4000000000000002", "generic_decline", "generic_decline", false],
  ["4000000000009995", "insufficient_funds", "insufficient_funds", false],
  ["4000000000009987", "generic_decline", "generic_decline", false],
  ["4000000000009979", "generic_decline", "generic_decline", false],
  ["4000000000000069", "expired_card", "expired_card", false],
  ["4000000000000127", "incorrect_cvc", "incorrect_cvc", false],
  ["4000000000000119", "processing_error", "processing_error", false],
  ["4000000000000341", null, "generic_decline", false],
  ["4100000000000019", null, "generic_decline", false],
  ["4000000000007726", null, null, false],
  ["4000000000005126", null, null, false],
  ["4000002760003184", null, null, true],
  ["4000000000003220", null, null, true],
  ["4000002500003155", null, null, true],
  ["4000008260003178", null, "insufficient_funds", true],
  ["4000008400001629", null, "generic_decline", true],
];

function cardOf(number: string): TestCard {
  const card = TEST_CARDS.find((candidate) => candidate.number === number);
  if (!card) throw new Error(`no test card ${number}`);
  return card;
}

/** Enters a number as the payer's browser does; returns the payment method's id. */
async function enter(number: string): Promise<string> {
  const form = {
    type: "card",
    "card[number]": number,
    "card[exp_month]": "12",
    "card[exp_year]": "2040",
    "card[cvc]": number.startsWith("37") ? "1234" : "123",
  };
  const headers = { "stripe-account": account };
  const answer = await browse(sandbox, "POST", "/sandbox/v1/payment_methods", form, headers);
  const method = (await answer.json()) as { id: string; card: { last4: string } };
  expect(method.card.last4).toBe(number.slice(-4));
  return method.id;
}

describe.each(PUBLISHED)("the test card %s", (number, notSaved, notCharged, asks) => {
  const ways: [string, () => Promise<string>][] = [
    ["by number", () => enter(number)],
    ...cardOf(number).ids.map((id): [string, () => Promise<string>] => [id, async () => id]),
  ];

  test.each(ways)("the card is saved, or not (%s)", async (_way, method) => {
    const result = await acts.subject().payments.attachPaymentMethod({
      ...acts.base(),
      customer_id: await acts.newCustomer(),
      payment_method_id: await method(),
    });
    expect(result.failure?.code ?? null).toBe(notSaved);
    expect(result.card === null).toBe(notSaved !== null);
  });

  test.each(ways)("the card pays, asks its holder, or is declined (%s)", async (_way, method) => {
    const intent = await acts.pay({
      customer_id: await acts.newCustomer(),
      payment_method_id: await method(),
    });
    const expected = asks
      ? "requires_action"
      : notCharged
        ? "requires_payment_method"
        : "succeeded";
    expect(intent.status).toBe(expected);
    expect(intent.failure?.code ?? null).toBe(asks ? null : notCharged);
  });
});

describe("the test cards whose refunds take time", () => {
  const refundOf = async (payment_method_id: string) => {
    const customer_id = await acts.newCustomer();
    const { id: intent_id } = await acts.pay({ customer_id, payment_method_id });
    const metadata = { refund_id: "ref_1" };
    const refund = { intent_id, amount: 500, currency: "EUR", reason: null, metadata };
    return acts.subject().payments.createRefund({ ...acts.base(), ...refund });
  };
  const later = ({ id: refund_id }: { id: string }) =>
    acts.subject().payments.retrieveRefund({ account, refund_id });

  test("a refund to 4000000000007726 is pending, and succeeds later", async () => {
    const refund = await refundOf("pm_card_pendingRefund");
    expect(refund.status).toBe("pending");
    expect(await later(refund)).toMatchObject({ status: "succeeded", failure_reason: null });
  });

  test("a refund to 4000000000005126 succeeds, fails later, and can be made again", async () => {
    const refund = await refundOf("pm_card_refundFail");
    expect(refund.status).toBe("succeeded");
    const failed = { status: "failed", failure_reason: "unknown" };
    expect(await later(refund)).toMatchObject(failed);
    const [listed] = await acts
      .subject()
      .payments.listRefunds({ account, intent_id: refund.intent_id ?? "" });
    expect(listed).toMatchObject(failed);
    const all = { intent_id: refund.intent_id ?? "", amount: null, currency: "EUR", reason: null };
    const again = { ...acts.base(), ...all, metadata: {} };
    expect((await acts.subject().payments.createRefund(again)).amount).toBe(1250);
  });
});

describe("a typed card", () => {
  const NOW = new Date("2026-11-21T12:00:00Z");
  const GOOD = { number: "4242 4242 4242 4242", exp_month: "12", exp_year: "40", cvc: "123" };

  test("a typed card may be grouped, and its year may have two digits", () => {
    expect(readCardEntry(GOOD, NOW)).toMatchObject({ exp_month: 12, exp_year: 2040 });
  });

  test("a typed card may expire this month", () => {
    expect(readCardEntry({ ...GOOD, exp_month: "11", exp_year: "2026" }, NOW).exp_month).toBe(11);
  });

  test.each([
    ["4242 4242 4242 4241", {}, "incorrect_number", "Your card number is incorrect."],
    ["a real-looking number", { number: "4929 1234 5678 9015" }, "incorrect_number", "Test mode"],
    ["no number", { number: "" }, "incorrect_number", "Test mode"],
    ["month 13", { exp_month: "13" }, "invalid_expiry_month", "month"],
    ["last month", { exp_month: "10", exp_year: "2026" }, "invalid_expiry_year", "year"],
    ["last year", { exp_year: "2025" }, "invalid_expiry_year", "year"],
    ["a year far ahead", { exp_year: "2099" }, "invalid_expiry_year", "year"],
    ["a year in words", { exp_year: "soon" }, "invalid_expiry_year", "year"],
    ["two digits of CVC", { cvc: "12" }, "invalid_cvc", "security code"],
    ["letters for CVC", { cvc: "abc" }, "invalid_cvc", "security code"],
  ])("a typed card is refused: %s", (name, change, code, message) => {
    const number = name.startsWith("4242") ? name : GOOD.number;
    const refusal = expect(() => readCardEntry({ ...GOOD, number, ...change }, NOW));
    refusal.toThrow(
      expect.objectContaining({ status: 402, body: expect.objectContaining({ code }) }),
    );
    expect(() => readCardEntry({ ...GOOD, number, ...change }, NOW)).toThrow(message);
  });

  test.each([
    ["4929123456789015", true],
    ["my card is 4929-1234-5678-9015, thanks", true],
    ["4929123456789016", false],
    ["+49 30 1234567", false],
    ["pi_4929123456789x015", false],
  ])("a card number is recognized in other text: %s", (text, found) => {
    expect(looksLikeCardNumber(text)).toBe(found);
  });
});
