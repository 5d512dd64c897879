import { describe, expect, test } from "vitest";
import { reconcile } from "@/features/billing/processor/reconcile";
import { setUpCards } from "@/testing/worlds/cards";
import { crashing, makeMoneyWorld, saveCard } from "@/testing/worlds/money";
import { makeMember, memberOf } from "@/testing/worlds/world";
import { detachPaymentMethod } from "./detach";
import { listPaymentMethods } from "./list";
import { setDefaultPaymentMethod } from "./set-default";
import { syncCard } from "./sync";
import { setUpPaymentMethod } from "./set-up";

const mine = setUpCards();
const { money, attach, cards, customerId } = mine;

describe("saving cards", () => {
  test("the first card is the default; only brand, last four digits and expiry are shown", async () => {
    const first = await attach("pm_card_visa");
    expect(first).toEqual({
      id: expect.stringMatching(/^pm_/),
      type: "card",
      brand: "visa",
      last4: "4242",
      exp_month: expect.any(Number),
      exp_year: expect.any(Number),
      country: null,
      bank_code: null,
      is_default: true,
      usable: true,
      expires_soon: false,
      declined_at: null,
      consent: expect.objectContaining({ given_at: "2026-11-23T06:00:00.000Z", locale: "en" }),
      metadata: {},
      created_at: "2026-11-23T06:00:00.000Z",
    });
    expect(await attach("pm_card_mastercard")).toMatchObject({ is_default: false });
    expect(await cards()).toHaveLength(2);
  });

  test("only the fields that the port returns are stored of a card", async () => {
    await attach("pm_card_visa");
    const columns = await money.world.ctx.db.$queryRaw<{ column_name: string }[]>`
      SELECT column_name FROM information_schema.columns WHERE table_name = 'payment_methods' AND table_schema = 'public'`;
    const ofCard = columns
      .map((column) => column.column_name)
      .filter(
        (name) =>
          !/^(id|organization_id|member_id|account|is_default|consent|metadata)$|_at$/.test(name),
      );
    expect(ofCard.sort()).toEqual(
      [
        "processor_payment_method_id",
        "replaced_processor_ids",
        "type",
        "brand",
        "last4",
        "exp_month",
        "exp_year",
        "funding",
        "country",
        "bank_code",
        "fingerprint",
      ].sort(),
    );
  });

  test("the same number again is the same card, and the older one is detached", async () => {
    const first = await attach("pm_card_visa");
    expect(await attach("pm_card_visa")).toMatchObject({ id: first.id });
    expect(await cards()).toHaveLength(1);
    const kept = await money.payments.listPaymentMethods({
      account: money.account,
      customer_id: await customerId(),
    });
    expect(kept).toHaveLength(1);
    await setDefaultPaymentMethod(mine.ctx, {
      member_id: mine.member_id,
      payment_method_id: first.id,
    });
  });

  test("a late report of the older one changes nothing: the card is not charged by an id that is gone", async () => {
    await attach("pm_card_visa");
    const read = async () =>
      (
        await money.world.ctx.db.paymentMethod.findFirstOrThrow({
          where: { member_id: mine.member_id },
        })
      ).processor_payment_method_id;
    const older = await read();
    const customer_id = await customerId();
    const at = { account: money.account, customer_id };
    const told = (await money.payments.listPaymentMethods(at)).find(({ id }) => id === older);
    await attach("pm_card_visa");
    const newer = await read();
    expect(newer).not.toBe(older);
    // As the processor's event has read it, a moment before it was detached.
    expect(await syncCard(mine.ctx, told!, async () => undefined)).toBe(true);
    expect(await read()).toBe(newer);
    const kept = await money.payments.listPaymentMethods(at);
    expect(kept.map(({ id }) => id)).toEqual([newer]);
  });

  test("ten saves at once make one customer, one card and one default", async () => {
    await Promise.all(Array.from({ length: 10 }, () => attach("pm_card_visa")));
    expect(await cards()).toMatchObject([{ is_default: true }]);
    expect(
      await money.world.ctx.db.processorCustomer.count({ where: { member_id: mine.member_id } }),
    ).toBe(1);
  });

  test("different cards saved at once have exactly one default", async () => {
    const names = ["pm_card_visa", "pm_card_mastercard", "pm_card_amex", "pm_card_visa_debit"];
    await Promise.all(names.map((name) => attach(name)));
    const defaults = (await cards()).filter((card) => card.is_default);
    expect(defaults).toHaveLength(1);
  });

  test("a card that its bank declines is 402 and is not kept", async () => {
    await expect(attach("pm_card_chargeDeclined")).rejects.toMatchObject({
      of: { code: "payment_failed", kind: "payment_required" },
      extras: { failure_code: "generic_decline" },
    });
    expect(await cards()).toEqual([]);
  });

  test("an id that the processor does not know is a fault of the field", async () => {
    await expect(attach("pm_unknown")).rejects.toMatchObject({
      faults: [{ loc: ["body", "processor_payment_method_id"], type: "payment_method_not_usable" }],
    });
  });

  test.each([
    ["createCustomer", "before"],
    ["createCustomer", "after"],
    ["attachPaymentMethod", "after"],
  ] as const)(
    "a crash at %s (%s) leaves one customer, and the card comes by itself or on a repeat",
    async (method, when) => {
      await expect(
        attach("pm_card_visa", { ...mine.ctx, payments: crashing(money.payments, method, when) }),
      ).rejects.toThrow(`${when} ${method}`);
      money.world.pass(1);
      await reconcile(money.world.installation);
      if (method === "attachPaymentMethod") expect(await cards()).toHaveLength(1);
      await attach("pm_card_visa");
      expect(await cards()).toHaveLength(1);
      expect(
        await money.world.ctx.db.processorCustomer.count({ where: { member_id: mine.member_id } }),
      ).toBe(1);
    },
  );

  test("a set-up gives the browser its secret, for the member's customer", async () => {
    const setup = await setUpPaymentMethod(mine.ctx, { member_id: mine.member_id, consent: true });
    expect(setup).toMatchObject({
      status: "requires_payment_method",
      client_secret: expect.stringMatching(/^seti_\w+_secret_/),
      provider_account_id: money.account,
    });
    const atProcessor = await money.payments.retrieveSetupIntent({
      account: money.account,
      setup_intent_id: setup.id,
    });
    expect(atProcessor.customer_id).toBe(await customerId());
  });
});

describe("the default card", () => {
  test("the default moves, and a repeat changes nothing", async () => {
    const first = await attach("pm_card_visa");
    const second = await attach("pm_card_mastercard");
    const choose = (id: string) =>
      setDefaultPaymentMethod(mine.ctx, { member_id: mine.member_id, payment_method_id: id });
    expect(await choose(second.id)).toMatchObject({ is_default: true });
    expect(await choose(second.id)).toMatchObject({ is_default: true });
    const byId = new Map((await cards()).map((card) => [card.id, card.is_default]));
    expect(byId).toEqual(
      new Map([
        [first.id, false],
        [second.id, true],
      ]),
    );
    await Promise.all([choose(first.id), choose(second.id), choose(first.id)]);
    expect((await cards()).filter((card) => card.is_default)).toHaveLength(1);
  });
});

describe("other people's cards", () => {
  test("other people's cards cannot be listed, chosen or removed, by members or across organizations", async () => {
    const { id } = await attach("pm_card_visa");
    const stranger = money.world.as(memberOf(await makeMember(money.world)));
    const elsewhere = (await makeMoneyWorld(money.payments, { account: money.account })).ctx;
    for (const other of [stranger, elsewhere]) {
      const unknown = { of: { code: "member_not_found" } };
      const target = { member_id: mine.member_id, payment_method_id: id };
      await expect(
        listPaymentMethods(other, { member_id: mine.member_id, page: 1, size: 5 }),
      ).rejects.toMatchObject(unknown);
      await expect(setDefaultPaymentMethod(other, target)).rejects.toMatchObject(unknown);
      await expect(detachPaymentMethod(other, target)).rejects.toMatchObject(unknown);
      await expect(attach("pm_card_visa", other)).rejects.toMatchObject(unknown);
    }
    const own = await saveCard(stranger, "pm_card_visa");
    await expect(
      setDefaultPaymentMethod(stranger, { member_id: stranger.actor.id, payment_method_id: id }),
    ).rejects.toMatchObject({ of: { code: "payment_method_not_found" } });
    expect(own).not.toBe(id);
  });
});
