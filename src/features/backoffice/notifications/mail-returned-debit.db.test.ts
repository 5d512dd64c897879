import { beforeEach, expect, test } from "vitest";
import { payInvoice } from "@/features/billing/invoice-payments/pay";
import { syncInvoice } from "@/features/billing/invoice-payments/sync";
import { createInvoice } from "@/features/billing/invoices/create";
import { finalizeInvoice } from "@/features/billing/invoices/finalize";
import { detachPaymentMethod } from "@/features/billing/payment-methods/detach";
import { createProduct } from "@/features/catalogue/products/create";
import { advanceSubscriptions } from "@/features/memberships/subscriptions/advance";
import { cancelSubscription } from "@/features/memberships/subscriptions/cancel";
import { createSubscription } from "@/features/memberships/subscriptions/create";
import { getSubscription } from "@/features/memberships/subscriptions/get";
import { addAccountMembers } from "@/features/people/accounts/change-members";
import { createAccount } from "@/features/people/accounts/create";
import type { Mail, Mailer } from "@/ports/mail/port";
import { runJobs } from "@/testing/outbox";
import { answerDebits, IBANS, saveAccount } from "@/testing/worlds/debits";
import { saveCard } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { makeMember, memberOf } from "@/testing/worlds/world";

const money = setUpMoney();
let sent: Mail[];
const mail: Mailer = { kind: "mailbox", send: async (letter) => void sent.push(letter) };
beforeEach(() => {
  sent = [];
});

/** Returns a member with an open invoice over 49.00, which its bank account pays, and what is mailed after that. */
async function makePayer(iban: string, account_id?: string) {
  const member = await makeMember(money.world, { name: "Ada Byron" });
  const ctx = money.world.as(memberOf(member));
  if (account_id) {
    await addAccountMembers(money.world.ctx, { account_id, member_ids: [member.id] });
  }
  const { id: invoice_id } = await createInvoice(money.world.ctx, {
    ...{ member_id: member.id, currency: "EUR" },
    lines: [{ description: "Locker", quantity: 1, unit_amount: 4900 }],
    ...(account_id && { account_id }),
  });
  await finalizeInvoice(money.world.ctx, { invoice_id });
  const { id: payment_method_id } = await saveAccount(money, ctx, iban);
  const pay = (by = payment_method_id) => payInvoice(ctx, { invoice_id, payment_method_id: by });
  const answer = async () => {
    await answerDebits(money);
    await syncInvoice(ctx, { invoice_id });
  };
  return { ctx, member, invoice_id, pay, answer };
}
/** Buys a membership with a card that is removed before the renewal. Returns the renewal's unpaid invoice. */
async function makeRenewed() {
  const { ctx } = money.world;
  const member = await makeMember(money.world, { name: "Ada Byron" });
  const mine = money.world.as(memberOf(member));
  const product = await createProduct(ctx, {
    ...{ name: "Full", amount: 4900, currency: "EUR", interval: "month" },
  });
  const payment_method_id = await saveCard(mine, "pm_card_visa");
  const buy = { member_id: member.id, product_id: product.id };
  const { id: subscription_id, next_update } = await createSubscription(ctx, buy);
  await detachPaymentMethod(mine, { member_id: member.id, payment_method_id });
  money.world.setNow(next_update?.at ?? "");
  await advanceSubscriptions(money.world.installation);
  const renewed = await getSubscription(ctx, { subscription_id });
  expect(renewed).toMatchObject({ status: "past_due" });
  const invoice_id = renewed.latest_invoice_id ?? "";
  /** Pays the invoice by a debit, which the bank returns; returns the subjects of the mails after that. */
  const payByDebit = async () => {
    await run();
    sent = [];
    const debit = await saveAccount(money, mine, IBANS.returns);
    await payInvoice(mine, { invoice_id, payment_method_id: debit.id });
    await answerDebits(money);
    await syncInvoice(mine, { invoice_id });
    expect(await run()).toEqual([]);
    return sent.map(({ subject }) => subject);
  };
  return { subscription_id, payByDebit };
}
const run = () => runJobs({ ...money.world.ctx, mail });

test("a returned debit is mailed once, with the amount and a link to the invoice, which is open", async () => {
  const { member, invoice_id, pay, answer } = await makePayer(IBANS.returns);
  await pay();
  expect(await run()).toEqual([]);
  expect(sent).toEqual([]);
  await answer();
  expect(await run()).toEqual([]);
  await run();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ to: member.email });
  expect(sent[0]?.subject).toContain("Your bank returned a debit");
  expect(sent[0]?.text).toContain("€49.00");
  expect(sent[0]?.text).toContain(`/invoices/${invoice_id}`);
});

test("nothing is mailed once a card has paid, or when a card was refused", async () => {
  const { ctx, pay, answer } = await makePayer(IBANS.returns);
  await pay();
  await answer();
  await pay(await saveCard(ctx, "pm_card_visa"));
  const other = await makePayer(IBANS.pays);
  const refused = await saveCard(other.ctx, "pm_card_chargeCustomerFail");
  await expect(other.pay(refused)).rejects.toThrow();
  expect(await run()).toEqual([]);
  expect(sent).toEqual([]);
});

test("a returned debit of a membership that has ended is mailed, as nothing tries it again", async () => {
  const { subscription_id, payByDebit } = await makeRenewed();
  await cancelSubscription(money.world.ctx, { subscription_id, at: "now", refund: "none" });
  expect(await payByDebit()).toEqual([expect.stringContaining("Your bank returned a debit")]);
});

test("one of a membership that goes on is told by that membership's own mail", async () => {
  const { payByDebit } = await makeRenewed();
  expect(await payByDebit()).toEqual([]);
});

test("a returned debit is mailed to the account that pays the invoice, too", async () => {
  const guild = { name: "Guild", billing_email: "guild@example.test" };
  const { id } = await createAccount(money.world.ctx, guild);
  const { member, pay, answer } = await makePayer(IBANS.returns, id);
  await pay();
  await answer();
  expect(await run()).toEqual([]);
  expect(sent.map(({ to }) => to)).toEqual([member.email, "guild@example.test"]);
});
