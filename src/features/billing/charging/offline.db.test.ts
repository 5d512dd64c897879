import { beforeEach, expect, test } from "vitest";
import { listAuditLog } from "@/features/platform/audit-log/list";
import { createInvoice } from "@/features/billing/invoices/create";
import { finalizeInvoice } from "@/features/billing/invoices/finalize";
import { checkLedger } from "@/features/billing/ledger/check";
import { removeAllocation } from "@/features/billing/payments/allocations";
import { createPayment } from "@/features/billing/payments/create";
import { OFFLINE_PROVIDERS } from "@/features/billing/payments/schema";
import { createRefund } from "@/features/billing/refunds/create";
import type { Ctx } from "@/server/context";
import { makeMember, makeWorld, type World } from "@/testing/worlds/world";
import { cancelPayment } from "./cancel-payment";
import { updatePayment } from "./update-payment";

let world: World;
/** An API key for the till at the front desk. */
let till: Ctx;
let member_id: string;
beforeEach(async () => {
  world = await makeWorld();
  member_id = (await makeMember(world)).id;
  till = world.as({
    kind: "apiKey",
    id: "key_till",
    tenant_id: world.org.tenant_id,
    scopes: new Set(["*"]),
    organization_ids: [world.org.id],
  });
});

/** Returns an object's entries in the audit log, oldest first. */
async function auditOf(object_id: string) {
  const { items } = await listAuditLog(world.ctx, { object_id, page: 1, size: 50 });
  return items.reverse();
}
const by = { actor: { kind: "api_key", id: "key_till" } };
const became = (from: string, to: string) => [{ field: "status", from, to }];

async function invoiceOver(unit_amount: number): Promise<string> {
  const lines = [{ description: "Locker", quantity: 1, unit_amount }];
  const draft = await createInvoice(world.ctx, { member_id, currency: "EUR", lines });
  return (await finalizeInvoice(world.ctx, { invoice_id: draft.id })).id;
}

test.each(OFFLINE_PROVIDERS)(
  "the audit log of money by %s shows who recorded it, when, how much, and its earlier status",
  async (provider) => {
    const invoice_id = await invoiceOver(1500);
    const payment = await createPayment(till, {
      member_id,
      amount: 2000,
      currency: "EUR",
      provider,
      invoice_allocations: [{ invoice_id, amount: 1500 }],
    });
    world.setNow("2026-11-23T07:30:00.000Z");
    const payment_id = payment.id;
    await updatePayment(till, { payment_id, status: "succeeded", notes: "Receipt 17" });
    await updatePayment(till, { payment_id, status: "succeeded" });
    expect(await auditOf(payment.id)).toMatchObject([
      {
        ...by,
        type: "payment.created",
        details: { amount: 2000, currency: "EUR", provider },
        created_at: "2026-11-23T06:00:00.000Z",
      },
      {
        ...by,
        type: "payment.succeeded",
        changes: became("pending", "succeeded"),
        details: { amount: 2000, currency: "EUR", provider },
        created_at: "2026-11-23T07:30:00.000Z",
      },
      {
        ...by,
        type: "payment.updated",
        changes: [{ field: "notes", from: null, to: "Receipt 17" }],
      },
    ]);
    const paid = (await auditOf(invoice_id)).at(-1);
    const details = { payment_id: payment.id, amount: 1500 };
    expect(paid).toMatchObject({ ...by, type: "invoice.paid", details });
    const refund = await createRefund(till, { payment_id, amount: 700, reason: "Paid too much" });
    expect(await auditOf(refund.id)).toMatchObject([
      { ...by, type: "refund.created", details: { amount: 700, reason: "Paid too much" } },
      {
        ...by,
        type: "refund.succeeded",
        changes: became("pending", "succeeded"),
        details: { amount: 700, currency: "EUR" },
      },
    ]);
    const [credit_note_id = ""] = refund.credit_note_ids;
    expect(await auditOf(credit_note_id)).toMatchObject([
      { ...by, type: "credit_note.issued", details: { invoice_id, total: 200 } },
      { ...by, type: "credit_note.refunded" },
    ]);
    expect(await checkLedger(world.ctx, world.org.id)).toEqual([]);
  },
);

test("money that never came, or was booked to the wrong invoice, leaves its trace as well", async () => {
  const invoice_id = await invoiceOver(800);
  const cash = { member_id, currency: "EUR", provider: "cash" as const };
  const never = await createPayment(till, { ...cash, amount: 300 });
  await cancelPayment(till, { payment_id: never.id });
  expect((await auditOf(never.id)).at(-1)).toMatchObject({
    ...by,
    type: "payment.cancelled",
    changes: became("pending", "cancelled"),
  });
  const part = { invoice_id, amount: 500 };
  const payment = await createPayment(till, {
    ...cash,
    amount: 500,
    invoice_allocations: [part],
  });
  await updatePayment(till, { payment_id: payment.id, status: "succeeded" });
  await removeAllocation(till, { payment_id: payment.id, invoice_id });
  expect((await auditOf(payment.id)).at(-1)).toMatchObject({
    ...by,
    type: "payment.deallocated",
    details: part,
  });
  expect((await auditOf(invoice_id)).at(-1)).toMatchObject({
    ...by,
    type: "invoice.payment_removed",
    details: { payment_id: payment.id, amount: 500 },
  });
  expect(await checkLedger(world.ctx, world.org.id)).toEqual([]);
});
