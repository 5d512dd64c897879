import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { IntentState } from "../port";
import { type Acts, DECLINES_WHEN_CHARGED, OK } from "./acts";

/** Tests repeated calls and refunds. */
export function describeRepeatsAndRefunds(acts: Acts): void {
  const { subject, base, newCustomer, attach, pay, payWith, refusal } = acts;

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

    test("a request that fails validation keeps nothing under its key", async () => {
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

    test("a refund of more than was paid is refused", async () => {
      await refusal(refund(await payWith(OK), 1251, "ref_1"));
    });

    test("a refund whose answer was lost is found again among the intent's", async () => {
      const { payments, account } = subject();
      const paid = await payWith(OK);
      const part = await refund(paid, 250, "ref_part");
      const lost = await refund(paid, null, "ref_lost");
      const listed = await payments.listRefunds({ account, intent_id: paid.id });
      expect(listed).toEqual([lost, part]);
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
    test("an account states whether it may charge, and in which currency", async () => {
      const account = await subject().payments.retrieveAccount({ account: subject().account });
      expect(account.id).toMatch(/^acct_/);
      expect(typeof account.charges_enabled).toBe("boolean");
      expect(account.default_currency).toMatch(/^[A-Z]{3}$/);
    });
  });
}
