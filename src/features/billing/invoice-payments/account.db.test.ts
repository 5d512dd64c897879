import { beforeEach, describe, expect, test } from "vitest";
import { addAccountMembers } from "@/features/people/accounts/change-members";
import { createAccount } from "@/features/people/accounts/create";
import { byId } from "@/server/context";
import { createCreditNote } from "@/features/billing/credit-notes/create";
import { createInvoice } from "@/features/billing/invoices/create";
import { finalizeInvoice } from "@/features/billing/invoices/finalize";
import { getInvoice } from "@/features/billing/invoices/get";
import { listInvoices } from "@/features/billing/invoices/list";
import { ListInvoices } from "@/features/billing/invoices/schema";
import { createPayment } from "@/features/billing/payments/create";
import { expireLapsed } from "@/features/scheduling/bookings/expire";
import { answerDebits, IBANS, saveAccount } from "@/testing/worlds/debits";
import { authenticate, findMoneyFaults, NO_FAULTS, saveCard } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { makeMember, memberOf } from "@/testing/worlds/world";
import { payInvoice } from "./pay";
import { syncInvoice } from "./sync";

const money = setUpMoney();
type Role = "owner" | "billing" | "member";
let invoice_id: string;
let people: Record<Role, Awaited<ReturnType<typeof makeMember>>>;

/** Each test has an account's invoice, made out to its owner. */
beforeEach(async () => {
  const { world } = money;
  const { ctx } = world;
  const { id: account_id } = await createAccount(ctx, { name: "Winter & Co" });
  people = {
    owner: await makeMember(world),
    billing: await makeMember(world),
    member: await makeMember(world),
  };
  for (const role of ["owner", "billing", "member"] as const) {
    await addAccountMembers(ctx, { account_id, member_ids: [people[role].id], role });
  }
  const lines = [{ description: "Desks", quantity: 1, unit_amount: 4900 }];
  const member_id = people.owner.id;
  const draft = await createInvoice(ctx, { account_id, member_id, currency: "EUR", lines });
  invoice_id = (await finalizeInvoice(ctx, { invoice_id: draft.id })).id;
});

const as = (role: Role) => money.world.as(memberOf(people[role]));
const faults = async () => expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
const mine = async (role: Role) =>
  (await listInvoices(as(role), ListInvoices.parse({}))).items.map(({ id }) => id);

describe("an account's invoice", () => {
  test("an account's invoice is seen by its owner and its payers, and by no other member", async () => {
    expect(await mine("owner")).toEqual([invoice_id]);
    expect(await mine("billing")).toEqual([invoice_id]);
    expect(await mine("member")).toEqual([]);
    const missing = { name: "invoice_not_found" };
    await expect(getInvoice(as("member"), { invoice_id })).rejects.toMatchObject(missing);
  });

  test("an account's invoice is made out to its billing member, and not to an archived one", async () => {
    const { world } = money;
    const where = byId(world.ctx, invoice_id);
    const { account_id } = await world.ctx.db.invoice.findUniqueOrThrow({ where });
    const lines = [{ description: "Desks", quantity: 1, unit_amount: 4900 }];
    const madeOutTo = async () =>
      (await createInvoice(world.ctx, { account_id: account_id ?? "", currency: "EUR", lines }))
        .member_id;
    const archive = (role: Role) =>
      world.ctx.db.member.update({
        where: byId(world.ctx, people[role].id),
        data: { status: "archived", archived_from: "active", archived_at: world.ctx.now() },
      });
    expect(await madeOutTo()).toBe(people.billing.id);
    await archive("billing");
    expect(await madeOutTo()).toBe(people.owner.id);
    await archive("owner");
    expect(await madeOutTo()).toBe(people.billing.id);
  });

  test("an account's invoice is paid by a payer's card, and refunded to that card", async () => {
    const payment_method_id = await saveCard(as("billing"), "pm_card_visa");
    const paid = await payInvoice(as("billing"), { invoice_id, payment_method_id });
    expect(paid).toMatchObject({ status: "paid", amount_paid: 4900 });
    await createCreditNote(money.world.ctx, { invoice_id, amount: 900, settlement: "refund" });
    const payments = await money.world.ctx.db.payment.findMany({
      where: { organization_id: money.world.org.id },
    });
    expect(payments).toMatchObject([{ member_id: people.billing.id, amount_refunded: 900 }]);
    await faults();
  });

  test("staff can charge a payer's card for it, and never another member's", async () => {
    const { ctx } = money.world;
    const theirs = await saveCard(as("member"), "pm_card_visa");
    const wrong = payInvoice(ctx, { invoice_id, payment_method_id: theirs });
    await expect(wrong).rejects.toThrow();
    const own = await saveCard(as("billing"), "pm_card_visa");
    const asOwner = payInvoice(as("owner"), { invoice_id, payment_method_id: own });
    await expect(asOwner).rejects.toThrow();
    expect(await payInvoice(ctx, { invoice_id, payment_method_id: own })).toMatchObject({
      status: "paid",
    });
    await faults();
  });

  test("cash counts only from a payer of the account", async () => {
    const hand = (role: Role) =>
      createPayment(money.world.ctx, {
        member_id: people[role].id,
        amount: 4900,
        currency: "EUR",
        provider: "cash",
        invoice_allocations: [{ invoice_id, amount: 4900 }],
      });
    await expect(hand("member")).rejects.toMatchObject({ name: "allocation_not_allowed" });
    expect(await hand("billing")).toMatchObject({ status: "pending" });
    await faults();
  });

  test("no payer sees the question of another payer's bank", async () => {
    const payment_method_id = await saveCard(as("billing"), "pm_card_authenticationRequired");
    const asked = await payInvoice(as("billing"), { invoice_id, payment_method_id });
    expect(asked.processor?.client_secret).toEqual(expect.any(String));
    const seen = await syncInvoice(as("owner"), { invoice_id });
    expect(seen).toMatchObject({ pending: false, invoice: { processor: null } });
    await authenticate(money.sandbox, asked.processor?.client_secret, "complete");
    expect(await syncInvoice(as("billing"), { invoice_id })).toMatchObject({
      invoice: { status: "paid" },
    });
    await faults();
  });

  test("while one payer's bank asks, another payer waits without seeing that payment", async () => {
    const theirs = await saveCard(as("billing"), "pm_card_authenticationRequired");
    await payInvoice(as("billing"), { invoice_id, payment_method_id: theirs });
    const own = { invoice_id, payment_method_id: await saveCard(as("owner"), "pm_card_visa") };
    const refused: unknown = await payInvoice(as("owner"), own).catch((error: unknown) => error);
    expect(refused).toMatchObject({ of: { kind: "conflict", code: "checkout_in_progress" } });
    expect(refused).not.toHaveProperty("extras.payment_id");
    // The payer never answers; after a while the payment is given up.
    money.world.pass(16);
    await expireLapsed(money.world.installation);
    expect(await payInvoice(as("owner"), own)).toMatchObject({ status: "paid" });
    await faults();
  });

  test("while one payer's bank debit is processed, another payer waits, and then finds it paid", async () => {
    const { id: theirs } = await saveAccount(money, as("billing"), IBANS.pays);
    await payInvoice(as("billing"), { invoice_id, payment_method_id: theirs });
    const own = { invoice_id, payment_method_id: await saveCard(as("owner"), "pm_card_visa") };
    const waiting = { of: { code: "checkout_in_progress" } };
    await expect(payInvoice(as("owner"), own)).rejects.toMatchObject(waiting);
    await answerDebits(money);
    await syncInvoice(as("billing"), { invoice_id });
    expect(await payInvoice(as("owner"), own)).toMatchObject({ status: "paid" });
    expect(await money.intents()).toHaveLength(1);
    await faults();
  });
});
