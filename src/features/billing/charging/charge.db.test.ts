import { describe, expect, test } from "vitest";
import { charge } from "./charge";
import { confirmPayment } from "./confirm-payment";
import { payInvoice } from "@/features/billing/invoice-payments/pay";
import { issueInvoice } from "@/features/billing/invoices/issue";
import { payForBookings } from "@/features/scheduling/bookings/checkout";
import { inviteGuest } from "@/features/scheduling/bookings/guests/invite";
import { payShare } from "@/features/scheduling/bookings/guests/pay-share";
import { splitBooking } from "@/features/scheduling/bookings/guests/split";
import { createPayment } from "@/features/billing/payments/create";
import { byId, type Ctx, inTx } from "@/server/context";
import { authenticate, makeBuyer, NO_FAULTS, saveCard } from "@/testing/worlds/money";
import { setUpMoves } from "@/testing/worlds/moves";
import { makeMember, memberOf } from "@/testing/worlds/world";
import type { PurposeName } from "./purpose";

const { money, move, makePlace, paidBuyer, faults, org } = setUpMoves();

/** A thing to pay for: its payer and the verb that pays it. */
type Thing = { payer: Ctx; pay: (payment_method_id: string) => Promise<unknown> };

async function newPayer() {
  const { id } = await makeMember(money.world);
  return { id, payer: money.world.as(memberOf({ id })) };
}

async function invoiceOver(amount: number): Promise<Thing> {
  const { id: member_id, payer } = await newPayer();
  const line = { description: "Locker", quantity: 1, unit_amount: amount, amount };
  const lines = [{ ...line, booking_id: null }];
  const { id: invoice_id } = await inTx(money.world.ctx, (tx) =>
    issueInvoice(tx, { member_id, currency: "EUR", lines }),
  );
  return { payer, pay: (card) => payInvoice(payer, { invoice_id, payment_method_id: card }) };
}

async function paymentOver(amount: number): Promise<Thing> {
  const { id: member_id, payer } = await newPayer();
  const fields = { member_id, amount, currency: "EUR", provider: "processor" as const };
  const { id: payment_id } = await createPayment(money.world.ctx, fields);
  return { payer, pay: (card) => confirmPayment(payer, { payment_id, payment_method_id: card }) };
}

const THINGS: Record<PurposeName, () => Promise<Thing>> = {
  booking: async () => {
    const buyer = await makeBuyer(money.world);
    const pay: Thing["pay"] = (card) => money.pay(buyer, { payment_method_id: card });
    return { payer: buyer.ctx, pay };
  },
  bookings: async () => {
    const buyer = await makeBuyer(money.world);
    const { booking } = await makeBuyer(money.world, { day: 2, member: buyer.member });
    const ids = [buyer.booking.id, booking.id];
    const pay: Thing["pay"] = (payment_method_id) =>
      payForBookings(buyer.ctx, ids, { payment_method_id });
    return { payer: buyer.ctx, pay };
  },
  difference: async () => {
    const buyer = await paidBuyer();
    const { id: resource_id } = await makePlace(4000);
    const pay: Thing["pay"] = (card) => move(buyer, { resource_id, payment_method_id: card });
    return { payer: buyer.ctx, pay };
  },
  share: async () => {
    const { ctx, booking } = await paidBuyer();
    const { payer, id } = await newPayer();
    const { short_id } = await ctx.db.member.findUniqueOrThrow({ where: byId(ctx, id) });
    const booking_id = booking.id;
    const guest = await inviteGuest(ctx, { booking_id, member_short_id: short_id });
    await splitBooking(ctx, { booking_id });
    const pay: Thing["pay"] = (card) =>
      payShare(payer, { booking_guest_id: guest.id, payment_method_id: card });
    return { payer, pay };
  },
  invoice: () => invoiceOver(4900),
  other: () => paymentOver(4900),
};
const NAMES = Object.keys(THINGS) as PurposeName[];

/** Returns the thing's payments, oldest first, without the buyer's payments before a move. */
async function paymentsOf(name: PurposeName, { payer }: Thing) {
  const before = name === "difference" && { purpose: "difference" };
  return money.world.ctx.db.payment.findMany({
    where: { ...org(), member_id: payer.actor.id, ...before },
    orderBy: { id: "asc" },
  });
}
async function statusesOf(name: PurposeName, thing: Thing) {
  return (await paymentsOf(name, thing)).map(({ status }) => status);
}

const DECLINED = "pm_card_chargeCustomerFail";
const ASKING = "pm_card_authenticationRequired";

describe("charging a card, whatever the money is for", () => {
  test.each([
    ["booking", ["succeeded"]],
    ["bookings", ["succeeded"]],
    ["other", ["succeeded"]],
    ["share", ["succeeded"]],
    ["difference", ["cancelled", "succeeded"]],
    ["invoice", ["cancelled", "succeeded"]],
  ] as const)("after a decline another card pays for a %s: %j", async (name, statuses) => {
    const thing = await THINGS[name]();
    const declined = thing.pay(await saveCard(thing.payer, DECLINED));
    await expect(declined).rejects.toThrow(/^Your card was declined\. Nothing was charged.*card/);
    await thing.pay(await saveCard(thing.payer, "pm_card_visa"));
    expect(await statusesOf(name, thing)).toEqual(statuses);
    expect(await faults()).toEqual(NO_FAULTS);
  });

  test.each(NAMES)(
    "a card is marked by a refusal, and cleared by a payment, for a %s",
    async (name) => {
      const thing = await THINGS[name]();
      const [bad, good] = [
        await saveCard(thing.payer, DECLINED),
        await saveCard(thing.payer, "pm_card_visa"),
      ];
      const { db } = money.world.ctx;
      await db.paymentMethod.update({
        where: byId(money.world.ctx, good),
        data: { declined_at: new Date("2026-01-01") },
      });
      await expect(thing.pay(bad)).rejects.toThrow(/declined/);
      await thing.pay(good);
      const marks = async (id: string) =>
        (await db.paymentMethod.findUniqueOrThrow({ where: byId(money.world.ctx, id) }))
          .declined_at;
      expect(await marks(bad)).toEqual(money.world.ctx.now());
      expect(await marks(good)).toBeNull();
    },
  );

  test.each([
    ["booking", ["succeeded"]],
    ["other", ["succeeded"]],
    ["share", ["succeeded"]],
    ["difference", ["cancelled", "succeeded"]],
    ["invoice", ["cancelled", "succeeded"]],
  ] as const)(
    "while the bank asks, another card takes the place of the first for a %s: %j",
    async (name, statuses) => {
      const thing = await THINGS[name]();
      await thing.pay(await saveCard(thing.payer, ASKING));
      await thing.pay(await saveCard(thing.payer, "pm_card_visa"));
      expect(await statusesOf(name, thing)).toEqual(statuses);
      expect(await faults()).toEqual(NO_FAULTS);
    },
  );

  test.each(NAMES)(
    "an open question of the bank is looked up, not asked again, for a %s",
    async (name) => {
      const thing = await THINGS[name]();
      const card = await saveCard(thing.payer, ASKING);
      expect(await thing.pay(card)).toEqual(await thing.pay(card));
      const [{ id = "" } = {}] = await paymentsOf(name, thing);
      expect(await money.world.ctx.db.processorCall.count({ where: { payment_id: id } })).toBe(1);
    },
  );

  test.each(NAMES)(
    "after a refusal by the bank one call charges the same card again for a %s",
    async (name) => {
      const thing = await THINGS[name]();
      const card = await saveCard(thing.payer, ASKING);
      await thing.pay(card);
      const [first] = await paymentsOf(name, thing);
      await authenticate(money.sandbox, first?.client_secret, "fail");
      await thing.pay(card);
      const last = (await paymentsOf(name, thing)).at(-1);
      expect(last?.status).toBe("requires_action");
      await authenticate(money.sandbox, last?.client_secret, "complete");
      await thing.pay(card);
      expect((await statusesOf(name, thing)).at(-1)).toBe("succeeded");
      expect(await faults()).toEqual(NO_FAULTS);
    },
  );

  test.each(["booking", "difference", "share", "invoice"] as const)(
    "an open payment over another amount than a %s now asks for is closed, never charged",
    async (name) => {
      const thing = await THINGS[name]();
      const card = await saveCard(thing.payer, ASKING);
      await thing.pay(card);
      const [{ id = "", amount = 0 } = {}] = await paymentsOf(name, thing);
      const { db } = money.world.ctx;
      await db.payment.updateMany({ where: { id }, data: { amount: amount - 100 } });
      await thing.pay(card);
      expect(await paymentsOf(name, thing)).toMatchObject([
        { status: "cancelled" },
        { status: "requires_action", amount },
      ]);
    },
  );

  test.each(NAMES)(
    "a card that the processor has lost is a fault of the field for a %s",
    async (name) => {
      const thing = await THINGS[name]();
      const id = await saveCard(thing.payer, "pm_card_visa");
      const lost = { processor_payment_method_id: "pm_gone" };
      await money.world.ctx.db.paymentMethod.update({
        where: byId(money.world.ctx, id),
        data: lost,
      });
      await expect(thing.pay(id)).rejects.toMatchObject({
        faults: [{ loc: ["body", "payment_method_id"], type: "payment_method_not_usable" }],
      });
    },
  );

  test.each([invoiceOver, paymentOver])(
    "the refusal of an amount too small for any card does not suggest another card: %o",
    async (make) => {
      const thing = await make(30);
      const refused = thing.pay(await saveCard(thing.payer, "pm_card_visa"));
      await expect(refused).rejects.toThrow(/Nothing was charged\. Ask for another way to pay\.$/);
    },
  );
});

test("somebody who keeps losing the turn to other payers is told whose payment is in progress", async () => {
  const { id: member_id } = await newPayer();
  const fields = { member_id, amount: 4900, currency: "EUR", provider: "processor" as const };
  const paid: string[] = [];
  const reserve = async () => {
    const { id } = await createPayment(money.world.ctx, fields);
    paid.push(id);
    return { step: "close" as const, payment: { id, booking_id: null, purpose: "other" } };
  };
  const refused = await charge(money.world.ctx, { reserve }).catch((error: unknown) => error);
  expect(refused).toMatchObject({
    of: { code: "checkout_in_progress" },
    extras: { payment_id: paid.at(-1) },
  });
  const rows = await money.world.ctx.db.payment.findMany({
    where: { ...org(), member_id },
    orderBy: { id: "asc" },
  });
  expect(rows.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 4 }, () => "cancelled"),
    "pending",
  ]);
});
