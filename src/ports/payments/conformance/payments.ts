import { describe, expect, test } from "vitest";
import { type Acts, ASKS_HOLDER, DECLINES_WHEN_CHARGED, OK } from "./acts";

/** Tests charges, declines, the bank's question and cancelling. */
export function describePayments(acts: Acts): void {
  const { subject, base, newCustomer, attach, pay, payWith, confirm, refusal } = acts;

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

    test("a retrieved intent equals the created one", async () => {
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
      const customer_id = await newCustomer();
      const bad = await attach(customer_id, DECLINES_WHEN_CHARGED);
      const good = await attach(customer_id, OK);
      const declined = await pay({ customer_id, payment_method_id: bad.id });
      expect(declined).toMatchObject({ status: "requires_payment_method", amount_received: 0 });
      expect(declined.failure).toMatchObject({ code: "generic_decline" });
      const paid = await confirm(declined.id, good.id);
      expect(paid).toMatchObject({ id: declined.id, status: "succeeded", failure: null });
    });

    test("the intent remembers a decline", async () => {
      const { payments, account } = subject();
      const declined = await payWith(DECLINES_WHEN_CHARGED);
      const again = await payments.retrieveIntent({ account, intent_id: declined.id });
      expect(again.failure).toEqual(declined.failure);
    });

    test("a card whose bank asks leaves the intent waiting for its holder", async () => {
      const intent = await payWith(ASKS_HOLDER);
      expect(intent).toMatchObject({ status: "requires_action", failure: null });
    });

    test("a card whose bank asks fails in the member's absence", async () => {
      const intent = await payWith(ASKS_HOLDER, { off_session: true });
      expect(intent).toMatchObject({ status: "requires_payment_method" });
      expect(intent.failure?.code).toBe("authentication_required");
    });

    test("another card may be tried while the bank's question is open", async () => {
      const customer_id = await newCustomer();
      const asking = await attach(customer_id, ASKS_HOLDER);
      const good = await attach(customer_id, OK);
      const open = await pay({ customer_id, payment_method_id: asking.id });
      const paid = await confirm(open.id, good.id);
      expect(paid).toMatchObject({ id: open.id, status: "succeeded" });
    });

    test("confirming a paid intent charges nothing and returns it as paid", async () => {
      const customer_id = await newCustomer();
      const card = await attach(customer_id, OK);
      const paid = await pay({ customer_id, payment_method_id: card.id });
      const again = await confirm(paid.id, card.id);
      expect(again).toEqual(paid);
    });

    test("a card of another customer is refused", async () => {
      const card = await attach(await newCustomer(), OK);
      await refusal(pay({ customer_id: await newCustomer(), payment_method_id: card.id }));
    });

    test("an amount below the minimum is refused with its own code", async () => {
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

    test("a customer's intents are listed, newest first", async () => {
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
      const after = await confirm(open.id, card.id);
      expect(after).toMatchObject({ status: "cancelled", amount_received: 0 });
    });

    test("an intent that waits for the holder can be cancelled", async () => {
      const open = await payWith(ASKS_HOLDER);
      const { payments } = subject();
      const cancelled = await payments.cancelIntent({ ...base(), intent_id: open.id });
      expect(cancelled.status).toBe("cancelled");
    });

    test("cancelling a paid intent returns it as paid", async () => {
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
}
