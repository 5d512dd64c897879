import { expect, test } from "vitest";
import { setUpCards } from "@/testing/worlds/cards";
import { setUpPaymentMethod } from "./set-up";

const mine = setUpCards();
const { money, attach, cards, customerId } = mine;

test("a customer that the processor does not know any more is replaced, with its cards", async () => {
  const consent = { member_id: mine.member_id, consent: true } as const;
  const forget = async () =>
    money.payments.deleteCustomer({
      ...{ account: money.account, customer_id: await customerId() },
      idempotencyKey: `forget:${await customerId()}`,
    });
  const gone = await attach("pm_card_visa");
  await forget();
  const saved = await attach("pm_card_mastercard");
  expect(await cards()).toMatchObject([{ id: saved.id, is_default: true }]);
  expect(saved.id).not.toBe(gone.id);
  await forget();
  const { id } = await setUpPaymentMethod(mine.ctx, consent);
  const at = { account: money.account, setup_intent_id: id };
  const { customer_id } = await money.payments.retrieveSetupIntent(at);
  expect(customer_id).toBe(await customerId());
  expect(await cards()).toEqual([]);
});
