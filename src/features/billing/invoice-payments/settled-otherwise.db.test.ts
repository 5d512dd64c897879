import { beforeEach, expect, test } from "vitest";
import { updatePayment } from "@/features/billing/charging/update-payment";
import { syncPayment } from "@/features/billing/charging/sync-payment";
import { createInvoice } from "@/features/billing/invoices/create";
import { finalizeInvoice } from "@/features/billing/invoices/finalize";
import { getInvoice } from "@/features/billing/invoices/get";
import { allocatePayment } from "@/features/billing/payments/allocations";
import { createPayment } from "@/features/billing/payments/create";
import { authenticate, findMoneyFaults, NO_FAULTS, saveCard } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { runJobs } from "@/testing/outbox";
import { makeMember, memberOf } from "@/testing/worlds/world";
import { payInvoice } from "./pay";
import { returnExcess } from "./return-excess";

const money = setUpMoney();
let invoice_id: string;
let member_id: string;
/** The client secret of a payer who is on the bank's page. */
let secret: string | null | undefined;

beforeEach(async () => {
  const { ctx } = money.world;
  const member = await makeMember(money.world);
  member_id = member.id;
  const mine = money.world.as(memberOf(member));
  const payment_method_id = await saveCard(mine, "pm_card_authenticationRequired");
  const lines = [{ description: "Locker", quantity: 1, unit_amount: 4900 }];
  const draft = await createInvoice(ctx, { member_id, currency: "EUR", lines });
  invoice_id = (await finalizeInvoice(ctx, { invoice_id: draft.id })).id;
  secret = (await payInvoice(mine, { invoice_id, payment_method_id })).processor?.client_secret;
  expect(await runJobs(ctx)).toEqual([]);
});

async function payCash(amount: number) {
  const { ctx } = money.world;
  const cash = { member_id, amount, currency: "EUR", provider: "cash" as const };
  const { id: payment_id } = await createPayment(ctx, cash);
  await allocatePayment(ctx, { payment_id, invoice_id, amount });
  await updatePayment(ctx, { payment_id, status: "succeeded" });
}
const byCard = () =>
  money.world.ctx.db.payment.findFirstOrThrow({ where: { invoice_id, purpose: "invoice" } });
const refunds = async () =>
  money.world.ctx.db.refund.findMany({ where: { payment_id: (await byCard()).id } });

/** Confirms the payment at the bank and runs the jobs that follow. */
async function confirm() {
  await authenticate(money.sandbox, secret, "complete");
  await syncPayment(money.world.ctx, { payment_id: (await byCard()).id });
  expect(await runJobs(money.world.ctx)).toEqual([]);
  expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
}

test("an invoice paid at the desk no longer asks for the card", async () => {
  await payCash(4900);
  expect(await runJobs(money.world.ctx)).toEqual([]);
  expect(await byCard()).toMatchObject({ status: "cancelled" });
  expect(await money.intents()).toMatchObject([{ status: "cancelled" }]);
  expect(await getInvoice(money.world.ctx, { invoice_id })).toMatchObject({ status: "paid" });
});

test("a card charged after all gets everything back, once", async () => {
  await payCash(4900);
  await confirm();
  expect(await refunds()).toMatchObject([{ amount: 4900, status: "succeeded" }]);
  // A repeat must change nothing, since jobs run at least once.
  const { ctx } = money.world;
  const event = await ctx.db.domainEvent.findFirstOrThrow({
    where: { type: "payment.succeeded", object_id: (await byCard()).id },
  });
  await returnExcess(ctx, event);
  expect(await refunds()).toHaveLength(1);
});

test("a card gets back the excess if the desk took a part", async () => {
  await payCash(1000);
  await confirm();
  expect(await refunds()).toMatchObject([{ amount: 1000, status: "succeeded" }]);
  expect(await getInvoice(money.world.ctx, { invoice_id })).toMatchObject({
    status: "paid",
    amount_paid: 4900,
  });
});
