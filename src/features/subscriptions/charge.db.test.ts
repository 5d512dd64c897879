import { beforeEach, describe, expect, test } from "vitest";
import { expireLapsed } from "@/features/checkout/expire";
import { payInvoice } from "@/features/invoice-payments/pay";
import { markInvoiceUncollectible } from "@/features/invoices/mark-uncollectible";
import { voidInvoice } from "@/features/invoices/void";
import { createProduct } from "@/features/products/create";
import { findMoneyFaults, NO_FAULTS, saveCard } from "@/testing/money";
import { setUpMoney } from "@/testing/money-set-up";
import { makeMember, memberOf } from "@/testing/world";
import { advanceSubscriptions } from "./advance";
import { cancelSubscription } from "./cancel";
import { createSubscription } from "./create";
import { getSubscription } from "./get";

const money = setUpMoney();
let member: Awaited<ReturnType<typeof makeMember>>;
beforeEach(async () => {
  member = await makeMember(money.world);
});

async function subscribe() {
  const price = { amount: 3000, currency: "EUR", interval: "month" as const };
  const { id: product_id } = await createProduct(money.world.ctx, { name: "Full", ...price });
  return createSubscription(money.world.ctx, { member_id: member.id, product_id });
}
const look = (subscription_id: string) => getSubscription(money.world.ctx, { subscription_id });
async function toNext(id: string) {
  money.world.setNow((await look(id)).next_update?.at ?? "");
  await expireLapsed(money.world.installation);
  await advanceSubscriptions(money.world.installation);
  return look(id);
}

test("a payer who leaves the bank's page does not stop the tries: the next one counts", async () => {
  const mine = money.world.as(memberOf(member));
  const payment_method_id = await saveCard(mine, "pm_card_authenticationRequired");
  const { id, latest_invoice_id } = await subscribe();
  const asked = await payInvoice(mine, { invoice_id: latest_invoice_id ?? "", payment_method_id });
  expect(asked.processor?.client_secret).toEqual(expect.any(String));
  const again = await toNext(id);
  expect(again).toMatchObject({ status: "past_due", next_update: { type: "retry_payment" } });
  expect(again.next_update?.at).toBe("2026-11-26T06:00:00.000Z");
  expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
});

describe("a membership whose invoice is given away", () => {
  test("by voiding it runs, and credits nothing when it is cancelled", async () => {
    const { id: subscription_id, latest_invoice_id } = await subscribe();
    await voidInvoice(money.world.ctx, { invoice_id: latest_invoice_id ?? "" });
    expect(await toNext(subscription_id)).toMatchObject({
      status: "active",
      payment_failure: null,
      next_update: { type: "renew" },
    });
    await cancelSubscription(money.world.ctx, { subscription_id, at: "now", refund: "prorated" });
    expect(await money.world.ctx.db.creditNote.count({ where: { member_id: member.id } })).toBe(0);
    expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
  });

  test("before it began owes nothing, and a voided invoice is not credited", async () => {
    const { id: subscription_id, latest_invoice_id } = await subscribe();
    await voidInvoice(money.world.ctx, { invoice_id: latest_invoice_id ?? "" });
    await cancelSubscription(money.world.ctx, { subscription_id, at: "now", refund: "none" });
    expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
  });

  test("by writing it off runs, and nobody is charged or written to", async () => {
    const { id, latest_invoice_id } = await subscribe();
    await markInvoiceUncollectible(money.world.ctx, { invoice_id: latest_invoice_id ?? "" });
    expect(await toNext(id)).toMatchObject({ status: "active", payment_failure: null });
  });
});
