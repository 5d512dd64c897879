import { expect, test } from "vitest";
import { checkProcessor } from "@/features/billing/payments/check-processor";
import { newId } from "@/lib/ids";
import { DAY } from "@/lib/time";
import { createNoPayments } from "@/ports/payments/none";
import { ProcessorUnavailable } from "@/ports/payments/port";
import { crashing, makeBuyer } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import { compareBooks, compareWithProcessor } from "./compare-processor";

const money = setUpMoney();

/** Compares by the real time, which the sandbox uses; the world has a time of its own. */
const compare = () => compareWithProcessor({ ...money.world.installation, now: () => new Date() });
async function charge(metadata: Record<string, string>) {
  const call = () => ({ account: money.account, idempotencyKey: newId("pcl"), metadata });
  const person = { ...call(), email: null, name: "Somebody" };
  const { id: customer_id } = await money.payments.createCustomer(person);
  return money.payments.createIntent({
    ...call(),
    customer_id,
    payment_method_id: "pm_card_visa",
    amount: 700,
    currency: "EUR",
    save_payment_method: false,
    off_session: false,
  });
}

test("money that names us but is in no book is reported; other people's money is ignored", async () => {
  await money.pay(await makeBuyer(money.world));
  expect(await compare()).toEqual([]);
  const stray = await charge({ org_id: money.world.org.id, payment_id: "pay_none" });
  await charge({ org_id: "org_elsewhere", payment_id: "pay_none" });
  expect(await compare()).toEqual([
    { what: "intent", id: stray.id, outcome: "unknown here: succeeded, 700 EUR", differs: true },
  ]);
});

test("an intent that a payment waits for is settled, but not while its attempt may be running", async () => {
  const buyer = await makeBuyer(money.world);
  const through = crashing(money.payments, "createIntent", "after");
  await expect(money.pay(buyer, { through })).rejects.toMatchObject({ name: "Crash" });
  expect(await compare()).toEqual([]);
  const { payment_id } = await money.bookingOf(buyer);
  await money.world.ctx.db.processorCall.updateMany({
    where: { payment_id },
    data: { finished_at: new Date() },
  });
  expect(await compare()).toMatchObject([
    { what: "intent", outcome: `settled as payment ${payment_id}` },
  ]);
  expect((await money.bookingOf(buyer)).status).toBe("confirmed");
});

test("a charge or refund in our books that the processor does not know is reported", async () => {
  const [charged, given] = [
    await makeBuyer(money.world),
    await makeBuyer(money.world, { hour: 14 }),
  ];
  const { payment_id } = await money.pay(charged);
  const id = payment_id ?? "";
  await money.pay(given);
  await cancelBooking(money.world.ctx, { booking_id: given.booking.id, refund_percent: 100 });
  expect(await compare()).toEqual([]);
  const { db } = money.world.ctx;
  const there = await db.payment.findFirstOrThrow({ where: { id } });
  const refund = await db.refund.findFirstOrThrow({
    where: { organization_id: money.world.org.id },
  });
  await db.payment.updateMany({
    where: { id },
    data: { provider_payment_intent_id: "pi_never_made" },
  });
  await db.refund.updateMany({
    where: { id: refund.id },
    data: { provider_refund_id: "re_never_made" },
  });
  expect(await compare()).toEqual([
    {
      what: "intent",
      id: there.provider_payment_intent_id,
      outcome: "unknown here: succeeded, 1500 EUR",
      differs: true,
    },
    { what: "payment", id, outcome: "succeeded here, unknown there", differs: true },
    { what: "refund", id: refund.provider_refund_id, outcome: expect.any(String), differs: true },
    { what: "refund", id: refund.id, outcome: "succeeded here, unknown there", differs: true },
  ]);
});

test("the comparisons are counted, as far back as requested", async () => {
  await money.pay(await makeBuyer(money.world));
  const buyer = await makeBuyer(money.world, { hour: 14 });
  await money.pay(buyer);
  await cancelBooking(money.world.ctx, { booking_id: buyer.booking.id, refund_percent: 100 });
  const now = () => new Date();
  const of = { ...money.world.installation, now };
  const { compared, found } = await compareBooks(of, new Date(Date.now() - DAY));
  expect({ compared, found }).toEqual({
    compared: { payments: 2, refunds: 1, disputes: 0 },
    found: [],
  });
  const later = await compareBooks(of, new Date(Date.now() + DAY));
  expect(later.compared).toEqual({ payments: 0, refunds: 0, disputes: 0 });
});

test("an unreachable processor is reported, and stops nothing", async () => {
  const away = {
    ...money.payments,
    listIntents: () => Promise.reject(new ProcessorUnavailable("away")),
  };
  money.world.usePayments(away);
  expect(await compare()).toEqual([
    {
      what: "account",
      id: money.account,
      outcome: "failed: away",
      failed: "processor_unavailable",
    },
  ]);
});

const KEYS = {
  STRIPE_SECRET_KEY: "sk_live_x",
  STRIPE_PUBLISHABLE_KEY: "pk_live_x",
  STRIPE_WEBHOOK_SECRETS: ["whsec_x"],
  STRIPE_CONNECT: true,
  BASE_URL: "https://club.example",
};
const check = (env: Partial<typeof KEYS> = {}, account: string | null = money.account) => {
  const club = { name: "Club", slug: "club", provider_account_id: account };
  const { db } = money.world.ctx;
  const payments = money.world.installation.payments;
  return checkProcessor({ db, payments }, { ...KEYS, ...env }, [club]);
};
const missing = async (...args: Parameters<typeof check>) =>
  (await check(...args)).filter(({ level }) => level === "missing").map(({ text }) => text);

test("the check of the set-up reports missing parts, and none when all is well", async () => {
  expect(await missing()).toEqual([]);
  expect(await missing({ BASE_URL: "http://club.example" })).toEqual([
    expect.stringMatching(/https/),
  ]);
  expect(await missing({ STRIPE_PUBLISHABLE_KEY: "pk_test_x" })).toEqual([
    expect.stringMatching(/different kinds/),
  ]);
  expect(await missing({ STRIPE_WEBHOOK_SECRETS: [] })).toEqual([
    expect.stringMatching(/api\/webhooks\/processor/),
  ]);
  expect(await missing({}, null)).toEqual([expect.stringMatching(/no connected account/)]);
  money.world.usePayments({
    ...money.payments,
    retrieveAccount: async (call) => ({
      ...(await money.payments.retrieveAccount(call)),
      charges_enabled: false,
    }),
  });
  expect(await missing()).toEqual([expect.stringMatching(/may not charge yet/)]);
  money.world.usePayments({
    ...money.payments,
    retrieveAccount: () => Promise.reject(new ProcessorUnavailable("away")),
  });
  expect(await missing()).toEqual([expect.stringMatching(/cannot be reached/)]);
});

test("the check without keys says that payments are tests, and that this is in order", async () => {
  const { STRIPE_SECRET_KEY: _, ...keyless } = KEYS;
  const findings = await checkProcessor(money.world.installation, keyless as typeof KEYS, []);
  expect(findings[0]).toMatchObject({ level: "note" });
  expect(findings[0]?.text).toMatch(/no money moves/);
  const payments = createNoPayments(money.payments.origin);
  const { db } = money.world.installation;
  const none = await checkProcessor({ db, payments }, keyless as typeof KEYS, []);
  expect(none).toEqual([{ level: "note", text: expect.stringMatching(/paid at the desk/) }]);
});
