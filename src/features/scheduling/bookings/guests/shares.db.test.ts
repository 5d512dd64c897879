import { describe, expect, test } from "vitest";
import { attachPaymentMethod } from "@/features/billing/payment-methods/attach";
import { getClientConfig } from "@/features/billing/payment-methods/set-up";
import { compareWithProcessor } from "@/features/billing/processor/compare-processor";
import { reconcile } from "@/features/billing/processor/reconcile";
import { createPayment } from "@/features/billing/payments/create";
import { createRefund } from "@/features/billing/refunds/create";
import { createCustomField } from "@/features/platform/custom-fields/create";
import { updatePayment } from "@/features/billing/charging/update-payment";
import { authenticate, type Buyer, makeBuyer, NO_FAULTS, saveCard } from "@/testing/worlds/money";
import { byLink } from "@/testing/worlds/world";
import { previousOf } from "@/testing/previous-of";
import { setUpGuests } from "@/testing/worlds/guests";
import { patiently } from "@/testing/worlds/patiently";
import { inviteGuest } from "./invite";
import { listGuests } from "./list";
import { payAsGuest } from "./pay-as-guest";
import { payShare } from "./pay-share";
import { splitBooking } from "./split";
import { syncShare } from "./sync-share";
import { withdrawGuest } from "./withdraw";

const { money, faults, org, invite, pay, sharedBooking, rowOf, refundsOf, invoicesOf } =
  setUpGuests();

describe("splitting a price", () => {
  test("gives everybody the same, and the host the cent that does not divide", async () => {
    const { host } = await sharedBooking(2, { day: 2 });
    const view = await listGuests(host.ctx, { booking_id: host.booking.id });
    expect(view).toMatchObject({ amount_due: 1500, host_amount: 500, guests_left: 28 });
    await invite(host);
    const split = await splitBooking(host.ctx, { booking_id: host.booking.id });
    expect(split.items.map(({ share_amount }) => share_amount)).toEqual([375, 375, 375]);
    await invite(host);
    await invite(host);
    await invite(host);
    const seven = await splitBooking(host.ctx, { booking_id: host.booking.id });
    expect(seven.items.map(({ share_amount }) => share_amount)).toEqual(Array(6).fill(214));
    expect(seven.host_amount).toBe(1500 - 6 * 214);
  });

  test("takes own amounts, never more than the price, and none too small for a card", async () => {
    const { host, guests } = await sharedBooking(2);
    const booking_id = host.booking.id;
    const [one, two] = guests;
    const ask = (...amounts: number[]) =>
      splitBooking(host.ctx, {
        booking_id,
        shares: [one, two].flatMap((guest, n) =>
          guest ? [{ booking_guest_id: guest.id, amount: amounts[n] ?? 0 }] : [],
        ),
      });
    expect(await ask(1000, 500)).toMatchObject({ host_amount: 0 });
    await expect(ask(1000, 501)).rejects.toMatchObject({ of: { code: "shares_exceed_price" } });
    await expect(ask(49)).rejects.toMatchObject({ of: { code: "share_too_small" } });
    expect(await ask(0, 700)).toMatchObject({
      host_amount: 800,
      items: [{ share_amount: null, share_status: null }, { share_amount: 700 }],
    });
  });

  test("tells webhooks the share before it, and of no status", async () => {
    const { host, guest } = await sharedBooking();
    const shares = [{ booking_guest_id: guest.id, amount: 500 }];
    await splitBooking(host.ctx, { booking_id: host.booking.id, shares });
    const told = await previousOf(money.world.ctx, "booking_guest.share_changed", guest.id);
    expect(told).toEqual([{ share_amount: 750 }, { share_amount: null }]);
  });

  test("leaves a paid share as it is", async () => {
    const { host, guest } = await sharedBooking();
    await pay(guest);
    const booking_id = host.booking.id;
    await invite(host);
    const again = await splitBooking(host.ctx, { booking_id });
    expect(again.items.map((one) => [one.share_amount, one.share_status])).toEqual([
      [750, "paid"],
      [375, "open"],
    ]);
    const shares = [{ booking_guest_id: guest.id, amount: 100 }];
    const less = splitBooking(host.ctx, { booking_id, shares });
    await expect(less).rejects.toMatchObject({ of: { code: "share_paid" } });
    const back = withdrawGuest(host.ctx, { booking_guest_id: guest.id });
    await expect(back).rejects.toMatchObject({ of: { code: "share_paid" } });
  });
});

describe("a booking whose price was partly given back", () => {
  const giveBack = async (host: Buyer, amount: number) => {
    const { payment_id } = await money.bookingOf(host);
    await createRefund(money.world.ctx, { payment_id: payment_id ?? "", amount });
  };

  test("is split by the rest of its price", async () => {
    const { host } = await sharedBooking(0);
    const guest = await invite(host);
    await giveBack(host, 500);
    const booking_id = host.booking.id;
    const ask = (amount: number) =>
      splitBooking(host.ctx, { booking_id, shares: [{ booking_guest_id: guest.id, amount }] });
    await expect(ask(1001)).rejects.toMatchObject({ of: { code: "shares_exceed_price" } });
    const split = await splitBooking(host.ctx, { booking_id });
    expect(split).toMatchObject({
      ...{ amount_due: 1000, host_amount: 500, items: [{ share_amount: 500 }] },
    });
    expect(await pay(guest)).toMatchObject({ status: "paid" });
    expect(await listGuests(host.ctx, { booking_id })).toMatchObject({
      ...{ amount_due: 1000, host_amount: 500 },
    });
    expect(await faults()).toEqual(NO_FAULTS);
  });

  test("charges nobody for a share beyond the rest of its price", async () => {
    const { host, guest } = await sharedBooking();
    await giveBack(host, 1000);
    await expect(pay(guest)).rejects.toMatchObject({ of: { code: "share_not_payable" } });
    expect(await money.world.ctx.db.payment.count({ where: { ...org(), purpose: "share" } })).toBe(
      0,
    );
    expect(await faults()).toEqual(NO_FAULTS);
  });
});

describe("paying a share", () => {
  test("gives the guest an invoice, and the host's card the same amount back", async () => {
    const { host, guest } = await sharedBooking();
    expect(await pay(guest)).toMatchObject({ status: "paid", failure_code: null });
    expect(await rowOf(guest.id)).toMatchObject({ status: "accepted", share_amount: 750 });
    expect(await invoicesOf(guest.member_id)).toEqual([
      { total: 750, amount_paid: 750, amount_credited: 0 },
    ]);
    expect(await invoicesOf(host.member.id)).toEqual([
      { total: 1500, amount_paid: 1500, amount_credited: 750 },
    ]);
    expect(await refundsOf(host.member.id)).toEqual([
      { amount: 750, status: "succeeded", reason: "share_paid" },
    ]);
    expect(await faults()).toEqual(NO_FAULTS);
    const { installation } = money.world;
    expect(await compareWithProcessor({ ...installation, now: () => new Date() })).toEqual([]);
  });

  test("charges once, ten times at once and repeated, also with two cards", async () => {
    const { host, guest } = await sharedBooking();
    const other = { ...guest, card: await saveCard(guest.ctx, "pm_card_mastercard") };
    const both = Array.from({ length: 10 }, (_, n) => pay(n % 2 ? guest : other));
    const answers = await Promise.allSettled(both);
    expect(answers.some(({ status }) => status === "fulfilled")).toBe(true);
    expect(await pay(guest)).toMatchObject({ status: "paid" });
    const { db } = money.world.ctx;
    const paid = { member_id: guest.member_id, status: "succeeded", amount_refunded: 0 };
    expect(await db.payment.count({ where: { ...org(), ...paid } })).toBe(1);
    expect(await refundsOf(guest.member_id)).toEqual([]);
    expect(await refundsOf(host.member.id)).toHaveLength(1);
    expect(await faults()).toEqual(NO_FAULTS);
  });

  test("of two guests at once both pay, and the host gets both back", async () => {
    const { host, guests } = await sharedBooking(2);
    await Promise.all(guests.map((guest) => patiently(() => pay(guest))));
    expect((await refundsOf(host.member.id)).map(({ amount }) => amount)).toEqual([500, 500]);
    expect(await listGuests(host.ctx, { booking_id: host.booking.id })).toMatchObject({
      host_amount: 500,
      items: [{ share_status: "paid" }, { share_status: "paid" }],
    });
    expect(await faults()).toEqual(NO_FAULTS);
  });

  test("is for the invited alone, over the amount that they saw", async () => {
    const { host, guest } = await sharedBooking();
    const stranger = await makeBuyer(money.world, { day: 9 });
    const by = (ctx: typeof guest.ctx, more = {}) =>
      payShare(ctx, { booking_guest_id: guest.id, payment_method_id: guest.card, ...more });
    await expect(by(stranger.ctx)).rejects.toMatchObject({
      of: { code: "booking_guest_not_found" },
    });
    await expect(by(host.ctx)).rejects.toMatchObject({ of: { code: "booking_guest_not_found" } });
    await expect(by(guest.ctx, { expected_amount: 700 })).rejects.toMatchObject({
      of: { code: "amount_changed" },
    });
    await withdrawGuest(host.ctx, { booking_guest_id: guest.id });
    await expect(by(guest.ctx)).rejects.toMatchObject({ of: { code: "share_not_payable" } });
  });

  test("goes back in full when the invitation was withdrawn at the bank's page", async () => {
    const { host } = await sharedBooking(0);
    const guest = await invite(host, "pm_card_authenticationRequired");
    await splitBooking(host.ctx, { booking_id: host.booking.id });
    const asked = await pay(guest);
    expect(asked).toMatchObject({ status: "pending" });
    await authenticate(money.sandbox, asked.processor?.client_secret, "complete");
    await withdrawGuest(host.ctx, { booking_guest_id: guest.id });
    await syncShare(guest.ctx, { booking_guest_id: guest.id });
    await reconcile(money.world.installation);
    expect(await refundsOf(guest.member_id)).toMatchObject([
      { amount: 750, status: "succeeded", reason: "share_not_asked" },
    ]);
    expect(await invoicesOf(guest.member_id)).toEqual([]);
    expect(await refundsOf(host.member.id)).toEqual([]);
    expect(await faults()).toEqual(NO_FAULTS);
  });

  test("keeps the host's cash as credit for the next invoice, as nobody hands it over", async () => {
    const host = await makeBuyer(money.world);
    const { ctx } = money.world;
    const booking_id = host.booking.id;
    const cash = { member_id: host.member.id, amount: 1500, currency: "EUR", booking_id };
    const { id: payment_id } = await createPayment(ctx, { ...cash, provider: "cash" });
    await updatePayment(ctx, { payment_id, status: "succeeded" });
    const guest = await invite(host);
    await splitBooking(host.ctx, { booking_id });
    await pay(guest);
    expect(await refundsOf(host.member.id)).toEqual([]);
    expect(await ctx.db.payment.findFirst({ where: { id: payment_id } })).toMatchObject({
      credit_amount: 750,
    });
    expect(await faults()).toEqual(NO_FAULTS);
  });
});

describe("a guest who is no member", () => {
  test("who has told no name is called a guest, in the language that they read", async () => {
    const { host } = await sharedBooking(0);
    const booking_id = host.booking.id;
    const nameless = [await inviteGuest(host.ctx, { booking_id })];
    nameless.push(await inviteGuest(host.ctx, { booking_id }));
    await splitBooking(host.ctx, { booking_id });
    const { ctx } = money.world;
    const names = [];
    for (const [at, locale] of ["de-AT", undefined].entries()) {
      const of = { booking_guest_id: nameless[at]?.id ?? "", ...(locale && { locale }) };
      const { member_id: id } = await payAsGuest(ctx, of);
      names.push((await ctx.db.member.findFirstOrThrow({ where: { id } })).name);
    }
    expect(names).toEqual(["Gast", "Guest"]);
  });

  test("a guest pays without the fields that new members must fill in", async () => {
    const { host } = await sharedBooking(0);
    const booking_id = host.booking.id;
    const { id } = await inviteGuest(host.ctx, { booking_id, email: "guest@example.test" });
    await splitBooking(host.ctx, { booking_id });
    const { ctx } = money.world;
    const field = { key: "emergency_contact", label: "Emergency contact", type: "text" } as const;
    await createCustomField(ctx, { ...field, required: true });
    const { member_id } = await payAsGuest(ctx, { booking_guest_id: id });
    expect(await ctx.db.member.findFirstOrThrow({ where: { id: member_id } })).toMatchObject({
      custom_fields: {},
    });
  });

  test("pays with a record of their own, made once, which the host does not see", async () => {
    const { host } = await sharedBooking(0);
    const booking_id = host.booking.id;
    const { id } = await inviteGuest(host.ctx, {
      booking_id,
      name: "Kim",
      email: "k@example.test",
    });
    const of = { booking_guest_id: id };
    const early = payAsGuest(money.world.ctx, of);
    await expect(early).rejects.toMatchObject({ of: { code: "share_not_payable" } });
    await splitBooking(host.ctx, { booking_id });
    const made = await Promise.all(
      Array.from({ length: 5 }, () => payAsGuest(money.world.ctx, { ...of, locale: "fr" })),
    );
    const [{ member_id = "" } = {}] = made;
    expect(new Set(made.map((one) => one.member_id)).size).toBe(1);
    const payer = await money.world.ctx.db.member.findFirstOrThrow({ where: { id: member_id } });
    expect(payer).toMatchObject({ name: "Kim", status: "draft", email: null });
    const ctx = money.world.as(byLink({ id: member_id }));
    const config = await getClientConfig(ctx);
    expect(config.keeps_cards).toBe(false);
    const { text_version, locale, text } = config.consent;
    expect(text).toMatch(/^J’autorise .* pour ma part seulement\. Elle est retirée/);
    const { consent } = await attachPaymentMethod(ctx, {
      member_id,
      processor_payment_method_id: "pm_card_mastercard",
      consent: { text_version, locale },
    });
    expect(consent).toMatchObject({ text_version, locale, text });
    const card = await saveCard(ctx, "pm_card_visa");
    expect(await pay({ id, member_id, ctx, card })).toMatchObject({ status: "paid" });
    expect(await listGuests(host.ctx, { booking_id })).toMatchObject({
      items: [{ member_id: null, share_status: "paid", status: "accepted" }],
    });
    const kept = { ...org(), member_id, detached_at: null };
    expect(await money.world.ctx.db.paymentMethod.count({ where: kept })).toBe(0);
    expect(await faults()).toEqual(NO_FAULTS);
  });
});
