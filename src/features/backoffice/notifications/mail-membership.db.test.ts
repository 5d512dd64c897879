import { byId } from "@/server/context";
import { beforeEach, describe, expect, test } from "vitest";
import { payInvoice } from "@/features/billing/invoice-payments/pay";
import { addAccountMembers } from "@/features/people/accounts/change-members";
import { createAccount } from "@/features/people/accounts/create";
import { createProduct } from "@/features/catalogue/products/create";
import { advanceSubscriptions } from "@/features/memberships/subscriptions/advance";
import { changeSubscription } from "@/features/memberships/subscriptions/change";
import { createSubscription } from "@/features/memberships/subscriptions/create";
import { getSubscription } from "@/features/memberships/subscriptions/get";
import { warnOfCards } from "@/features/memberships/subscriptions/warn-of-cards";
import { withoutCards } from "@/ports/payments/none";
import type { Mail, Mailer } from "@/ports/mail/port";
import { saveCard } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { runJobs } from "@/testing/outbox";
import { makeMember, memberOf } from "@/testing/worlds/world";

const money = setUpMoney();
let sent: { mail: Mail; key: string }[];
let fail: Error | null;
const mailer: Mailer = {
  kind: "mailbox",
  send: async (mail, key) => {
    if (fail) throw fail;
    // As the mailbox does: the same key is the same mail.
    if (!sent.some((one) => one.key === key)) sent.push({ mail, key });
  },
};
let member: Awaited<ReturnType<typeof makeMember>>;
beforeEach(async () => {
  [sent, fail] = [[], null];
  member = await makeMember(money.world, { name: "Ada Byron" });
});

const card = (name: string) => saveCard(money.world.as(memberOf(member)), name);
const mails = () => runJobs({ ...money.world.ctx, mail: mailer });
const subjects = () => sent.map(({ mail }) => mail.subject);
const makeProduct = (name: string, amount: number) =>
  createProduct(money.world.ctx, { name, amount, currency: "EUR", interval: "month" });
async function subscribe(of: { trial_days?: number } = {}) {
  const { id: product_id } = await makeProduct("Full desk", 3000);
  return createSubscription(money.world.ctx, { member_id: member.id, product_id, ...of });
}
const look = (subscription_id: string) => getSubscription(money.world.ctx, { subscription_id });
async function toNext(id: string) {
  money.world.setNow((await look(id)).next_update?.at ?? "");
  await advanceSubscriptions(money.world.installation);
  expect(await mails()).toEqual([]);
}
/** Charges the next renewals to another card. */
async function useCard(subscription_id: string, name: string) {
  const payment_method_id = await card(name);
  await money.world.ctx.db.subscription.update({
    where: byId(money.world.ctx, subscription_id),
    data: { payment_method_id },
  });
}

describe("a renewal that is refused", () => {
  test("is mailed at each try, with the next step and a link to its invoice, until it ends unpaid", async () => {
    await card("pm_card_visa");
    const { id } = await subscribe();
    await useCard(id, "pm_card_chargeCustomerFail");
    await toNext(id);
    expect(sent).toHaveLength(1);
    const { latest_invoice_id } = await look(id);
    expect(sent[0]?.mail).toMatchObject({ to: member.email });
    expect(sent[0]?.mail.subject).toBe("Your payment for Full desk did not go through");
    const text = sent[0]?.mail.text ?? "";
    expect(text).toContain(`/invoices/${latest_invoice_id ?? ""}`);
    expect(text).toContain("€30.00");
    expect(text).toContain("We try again on Dec 24, 2026");
    await mails();
    for (let tries = 0; tries < 4; tries++) await toNext(id);
    expect((await look(id)).status).toBe("expired");
    expect(subjects()).toEqual([
      ...Array.from({ length: 4 }, () => "Your payment for Full desk did not go through"),
      "Your membership Full desk has ended",
    ]);
  });

  test("because the bank wants its holder, asks for that", async () => {
    await card("pm_card_visa");
    const { id } = await subscribe();
    await useCard(id, "pm_card_authenticationRequired");
    await toNext(id);
    expect(subjects()).toEqual(["Please confirm your payment for Full desk"]);
    expect(sent[0]?.mail.text).toContain("Confirm with your bank:\nhttp");
  });

  test("goes to the member's own billing address too, and to no account that does not pay", async () => {
    await card("pm_card_visa");
    const { ctx } = money.world;
    const guild = await createAccount(ctx, { name: "Guild", billing_email: "guild@example.test" });
    await addAccountMembers(ctx, { account_id: guild.id, member_ids: [member.id] });
    await ctx.db.member.update({
      where: byId(ctx, member.id),
      data: { billing_details: { email: "bills@example.test" } },
    });
    const { id } = await subscribe();
    await useCard(id, "pm_card_chargeCustomerFail");
    await toNext(id);
    expect(sent.map(({ mail }) => mail.to)).toEqual([member.email, "bills@example.test"]);
  });

  test("is not mailed any more once it is paid, nor when the buyer has just seen it", async () => {
    await card("pm_card_chargeCustomerFail");
    const bought = await subscribe();
    expect(bought.status).toBe("past_due");
    await mails();
    expect(sent).toEqual([]);
    fail = Object.assign(new Error("away"), { name: "MailUndeliverable", retry: true });
    money.world.setNow(bought.next_update?.at ?? "");
    await advanceSubscriptions(money.world.installation);
    expect(await mails()).toEqual([fail]);
    await payInvoice(money.world.ctx, {
      invoice_id: bought.latest_invoice_id ?? "",
      payment_method_id: await card("pm_card_visa"),
    });
    fail = null;
    expect(await mails()).toEqual([]);
    expect(sent).toEqual([]);
  });

  test.each(["now", "period_end"] as const)(
    "is mailed after a change of product (%s)",
    async (at) => {
      await card("pm_card_visa");
      const { id: subscription_id } = await subscribe();
      await useCard(subscription_id, "pm_card_chargeCustomerFail");
      const { id: product_id } = await makeProduct("Large desk", 9000);
      await changeSubscription(money.world.ctx, { subscription_id, product_id, at });
      if (at === "period_end") await toNext(subscription_id);
      expect(await mails()).toEqual([]);
      expect(subjects()).toEqual(["Your payment for Large desk did not go through"]);
    },
  );

  test("is mailed when a trial ends", async () => {
    await card("pm_card_chargeCustomerFail");
    const { id } = await subscribe({ trial_days: 14 });
    await toNext(id);
    expect(subjects()).toEqual(["Your payment for Full desk did not go through"]);
  });

  test("is mailed in German by clubs that speak it", async () => {
    await card("pm_card_visa");
    const { id } = await subscribe();
    await useCard(id, "pm_card_chargeCustomerFail");
    money.world.setNow((await look(id)).next_update?.at ?? "");
    await advanceSubscriptions(money.world.installation);
    const { ctx } = money.world;
    await runJobs({ ...ctx, mail: mailer, org: { ...ctx.org, locale: "de" } });
    expect(sent[0]?.mail.text).toContain("Rechnung bezahlen:");
    expect(sent[0]?.mail.text).toMatch(/30,00\s€ für Full desk konnten nicht abgebucht werden/);
  });
});

describe("a club that takes no cards", () => {
  const noCards = () => ({ ...money.world.ctx, payments: withoutCards(money.payments) });

  test("asks its members to pay at the desk, and tries no card", async () => {
    await card("pm_card_visa");
    const { id } = await subscribe();
    await useCard(id, "pm_card_chargeCustomerFail");
    money.world.setNow((await look(id)).next_update?.at ?? "");
    await advanceSubscriptions(money.world.installation);
    expect(await runJobs({ ...noCards(), mail: mailer })).toEqual([]);
    expect(subjects()).toEqual(["Please pay for Full desk"]);
    expect(sent[0]?.mail.text).toContain("€30.00 for Full desk is due. Pay at the desk.");
    expect(sent[0]?.mail.text).not.toMatch(/card/i);
  });

  test("warns of no card that is missing", async () => {
    const { id } = await subscribe({ trial_days: 14 });
    money.world.setNow("2026-12-06T00:00:00.000Z");
    const contextOf = async () => noCards();
    const warned = () => warnOfCards({ ...money.world.installation, contextOf });
    expect(await warned()).toEqual([]);
    await mails();
    expect(subjects()).toEqual([]);
    const where = byId(money.world.ctx, id);
    const { card_notice_at } = await money.world.ctx.db.subscription.findUniqueOrThrow({ where });
    expect(card_notice_at).not.toBeNull();
  });
});

describe("a card that a renewal will outlive", () => {
  const warn = () => warnOfCards(money.world.installation);
  const expires = (exp_year: number, exp_month: number) =>
    money.world.ctx.db.paymentMethod.updateMany({
      where: { member_id: member.id },
      data: { exp_year, exp_month },
    });

  test("is announced once, a week before, and again only for another renewal", async () => {
    await card("pm_card_visa");
    const { id } = await subscribe();
    await expires(2026, 11);
    money.world.setNow("2026-12-15T00:00:00.000Z");
    expect(await warn()).toEqual([]);
    money.world.setNow("2026-12-17T00:00:00.000Z");
    const rounds = await Promise.all([warn(), warn(), warn()]);
    expect(rounds.flat()).toHaveLength(1);
    await mails();
    expect(subjects()).toEqual(["Full desk renews soon: a card is missing"]);
    expect((await look(id)).next_update?.type).toBe("renew");
    expect(await warn()).toEqual([]);
  });

  test("is named while it is still valid; a card that stays valid is not mentioned", async () => {
    await card("pm_card_visa");
    money.world.setNow("2026-11-28T06:00:00.000Z");
    const price = { amount: 900, currency: "EUR", interval: "week" as const };
    const { id: product_id } = await createProduct(money.world.ctx, { name: "Weekly", ...price });
    await createSubscription(money.world.ctx, { member_id: member.id, product_id });
    expect(await warn()).toEqual([]);
    await expires(2026, 11);
    expect(await warn()).toHaveLength(1);
    await mails();
    expect(subjects()).toEqual(["Your card expires before Weekly renews"]);
    expect(sent[0]?.mail.text).toContain("visa •••• 4242");
    expect(sent[0]?.mail.text).toContain("/cards");
  });
});
