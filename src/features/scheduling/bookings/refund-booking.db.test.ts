import { beforeEach, expect, test } from "vitest";
import { updatePayment } from "@/features/billing/charging/update-payment";
import { lockPaymentsOf } from "@/features/billing/credit-notes/settlement";
import { loadCreditNote } from "@/features/billing/credit-notes/store";
import { issueInvoice } from "@/features/billing/invoices/issue";
import { createPayment } from "@/features/billing/payments/create";
import { inTx } from "@/server/context";
import { untilBlocked } from "@/testing/waits";
import { lockingInOrder } from "@/testing/lock-order";
import { makeMember, makePrice, makeResource, makeWorld, type World } from "@/testing/worlds/world";
import { cancelBooking } from "./cancel";
import { createBooking } from "./create-booking";
import { lockPaid } from "./refund-booking";

let world: World;
let invoice_id: string;
let older: string;
let newer: string;

/** Each test has a booking's invoice over 10.00, paid in cash: 6.00 first, then 4.00. */
beforeEach(async () => {
  world = await makeWorld();
  const member_id = (await makeMember(world)).id;
  const line = { description: "Court", quantity: 1, unit_amount: 1000, amount: 1000 };
  const bill = { member_id, currency: "EUR", lines: [{ ...line, booking_id: null }] };
  invoice_id = (await inTx(world.ctx, (tx) => issueInvoice(tx, bill))).id;
  const pay = async (amount: number) => {
    const { id: payment_id } = await createPayment(world.ctx, {
      member_id,
      amount,
      currency: "EUR",
      provider: "cash",
      invoice_allocations: [{ invoice_id, amount }],
    });
    await updatePayment(world.ctx, { payment_id, status: "succeeded" });
    return payment_id;
  };
  older = await pay(600);
  newer = await pay(400);
});

test("a refunded booking's payments are locked oldest first, and given back newest first", async () => {
  const paid = await lockingInOrder(world.ctx, [older, newer], () =>
    inTx(world.ctx, (tx) => lockPaid(tx, { id: "bkg_any", invoice_id })),
  );
  expect(paid.map(({ payment, left }) => [payment.id, left])).toEqual([
    [newer, 400],
    [older, 600],
  ]);
});

test("a credit note locks the payments in the same order", async () => {
  const paid = await lockingInOrder(world.ctx, [older, newer], () =>
    inTx(world.ctx, (tx) => lockPaymentsOf(tx, invoice_id)),
  );
  expect(paid.map(({ id }) => id)).toEqual([newer, older]);
});

test("money that arrives while its booking is cancelled goes back with it", async () => {
  const { ctx } = world;
  await makePrice(world, 1500);
  const [{ id: resource_id }, { id: member_id }] = [
    await makeResource(world),
    await makeMember(world),
  ];
  const booking = await createBooking(ctx, {
    ...{ resource_id, member_id, quantity: 1 },
    settle: "on_account",
    ...{ starts_at_local: "2026-11-24T10:00:00", ends_at_local: "2026-11-24T11:00:00" },
  });
  const { id: payment_id } = await createPayment(ctx, {
    ...{ member_id, amount: 1500, currency: "EUR" },
    provider: "cash",
    invoice_allocations: [{ invoice_id: booking.invoice_id ?? "", amount: 1500 }],
  });
  let cancelling!: ReturnType<typeof cancelBooking>;
  await inTx(ctx, async (tx) => {
    await updatePayment(tx, { payment_id, status: "succeeded" });
    cancelling = cancelBooking(ctx, { booking_id: booking.id });
    await untilBlocked(tx, [cancelling]);
  });
  const { cancellation_credit_note_id } = await cancelling;
  const note = await loadCreditNote(ctx, cancellation_credit_note_id ?? "");
  expect(note).toMatchObject({ total: 1500, amount_applied: 0 });
  const given = await ctx.db.refund.findMany({
    where: { organization_id: ctx.org.id, payment_id },
  });
  expect(given.map(({ amount, reason }) => [amount, reason])).toEqual([
    [1500, "booking_cancelled"],
  ]);
});
