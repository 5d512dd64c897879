import { describe, expect, test } from "vitest";
import { expireLapsed } from "@/features/scheduling/bookings/expire";
import { payInvoice } from "@/features/billing/invoice-payments/pay";
import { markInvoiceUncollectible } from "@/features/billing/invoices/mark-uncollectible";
import { voidInvoice } from "@/features/billing/invoices/void";
import { findMoneyFaults, NO_FAULTS, saveCard } from "@/testing/worlds/money";
import { memberOf } from "@/testing/worlds/world";
import { cancelSubscription } from "./cancel";
import { setUpSubscriptions } from "@/testing/worlds/subscriptions";

const own = setUpSubscriptions();
const { money, subscribe, look, work } = own;

async function toNext(id: string) {
  money.world.setNow((await look(id)).next_update?.at ?? "");
  await expireLapsed(money.world.installation);
  await work();
  return look(id);
}

test("a payer who leaves the bank's page does not stop the tries: the next one counts", async () => {
  const mine = money.world.as(memberOf(own.member));
  const payment_method_id = await saveCard(mine, "pm_card_authenticationRequired");
  const { id, latest_invoice_id } = await subscribe();
  const asked = await payInvoice(mine, { invoice_id: latest_invoice_id ?? "", payment_method_id });
  expect(asked.processor?.client_secret).toEqual(expect.any(String));
  const again = await toNext(id);
  expect(again).toMatchObject({ status: "past_due", next_update: { type: "retry_payment" } });
  expect(again.next_update?.at).toBe("2026-11-26T06:00:00.000Z");
  expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
});

describe("a membership whose invoice is given up", () => {
  test("runs when the invoice is voided, and credits nothing when it is cancelled", async () => {
    const { id: subscription_id, latest_invoice_id } = await subscribe();
    await voidInvoice(money.world.ctx, { invoice_id: latest_invoice_id ?? "" });
    expect(await toNext(subscription_id)).toMatchObject({
      status: "active",
      payment_failure: null,
      next_update: { type: "renew" },
    });
    await cancelSubscription(money.world.ctx, { subscription_id, at: "now", refund: "prorated" });
    expect(await money.world.ctx.db.creditNote.count({ where: { member_id: own.member.id } })).toBe(
      0,
    );
    expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
  });

  test("owes nothing when it never began, and a voided invoice is not credited", async () => {
    const { id: subscription_id, latest_invoice_id } = await subscribe();
    await voidInvoice(money.world.ctx, { invoice_id: latest_invoice_id ?? "" });
    await cancelSubscription(money.world.ctx, { subscription_id, at: "now", refund: "none" });
    expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
  });

  test("runs when the invoice is written off, and nobody is charged or written to", async () => {
    const { id, latest_invoice_id } = await subscribe();
    await markInvoiceUncollectible(money.world.ctx, { invoice_id: latest_invoice_id ?? "" });
    expect(await toNext(id)).toMatchObject({ status: "active", payment_failure: null });
  });
});
