import { beforeEach, describe, expect, test } from "vitest";
import { issueInvoice } from "@/features/billing/invoices/issue";
import { inTx } from "@/server/context";
import { makeMember, memberOf } from "@/testing/worlds/world";
import {
  authenticate,
  crashing,
  findMoneyFaults,
  NO_FAULTS,
  saveCard,
} from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { patiently } from "@/testing/worlds/patiently";
import { payInvoice } from "./pay";
import { reconcile } from "@/features/billing/processor/reconcile";

const money = setUpMoney();
let payer: Awaited<ReturnType<typeof makePayer>>;
beforeEach(async () => {
  payer = await makePayer();
});

/** Returns a member with an open invoice over 49.00 EUR and a card. */
async function makePayer(card = "pm_card_visa") {
  const member = await makeMember(money.world);
  const ctx = money.world.as(memberOf(member));
  const line = { description: "Locker", quantity: 1, unit_amount: 4900, amount: 4900 };
  const invoice = await inTx(money.world.ctx, (tx) =>
    issueInvoice(tx, {
      member_id: member.id,
      currency: "EUR",
      lines: [{ ...line, booking_id: null }],
    }),
  );
  return { ctx, invoice_id: invoice.id, payment_method_id: await saveCard(ctx, card) };
}

const pay = ({ ctx, ...input }: typeof payer, extra: object = {}) =>
  payInvoice(ctx, { ...input, ...extra });
const faults = () => findMoneyFaults(money.world.org.id);

describe("paying an invoice with a saved card", () => {
  test("a payment pays the whole invoice, and a repeat charges nothing more", async () => {
    expect(await pay(payer)).toMatchObject({ status: "paid", amount_paid: 4900, amount_due: 0 });
    expect(await pay(payer)).toMatchObject({ status: "paid", amount_paid: 4900 });
    expect(await money.intents()).toHaveLength(1);
    expect(await faults()).toEqual(NO_FAULTS);
  });

  test("twenty payments at once charge the card once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => patiently(() => pay(payer))),
    );
    expect(new Set(answers.map((invoice) => invoice.status))).toEqual(new Set(["paid"]));
    expect(await money.intents()).toHaveLength(1);
  });

  test("a declined card leaves the invoice open, and another one pays it", async () => {
    const declined = await makePayer("pm_card_chargeCustomerFail");
    await expect(pay(declined)).rejects.toMatchObject({ name: "payment_failed" });
    const payment_method_id = await saveCard(declined.ctx, "pm_card_visa");
    expect(await pay(declined, { payment_method_id })).toMatchObject({ status: "paid" });
    const succeeded = (await money.intents()).filter((intent) => intent.status === "succeeded");
    expect(succeeded).toHaveLength(1);
  });

  test("an invoice waits for a payer whose bank asks, and is paid once the payer answers", async () => {
    const asked = await makePayer("pm_card_authenticationRequired");
    const { status, processor } = await pay(asked);
    expect(status).toBe("open");
    await authenticate(money.sandbox, processor?.client_secret, "complete");
    expect(await pay(asked)).toMatchObject({ status: "paid", processor: null });
  });

  test("an absent member's card whose bank asks is not charged", async () => {
    const asked = await makePayer("pm_card_authenticationRequired");
    const absent = pay(asked, { off_session: true });
    await expect(absent).rejects.toMatchObject({ name: "payment_failed" });
  });

  test("a payment over an unexpected amount is refused", async () => {
    const wrong = pay(payer, { expected_amount_due: 4800 });
    await expect(wrong).rejects.toMatchObject({ name: "amount_changed" });
    expect(await money.intents()).toEqual([]);
  });

  test.each(["before", "after"] as const)(
    "a process that dies %s the charge leaves it to the reconciler, which finishes it once",
    async (when) => {
      const payments = crashing(money.payments, "createIntent", when);
      const dying = { ...payer, ctx: { ...payer.ctx, payments } };
      await expect(pay(dying)).rejects.toMatchObject({ name: "Crash" });
      money.world.setNow(new Date(money.world.ctx.now().getTime() + 120_000).toISOString());
      await reconcile(money.world.installation);
      expect(await pay(payer)).toMatchObject({ status: "paid", amount_paid: 4900 });
      expect(await money.intents()).toHaveLength(1);
      expect(await faults()).toEqual(NO_FAULTS);
    },
  );

  test("another member, or another member's card, cannot pay the invoice", async () => {
    const other = await makePayer();
    const stolen = pay(payer, { payment_method_id: other.payment_method_id });
    await expect(stolen).rejects.toThrow(/not available/);
    const foreign = pay({ ...other, invoice_id: payer.invoice_id });
    await expect(foreign).rejects.toMatchObject({ name: "invoice_not_found" });
  });
});
