import { tellDispute } from "@/testing/worlds/disputes";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createApiKey } from "@/features/platform/api-keys/create";
import { archiveAccount } from "@/features/people/accounts/archive";
import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import { reconcile } from "@/features/billing/processor/reconcile";
import { cancelSubscription } from "@/features/memberships/subscriptions/cancel";
import { createCreditNote } from "@/features/billing/credit-notes/create";
import { describeInvoice } from "@/features/billing/documents/print";
import { createInvoice } from "@/features/billing/invoices/create";
import { archiveMember } from "@/features/backoffice/member-lifecycle/archive";
import type { Member } from "@/features/people/members/schema";
import { updateMember } from "@/features/people/members/update";
import { composeCard } from "@/features/access/passes/compose-card";
import { loadPass } from "@/features/access/passes/store";
import { createWebhookEndpoint } from "@/features/platform/webhooks/create";
import { newId } from "@/lib/ids";
import { byId, inTx } from "@/server/context";
import { findWord } from "@/testing/oracles/find-word";
import { type SeededMember, seedMember, keepPhoto, newWord } from "@/testing/worlds/seed-member";
import { crashing, findMoneyFaults, NO_FAULTS } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { runJobs } from "@/testing/outbox";
import { request } from "@/testing/worlds/passes";
import { openReceiver, type Receiver } from "@/testing/fakes/receiver";
import { untilBlocked } from "@/testing/waits";
import { makeMember } from "@/testing/worlds/world";
import { eraseMember } from "./erase";

const money = setUpMoney();
let receiver: Receiver;
let word: string;
let member: Member;
let has: SeededMember;
/** Creates the member once more, with the same Idempotency-Key. */
let createAgain: () => Promise<Response>;

beforeEach(async () => {
  const { ctx, org } = money.world;
  receiver = await openReceiver();
  receiver.answer((response) => {
    const about = receiver.received.at(-1)?.body.includes(word) ?? false;
    response.end(about ? `Thank you for ${word}` : "Thank you");
  });
  await createWebhookEndpoint(ctx, { url: receiver.url, event_types: ["*"] });
  word = newWord();
  const { secret } = await createApiKey(ctx, {
    name: "Test",
    scopes: ["*"],
    organization_ids: [org.id],
  });
  const body = JSON.stringify({
    name: `Zebulon ${word}`,
    email: `${word}@example.test`,
    external_id: `crm-${word}`,
    status: "active",
  });
  const headers = {
    authorization: `Bearer ${secret}`,
    "content-type": "application/json",
    "idempotency-key": newId("req"),
  };
  createAgain = () => request("/v1/members", { method: "POST", headers, body });
  member = (await (await createAgain()).json()) as Member;
  await updateMember(ctx, { member_id: member.id, name: `Zebulon O. ${word}` });
  has = await seedMember(money.world, { member_id: member.id, word, day: "2026-12-01" });
});
afterEach(() => receiver.close());

/** Settles and ends everything that blocks the erasure. */
async function settle(): Promise<void> {
  const { ctx } = money.world;
  const { paid, held, membership, invoice_id, account } = has;
  for (const { id } of [held, paid]) {
    await cancelBooking(ctx, { booking_id: id, refund_percent: 100, notes: `Sorry, ${word}` });
  }
  const credit = { settlement: "refund", reason: `Returned by ${word}` } as const;
  await createCreditNote(ctx, { invoice_id, amount: 100, ...credit });
  await ctx.db.refund.updateMany({
    where: { organization_id: ctx.org.id },
    data: { reason: `Asked for by ${word}` },
  });
  await cancelSubscription(ctx, { subscription_id: membership.id, at: "now", refund: "none" });
  await archiveAccount(ctx, { account_id: account.id });
  await archiveMember(ctx, { member_id: member.id, reason: `${word} has moved` });
  await runJobs(ctx);
  // After the jobs, which keep no photo of a member without a card that shows it.
  await keepPhoto(money.world, member.id, `https://pictures.example/${word}.png`);
}

const erase = (ctx = money.world.ctx) => eraseMember(ctx, { member_id: member.id });
/** Returns the money records that must stay: amounts, numbers, dates and states. */
const books = () => {
  const { db, org } = money.world.ctx;
  return db.$queryRaw`
    SELECT id, status, amount, amount_refunded AS more, 0 AS most, NULL AS number, created_at AS at FROM payments WHERE organization_id = ${org.id}
    UNION ALL SELECT id, status, amount, 0, 0, NULL, created_at FROM refunds WHERE organization_id = ${org.id}
    UNION ALL SELECT id, status, total, amount_paid, amount_credited, number, issued_at FROM invoices WHERE organization_id = ${org.id}
    UNION ALL SELECT id, status, total, amount_applied, tax_amount, number, created_at FROM credit_notes WHERE organization_id = ${org.id}
    UNION ALL SELECT id, NULL, amount, 0, 0, NULL, created_at FROM allocations WHERE organization_id = ${org.id}
     ORDER BY id`;
};

/** Writes what a delivery keeps that read the member a moment before it was erased. */
async function keepLate(): Promise<void> {
  const { db, org, now } = money.world.ctx;
  const { id: event_id } = await db.domainEvent.findFirstOrThrow({
    where: { object_id: member.id, type: "member.archived" },
  });
  const body = JSON.stringify({ name: word });
  await db.webhookPayload.create({
    data: { event_id, organization_id: org.id, body, created_at: now() },
  });
}

/** Columns that hold the data of a member with a row of everything, before it is erased. */
const SHOWN = [
  "accounts.billing_address",
  "accounts.billing_email",
  "accounts.external_id",
  "accounts.metadata",
  "accounts.name",
  "accounts.tax_id",
  "bookings.cancellation_notes",
  "bookings.decision_notes",
  "bookings.notes",
  "calendar_feeds.name",
  "credit_notes.reason",
  "domain_events.data",
  "invoices.bill_to",
  "invoices.external_id",
  "invoices.lines",
  "invoices.metadata",
  "invoices.notes",
  "mailbox_messages.calendar",
  "mailbox_messages.html",
  "mailbox_messages.text",
  "mailbox_messages.to_address",
  "member_notes.body",
  "member_photos.url",
  "member_words.word",
  "members.address",
  "members.billing_details",
  "members.email",
  "members.external_id",
  "members.metadata",
  "members.name",
  "members.search_text",
  "passkeys.name",
  "payment_methods.consent",
  "payments.failure_message",
  "payments.notes",
  "payments.save_payment_method_consent",
  "processor_calls.params",
  "push_devices.endpoint",
  "refunds.reason",
  "search_words.word",
  "sign_in_requests.email",
  "subscriptions.metadata",
  "subscriptions.payment_failure",
  "users.email",
  "verification_tokens.identifier",
  "webhook_deliveries.attempts",
];

describe("an erased member", () => {
  it("is nowhere in the database any more: neither name nor address, id or number, nor words about it", async () => {
    const { ctx } = money.world;
    await settle();
    expect(await findWord(word)).toEqual(SHOWN);
    const before = await books();
    const { email: _, ...row } = member;
    const erased = await erase();
    await keepLate();
    await runJobs(ctx);
    expect(await findWord(word)).toEqual([]);
    expect(erased).toMatchObject({
      ...{ id: row.id, short_id: row.short_id, status: "archived" },
      ...{ name: `Erased member ${row.short_id}`, erased_at: ctx.now().toISOString() },
      ...{ email: null, external_id: null, phone: null, address: null, metadata: {} },
    });
    expect(await books()).toEqual(before);
    expect(await findMoneyFaults(ctx.org.id)).toEqual(NO_FAULTS);
  });

  it("has no card at the processor, and is no customer there, also when it was away or the process died", async () => {
    const { world, payments, account } = money;
    const { customer_id } = await world.ctx.db.processorCustomer.findFirstOrThrow({
      where: { member_id: member.id },
    });
    const exists = () => payments.customerExists({ account, customer_id: customer_id ?? "" });
    await settle();
    expect(await exists()).toBe(true);
    await erase({ ...world.ctx, payments: crashing(payments, "deleteCustomer", "before") });
    expect(await exists()).toBe(true);
    world.pass(2);
    await reconcile(world.installation);
    expect(await exists()).toBe(false);
    const calls = await world.ctx.db.processorCall.findMany({ where: { kind: "delete_customer" } });
    const mine = calls.filter(({ organization_id }) => organization_id === world.org.id);
    expect(mine.map(({ outcome }) => outcome)).toEqual(["deleted"]);
  });

  it("stays the same when it is erased again, and a repeated request says so", async () => {
    await settle();
    expect((await createAgain()).headers.get("idempotent-replayed")).toBe("true");
    const erased = await erase();
    money.world.pass(5);
    expect(await erase()).toEqual(erased);
    const events = await money.world.ctx.db.domainEvent.findMany({
      where: { object_id: member.id, type: "member.erased" },
    });
    expect(events).toHaveLength(1);
    const answer = await createAgain();
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: "member_erased" });
  });

  it("includes the records merged into it, and cannot be found by one of them", async () => {
    const { ctx } = money.world;
    await settle();
    const { id } = await makeMember(money.world, { name: `Old ${word}` });
    const data = { merged_into_id: member.id, status: "archived", archived_at: ctx.now() };
    await ctx.db.member.update({ where: byId(ctx, id), data });
    const merged = { of: { code: "member_merged" }, extras: { resource_id: member.id } };
    await expect(eraseMember(ctx, { member_id: id })).rejects.toMatchObject(merged);
    await erase();
    const { name, short_id } = await ctx.db.member.findUniqueOrThrow({ where: byId(ctx, id) });
    expect(name).toBe(`Erased member ${short_id}`);
  });

  it("makes wallets receive a card without its name", async () => {
    const { ctx } = money.world;
    await settle();
    const before = await loadPass(ctx, has.pass.id);
    expect(JSON.stringify((await composeCard(ctx, before)).card)).toContain(word);
    await erase();
    const after = await loadPass(ctx, has.pass.id);
    expect(after.version).toBe(before.version + 1);
    expect(JSON.stringify((await composeCard(ctx, after)).card)).not.toContain(word);
  });

  it("appears on its invoices under a pseudonym, with the goods sold", async () => {
    const { ctx } = money.world;
    await settle();
    const { name } = await erase();
    const { buyer, lines, notes } = await describeInvoice(ctx, { invoice_id: has.invoice_id });
    expect({ buyer: buyer.name, what: lines[0]?.description, notes }).toEqual({
      ...{ buyer: name, what: `Lesson for ${name}`, notes: null },
    });
  });
});

describe("the erasure of a member", () => {
  it("waits for a row that is being created, which then blocks it", async () => {
    const { ctx } = money.world;
    await settle();
    let erasing: Promise<unknown> | undefined;
    await inTx(ctx, async (tx) => {
      const lines = [{ description: "Rackets", quantity: 1, unit_amount: 100 }];
      await createInvoice(tx, { member_id: member.id, currency: "EUR", lines });
      erasing = erase().catch((error: unknown) => error);
      await untilBlocked(tx, [erasing]);
    });
    expect(await erasing).toMatchObject({ extras: { reasons: [{ code: "invoices_open" }] } });
  });

  it("is refused while anything is unsettled, and names each matter", async () => {
    const { ctx } = money.world;
    const thrown = await erase().catch((error: unknown) => error);
    expect(thrown).toMatchObject({ of: { kind: "conflict", code: "member_has_open_matters" } });
    const { reasons } = (thrown as { extras: { reasons: { code: string; ids: string[] }[] } })
      .extras;
    const open = Object.fromEntries(reasons.map(({ code, ids }) => [code, ids]));
    expect(open).toEqual({
      not_archived: [member.id],
      bookings_ahead: [has.paid.id, has.held.id].sort(),
      subscriptions_running: [has.membership.id],
      sole_account_owner: [has.account.id],
    });
    expect(await findWord(word)).toContain("members.name");
    await settle();
    const { id } = await ctx.db.payment.findFirstOrThrow({ where: { id: has.cash.id } });
    const later = async (data: object) => {
      await ctx.db.payment.update({ where: byId(ctx, id), data });
      return erase().catch((error: { extras: { reasons: object[] } }) => error.extras.reasons);
    };
    const only = (code: string) => [expect.objectContaining({ code, ids: [id] })];
    await tellDispute(ctx, id);
    expect(await later({})).toEqual(only("payments_open"));
    await tellDispute(ctx, id, { status: "won" });
    expect(await later({ status: "pending" })).toEqual(only("payments_open"));
    await ctx.db.refund.updateMany({ where: { payment_id: id }, data: { status: "pending" } });
    expect(await later({ status: "succeeded" })).toMatchObject([{ code: "refunds_under_way" }]);
    await ctx.db.refund.updateMany({ where: { payment_id: id }, data: { status: "succeeded" } });
    const open_invoice = { where: { id: has.invoice_id } };
    await ctx.db.invoice.updateMany({ ...open_invoice, data: { amount_paid: 0, status: "open" } });
    expect(await later({})).toMatchObject([{ code: "invoices_open", ids: [has.invoice_id] }]);
  });
});
