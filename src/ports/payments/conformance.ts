import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type IntentState, type PaymentsPort, ProcessorRefused, type SavedCard } from "./port";

/**
 * What the product relies on, asked of a real or sandboxed processor through the port alone. The suite
 * runs unchanged against every provider: what holds for the one and not the other is a fault of ours.
 */

interface Subject {
  payments: PaymentsPort;
  account: string | null;
}

/** Test cards by the ids that Stripe publishes for them (docs.stripe.com/testing). */
const OK = "pm_card_visa";
const DECLINES_WHEN_CHARGED = "pm_card_chargeCustomerFail";
const ASKS_HOLDER = "pm_card_authenticationRequired";

/** Declares the cases. `subject` is called within a running test. */
export function describeConformance(name: string, subject: () => Subject): void {
  const base = () => ({ account: subject().account, idempotencyKey: randomUUID() });

  async function newCustomer(): Promise<string> {
    const request = { ...base(), email: "ada@example.org", name: "Ada", metadata: { env: "test" } };
    return (await subject().payments.createCustomer(request)).id;
  }

  async function attach(customer_id: string, payment_method_id: string): Promise<SavedCard> {
    const result = await subject().payments.attachPaymentMethod({
      ...base(),
      customer_id,
      payment_method_id,
    });
    if (result.failure) throw new Error(`declined: ${result.failure.code}`);
    return result.card;
  }

  interface Pay {
    customer_id: string;
    payment_method_id: string | null;
    amount?: number;
    currency?: string;
    off_session?: boolean;
    idempotencyKey?: string;
    metadata?: Record<string, string>;
  }

  function pay(request: Pay): Promise<IntentState> {
    return subject().payments.createIntent({
      ...base(),
      amount: 1250,
      currency: "EUR",
      metadata: { payment_id: "pay_1" },
      save_payment_method: false,
      off_session: false,
      ...request,
    });
  }

  async function payWith(card: string, more: Partial<Pay> = {}): Promise<IntentState> {
    const customer_id = await newCustomer();
    const { id } = await attach(customer_id, card);
    return pay({ customer_id, payment_method_id: id, ...more });
  }

  async function refusal(call: Promise<unknown>): Promise<ProcessorRefused> {
    const error = await call.then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(ProcessorRefused);
    return error as ProcessorRefused;
  }

  describe(`payment processor: ${name}`, () => {
    describe("customers and cards", () => {
      test("a customer keeps its name, address and metadata", async () => {
        const customer = await subject().payments.createCustomer({
          ...base(),
          email: "ada@example.org",
          name: "Ada",
          metadata: { member_id: "mbr_1" },
        });
        expect(customer).toMatchObject({
          email: "ada@example.org",
          name: "Ada",
          metadata: { member_id: "mbr_1" },
        });
      });

      test("an attached card shows brand, last four digits, expiry, funding and fingerprint", async () => {
        const customer_id = await newCustomer();
        const card = await attach(customer_id, OK);
        expect(card).toMatchObject({ type: "card", brand: "visa", last4: "4242", customer_id });
        expect(card.exp_year).toBeGreaterThan(2025);
        expect(card.funding).toBe("credit");
        expect(card.fingerprint).toMatch(/\w{8,}/);
      });

      test("the same number saved twice has one fingerprint", async () => {
        const customer_id = await newCustomer();
        const [one, two] = [await attach(customer_id, OK), await attach(customer_id, OK)];
        expect(one.id).not.toBe(two.id);
        expect(one.fingerprint).toBe(two.fingerprint);
      });

      test("attaching a card again to its own customer is harmless", async () => {
        const customer_id = await newCustomer();
        const card = await attach(customer_id, OK);
        expect(await attach(customer_id, card.id)).toEqual(card);
      });

      test("a card of one customer cannot be attached to another", async () => {
        const card = await attach(await newCustomer(), OK);
        const customer_id = await newCustomer();
        const request = { ...base(), customer_id, payment_method_id: card.id };
        await refusal(subject().payments.attachPaymentMethod(request));
      });

      test.each([
        ["pm_card_visa_chargeDeclined", "generic_decline"],
        ["pm_card_visa_chargeDeclinedInsufficientFunds", "insufficient_funds"],
      ])("saving %s is declined as %s", async (payment_method_id, code) => {
        const customer_id = await newCustomer();
        const request = { ...base(), customer_id, payment_method_id };
        const { card, failure } = await subject().payments.attachPaymentMethod(request);
        expect(card).toBeNull();
        expect(failure).toMatchObject({ code });
        expect(failure?.message).not.toBe("");
      });

      test("an unknown card is refused as missing", async () => {
        const customer_id = await newCustomer();
        const request = { ...base(), customer_id, payment_method_id: "pm_does_not_exist" };
        const { code } = await refusal(subject().payments.attachPaymentMethod(request));
        expect(code).toBe("resource_missing");
      });

      test("a customer's cards can be listed, without those detached", async () => {
        const { payments, account } = subject();
        const customer_id = await newCustomer();
        const [kept, gone] = [await attach(customer_id, OK), await attach(customer_id, OK)];
        await payments.detachPaymentMethod({ ...base(), payment_method_id: gone.id });
        expect(await payments.listPaymentMethods({ account, customer_id })).toEqual([kept]);
      });

      test("detaching is final and may be repeated", async () => {
        const { payments, account } = subject();
        const customer_id = await newCustomer();
        const { id } = await attach(customer_id, OK);
        await payments.detachPaymentMethod({ ...base(), payment_method_id: id });
        await payments.detachPaymentMethod({ ...base(), payment_method_id: id });
        const card = await payments.retrievePaymentMethod({ account, payment_method_id: id });
        expect(card.customer_id).toBeNull();
        await refusal(attach(customer_id, id));
        await refusal(pay({ customer_id, payment_method_id: id }));
      });
    });

    describe("saving a card in the browser", () => {
      test("a setup intent waits for a card and gives the browser a secret", async () => {
        const { payments, account } = subject();
        const customer_id = await newCustomer();
        const setup = await payments.createSetupIntent({
          ...base(),
          customer_id,
          usage: "on_session",
          metadata: { member_id: "mbr_1" },
        });
        expect(setup).toMatchObject({ status: "requires_payment_method", card: null, customer_id });
        expect(setup.client_secret).toContain(setup.id);
        const request = { account, setup_intent_id: setup.id };
        expect(await payments.retrieveSetupIntent(request)).toEqual(setup);
      });
    });

    describe("payments", () => {
      test("a saved card pays at once", async () => {
        const intent = await payWith(OK);
        expect(intent).toMatchObject({
          status: "succeeded",
          amount: 1250,
          amount_received: 1250,
          currency: "EUR",
          failure: null,
          metadata: { payment_id: "pay_1" },
        });
        expect(intent.charge_id).toMatch(/^(ch|py)_/);
        expect(intent.client_secret).toContain(intent.id);
      });

      test("a retrieved intent says what its creation said", async () => {
        const { payments, account } = subject();
        const intent = await payWith(OK);
        expect(await payments.retrieveIntent({ account, intent_id: intent.id })).toEqual(intent);
      });

      test("an intent without a card waits for one", async () => {
        const customer_id = await newCustomer();
        const intent = await pay({ customer_id, payment_method_id: null });
        expect(intent).toMatchObject({ status: "requires_payment_method", amount_received: 0 });
      });

      test("a decline is a state with its reason, and the next card pays the same intent", async () => {
        const { payments } = subject();
        const customer_id = await newCustomer();
        const bad = await attach(customer_id, DECLINES_WHEN_CHARGED);
        const good = await attach(customer_id, OK);
        const declined = await pay({ customer_id, payment_method_id: bad.id });
        expect(declined).toMatchObject({ status: "requires_payment_method", amount_received: 0 });
        expect(declined.failure).toMatchObject({ code: "generic_decline" });
        const paid = await payments.confirmIntent({
          ...base(),
          intent_id: declined.id,
          payment_method_id: good.id,
          off_session: false,
        });
        expect(paid).toMatchObject({ id: declined.id, status: "succeeded", failure: null });
      });

      test("a decline is remembered by the intent", async () => {
        const { payments, account } = subject();
        const declined = await payWith(DECLINES_WHEN_CHARGED);
        const again = await payments.retrieveIntent({ account, intent_id: declined.id });
        expect(again.failure).toEqual(declined.failure);
      });

      test("a card whose holder must be asked leaves the intent waiting for the holder", async () => {
        const intent = await payWith(ASKS_HOLDER);
        expect(intent).toMatchObject({ status: "requires_action", failure: null });
      });

      test("in the member's absence such a card fails instead", async () => {
        const intent = await payWith(ASKS_HOLDER, { off_session: true });
        expect(intent).toMatchObject({ status: "requires_payment_method" });
        expect(intent.failure?.code).toBe("authentication_required");
      });

      test("another card may be tried while the bank's question is open", async () => {
        const { payments } = subject();
        const customer_id = await newCustomer();
        const asking = await attach(customer_id, ASKS_HOLDER);
        const good = await attach(customer_id, OK);
        const open = await pay({ customer_id, payment_method_id: asking.id });
        const paid = await payments.confirmIntent({
          ...base(),
          intent_id: open.id,
          payment_method_id: good.id,
          off_session: false,
        });
        expect(paid).toMatchObject({ id: open.id, status: "succeeded" });
      });

      test("confirming a paid intent charges nothing and says that it is paid", async () => {
        const { payments } = subject();
        const customer_id = await newCustomer();
        const card = await attach(customer_id, OK);
        const paid = await pay({ customer_id, payment_method_id: card.id });
        const again = await payments.confirmIntent({
          ...base(),
          intent_id: paid.id,
          payment_method_id: card.id,
          off_session: false,
        });
        expect(again).toEqual(paid);
      });

      test("a card of another customer is refused", async () => {
        const card = await attach(await newCustomer(), OK);
        await refusal(pay({ customer_id: await newCustomer(), payment_method_id: card.id }));
      });

      test("an amount below the minimum is refused by name", async () => {
        const customer_id = await newCustomer();
        const { code } = await refusal(pay({ customer_id, payment_method_id: null, amount: 10 }));
        expect(code).toBe("amount_too_small");
      });

      test("a currency without decimals is charged in whole units", async () => {
        const intent = await payWith(OK, { amount: 1250, currency: "JPY" });
        expect(intent).toMatchObject({ status: "succeeded", amount: 1250, currency: "JPY" });
      });

      test("an unknown intent is refused as missing", async () => {
        const { payments, account } = subject();
        const call = payments.retrieveIntent({ account, intent_id: "pi_does_not_exist" });
        expect((await refusal(call)).code).toBe("resource_missing");
      });

      test("a customer's intents can be listed, newest first", async () => {
        const { payments, account } = subject();
        const customer_id = await newCustomer();
        const one = await pay({ customer_id, payment_method_id: null });
        const two = await pay({ customer_id, payment_method_id: null, amount: 900 });
        const list = await payments.listIntents({ account, customer_id });
        expect(list.map((intent) => intent.id)).toEqual([two.id, one.id]);
        const later = new Date(Date.now() + 3_600_000);
        const none = await payments.listIntents({ account, customer_id, created_after: later });
        expect(none).toEqual([]);
      });
    });

    describe("cancelling", () => {
      test("an unpaid intent can be cancelled, and cannot be paid afterwards", async () => {
        const { payments } = subject();
        const customer_id = await newCustomer();
        const card = await attach(customer_id, OK);
        const open = await pay({ customer_id, payment_method_id: null });
        const cancelled = await payments.cancelIntent({ ...base(), intent_id: open.id });
        expect(cancelled.status).toBe("cancelled");
        const after = await payments.confirmIntent({
          ...base(),
          intent_id: open.id,
          payment_method_id: card.id,
          off_session: false,
        });
        expect(after).toMatchObject({ status: "cancelled", amount_received: 0 });
      });

      test("an intent that waits for the holder can be cancelled", async () => {
        const open = await payWith(ASKS_HOLDER);
        const { payments } = subject();
        const cancelled = await payments.cancelIntent({ ...base(), intent_id: open.id });
        expect(cancelled.status).toBe("cancelled");
      });

      test("cancelling a paid intent answers that it was paid", async () => {
        const paid = await payWith(OK);
        const answer = await subject().payments.cancelIntent({ ...base(), intent_id: paid.id });
        expect(answer).toEqual(paid);
      });

      test("cancelling twice is harmless", async () => {
        const { payments } = subject();
        const customer_id = await newCustomer();
        const open = await pay({ customer_id, payment_method_id: null });
        const first = await payments.cancelIntent({ ...base(), intent_id: open.id });
        expect(await payments.cancelIntent({ ...base(), intent_id: open.id })).toEqual(first);
      });
    });

    describe("repeated calls", () => {
      test("the same key gives the same intent, charged once", async () => {
        const { payments, account } = subject();
        const customer_id = await newCustomer();
        const card = await attach(customer_id, OK);
        const request = { customer_id, payment_method_id: card.id, idempotencyKey: randomUUID() };
        const [one, two] = [await pay(request), await pay(request)];
        expect(two).toEqual(one);
        expect(await payments.listIntents({ account, customer_id })).toHaveLength(1);
      });

      test("a decline is repeated under its key, whatever the card would do now", async () => {
        const customer_id = await newCustomer();
        const card = await attach(customer_id, DECLINES_WHEN_CHARGED);
        const request = { customer_id, payment_method_id: card.id, idempotencyKey: randomUUID() };
        const [one, two] = [await pay(request), await pay(request)];
        expect(two).toEqual(one);
      });

      test("the same key with another amount is refused", async () => {
        const customer_id = await newCustomer();
        const request = { customer_id, payment_method_id: null, idempotencyKey: randomUUID() };
        await pay(request);
        const { code } = await refusal(pay({ ...request, amount: 9999 }));
        expect(code).toBe("idempotency_key_reused");
      });

      test("a request that failed validation keeps nothing under its key", async () => {
        const customer_id = await newCustomer();
        const request = { customer_id, payment_method_id: null, idempotencyKey: randomUUID() };
        await refusal(pay({ ...request, amount: -1 }));
        expect((await pay(request)).status).toBe("requires_payment_method");
      });
    });

    describe("refunds", () => {
      const refund = (intent: IntentState, amount: number | null, payment: string) =>
        subject().payments.createRefund({
          ...base(),
          intent_id: intent.id,
          amount,
          currency: intent.currency,
          reason: "requested_by_customer",
          metadata: { refund_id: payment },
        });

      test("a payment is refunded in parts until nothing remains", async () => {
        const { payments, account } = subject();
        const paid = await payWith(OK);
        const part = await refund(paid, 250, "ref_1");
        expect(part).toMatchObject({ amount: 250, currency: "EUR", intent_id: paid.id });
        expect(["succeeded", "pending"]).toContain(part.status);
        const rest = await refund(paid, null, "ref_2");
        expect(rest.amount).toBe(1000);
        const read = await payments.retrieveRefund({ account, refund_id: rest.id });
        expect(read).toMatchObject({ id: rest.id, amount: 1000, metadata: { refund_id: "ref_2" } });
      });

      test("more than was paid is refused", async () => {
        await refusal(refund(await payWith(OK), 1251, "ref_1"));
      });

      test("a refund whose answer was lost is found again rather than made twice", async () => {
        const paid = await payWith(OK);
        const made = await refund(paid, null, "ref_lost");
        expect(await refund(paid, null, "ref_lost")).toEqual(made);
        const { code } = await refusal(refund(paid, null, "ref_other"));
        expect(code).toBe("charge_already_refunded");
      });

      test("an unpaid intent cannot be refunded", async () => {
        const customer_id = await newCustomer();
        const open = await pay({ customer_id, payment_method_id: null });
        await refusal(refund(open, null, "ref_1"));
      });
    });

    describe("the account", () => {
      test("it says whether it may charge, and in which currency", async () => {
        const account = await subject().payments.retrieveAccount({ account: subject().account });
        expect(account.id).toMatch(/^acct_/);
        expect(typeof account.charges_enabled).toBe("boolean");
        expect(account.default_currency).toMatch(/^[A-Z]{3}$/);
      });
    });
  });
}
