import { describe, expect, test } from "vitest";
import { checkoutBooking } from "@/features/scheduling/bookings/checkout";
import { createPayment } from "@/features/billing/payments/create";
import { getPayment } from "@/features/billing/payments/get";
import { makeBuyer } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { consentTerms } from "./consent-rules";

const money = setUpMoney();

describe("a payment whose card is to be kept", () => {
  test("the member's agreement at checkout is stored; without it nothing is paid", async () => {
    const buyer = await makeBuyer(money.world);
    const input = {
      event_booking_id: buyer.booking.id,
      payment_method_id: buyer.cardId,
      save_payment_method: true,
    };
    await expect(checkoutBooking(buyer.ctx, input)).rejects.toMatchObject({
      faults: [{ loc: ["body", "save_payment_method_consent"], type: "consent_required" }],
    });
    expect(await money.intents()).toEqual([]);
    const terms = consentTerms(money.world.org.name, "de");
    const save_payment_method_consent = { text_version: terms.text_version, locale: "de" };
    const { payment_id } = await checkoutBooking(buyer.ctx, {
      ...input,
      save_payment_method_consent,
    });
    expect(await getPayment(buyer.ctx, { payment_id: payment_id ?? "" })).toMatchObject({
      save_payment_method_requested: true,
      save_payment_method_consent: { ...terms, given_at: money.world.ctx.now().toISOString() },
    });
  });

  test("an API client's request itself states that the terms were accepted", async () => {
    const { ctx } = money.world;
    const { member } = await makeBuyer(money.world);
    const input = {
      member_id: member.id,
      amount: 500,
      currency: "EUR",
      provider: "processor" as const,
      save_payment_method_requested: true,
    };
    expect(await createPayment(ctx, input)).toMatchObject({
      save_payment_method_consent: consentTerms(money.world.org.name, "en"),
    });
    await expect(
      createPayment(ctx, { ...input, save_payment_method_consent: false }),
    ).rejects.toMatchObject({ faults: [{ type: "consent_required" }] });
    const plain = { ...input, save_payment_method_requested: false };
    expect((await createPayment(ctx, plain)).save_payment_method_consent).toBeNull();
  });
});
