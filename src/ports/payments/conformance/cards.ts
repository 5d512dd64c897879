import { describe, expect, test } from "vitest";
import { type Acts, OK } from "./acts";

/** Tests customers and the saving of their cards. */
export function describeCards(acts: Acts): void {
  const { subject, base, newCustomer, attach, pay, refusal } = acts;

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

    test("a customer exists in its own account, and nowhere else", async () => {
      const customer_id = await newCustomer();
      const { account } = base();
      const { payments } = subject();
      expect(await payments.customerExists({ account, customer_id })).toBe(true);
      expect(await payments.customerExists({ account, customer_id: "cus_none" })).toBe(false);
    });

    test("a deleted customer is gone with its cards, and deleting it twice is harmless", async () => {
      const { payments, account } = subject();
      const customer_id = await newCustomer();
      const { id } = await attach(customer_id, OK);
      await payments.deleteCustomer({ ...base(), customer_id });
      await payments.deleteCustomer({ ...base(), customer_id });
      await payments.deleteCustomer({ ...base(), customer_id: "cus_none" });
      expect(await payments.customerExists({ account, customer_id })).toBe(false);
      const card = await payments.retrievePaymentMethod({ account, payment_method_id: id });
      expect(card.customer_id).toBeNull();
      await refusal(attach(customer_id, OK));
      await refusal(pay({ customer_id, payment_method_id: OK }));
      await refusal(payments.listPaymentMethods({ account, customer_id }));
    });

    test("an attached card shows brand, last four digits, expiry, funding and fingerprint", async () => {
      const customer_id = await newCustomer();
      const card = await attach(customer_id, OK);
      expect(card).toMatchObject({ type: "card", brand: "visa", last4: "4242", customer_id });
      expect(card.exp_year).toBeGreaterThan(2025);
      expect(card.funding).toBe("credit");
      expect(card.fingerprint).toMatch(/^\w{8,}$/);
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
      ["pm_card_chargeDeclined", "generic_decline"],
      ["pm_card_chargeDeclinedInsufficientFunds", "insufficient_funds"],
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

    test("a customer's cards are listed without detached ones", async () => {
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
        type: "card",
        usage: "on_session",
        metadata: { member_id: "mbr_1" },
      });
      expect(setup).toMatchObject({ status: "requires_payment_method", card: null, customer_id });
      expect(setup.client_secret).toContain(setup.id);
      const request = { account, setup_intent_id: setup.id };
      expect(await payments.retrieveSetupIntent(request)).toEqual(setup);
    });
  });
}
