import { expect, test } from "vitest";
import { updatePayment } from "@/features/billing/charging/update-payment";
import { createCreditNote } from "@/features/billing/credit-notes/create";
import { CreateCreditNote } from "@/features/billing/credit-notes/schema";
import { createInvoice } from "@/features/billing/invoices/create";
import { finalizeInvoice } from "@/features/billing/invoices/finalize";
import { voidInvoice } from "@/features/billing/invoices/void";
import { removeAllocation } from "@/features/billing/payments/allocations";
import { createPayment } from "@/features/billing/payments/create";
import { listAuditLog } from "@/features/platform/audit-log/list";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { rescheduleBooking } from "@/features/scheduling/bookings/reschedule/reschedule";
import { resyncBooking } from "@/features/scheduling/bookings/resync";
import { createEvent } from "@/features/scheduling/events/create";
import { writeEvent } from "@/features/scheduling/events/update";
import { saveCard } from "@/testing/worlds/money";
import { setUpMoves } from "@/testing/worlds/moves";
import { makeMember, memberOf } from "@/testing/worlds/world";
import { previousOf } from "@/testing/previous-of";

const { money, at, move, makePlace, paidBuyer } = setUpMoves();
const told = (type: string, id?: string) => previousOf(money.world.ctx, type, id);

test("a moved booking names its old time, place and price, however the difference is settled", async () => {
  const buyer = await paidBuyer();
  const { world } = money;
  await move(buyer, at(14));
  const place = {
    ...{ starts_at_local: "2026-12-01T10:00:00", ends_at_local: "2026-12-01T10:30:00" },
    ...{ starts_at: "2026-12-01T10:00:00.000Z", ends_at: "2026-12-01T10:30:00.000Z" },
  };
  expect(await told("booking.rescheduled")).toEqual([place]);
  const { invoice_id } = await money.bookingOf(buyer);
  const cheap = await makePlace(1000);
  await move(buyer, { resource_id: cheap.id });
  expect((await told("booking.rescheduled"))[0]).toMatchObject({
    ...{ resource_id: world.resource.id, price_amount: 1500, amount_due: 1500 },
  });
  const dear = await makePlace(4000);
  const payment_method_id = await saveCard(buyer.ctx, "pm_card_visa");
  await move(buyer, { resource_id: dear.id, payment_method_id });
  const [charged] = await told("booking.rescheduled");
  expect(charged).toMatchObject({ resource_id: cheap.id, price_amount: 1000, amount_due: 1000 });
  expect(charged).toHaveProperty("invoice_id", invoice_id);
  expect(charged).not.toHaveProperty("status");
});

test("a request that a move made of a hold names its old status once", async () => {
  const { ctx } = money.world;
  const requester = await makeMember(money.world);
  const { id: member_id } = requester;
  const strict = await makePlace(1000, { requires_approval: true });
  const wanted = { member_id, resource_id: money.world.resource.id, ...at(10) };
  const { id } = await createBooking(ctx, { ...wanted, quantity: 1 });
  const resource_id = strict.id;
  await rescheduleBooking(money.world.as(memberOf(requester)), { booking_id: id, resource_id });
  const [previous] = await told("booking.rescheduled");
  expect(previous).toMatchObject({ status: "held", resource_id: money.world.resource.id });
  const { items } = await listAuditLog(ctx, {
    ...{ page: 1, size: 1, object_id: id, type: "booking.rescheduled" },
  });
  const statuses = items[0]?.changes.filter(({ field }) => field === "status");
  expect(statuses).toEqual([{ field: "status", from: "held", to: "pending_approval" }]);
});

test("an event that moved names its old times, and its bookings that they left it and came along", async () => {
  const { ctx } = money.world;
  const { id: event_id } = await createEvent(ctx, {
    ...{ title: "Yoga", timezone: "UTC", status: "published" },
    ...at(10),
  });
  const { id: member_id } = await makeMember(money.world);
  const { id: booking_id } = await createBooking(ctx, { event_id, member_id, quantity: 1 });
  const times = {
    ...{ starts_at_local: "2026-12-01T10:00:00", ends_at_local: "2026-12-01T11:00:00" },
    ...{ starts_at: "2026-12-01T10:00:00.000Z", ends_at: "2026-12-01T11:00:00.000Z" },
  };
  await writeEvent(ctx, { event_id, ...at(14) });
  expect(await told("event.updated")).toEqual([times]);
  expect(await told("booking.desynced")).toEqual([{ is_schedule_desynced: false }]);
  await resyncBooking(ctx, { booking_id, action: "move" });
  expect(await told("booking.resynced")).toEqual([{ ...times, is_schedule_desynced: true }]);
  await writeEvent(ctx, { event_id, capacity: 8 });
  expect((await told("event.updated"))[0]).toEqual({ capacity: null });
});

test("an invoice and its credit note name what money and documents have changed", async () => {
  const { ctx } = money.world;
  const { id: member_id } = await makeMember(money.world);
  const lines = [{ description: "Locker", quantity: 1, unit_amount: 1000 }];
  const { id: invoice_id } = await createInvoice(ctx, { member_id, currency: "EUR", lines });
  await finalizeInvoice(ctx, { invoice_id });
  const issued = await told("invoice.issued", invoice_id);
  expect(issued).toMatchObject([{ status: "draft", number: null, issued_at: null }]);
  const pay = async (amount: number) => {
    const given = { member_id, amount, currency: "EUR", provider: "cash" as const };
    const invoice_allocations = [{ invoice_id, amount }];
    const { id: payment_id } = await createPayment(ctx, { ...given, invoice_allocations });
    await updatePayment(ctx, { payment_id, status: "succeeded" });
    return { payment_id };
  };
  const part = await pay(400);
  const open = { status: "open", amount_paid: 0, amount_due: 1000 };
  expect(await told("invoice.partially_paid")).toEqual([open]);
  await removeAllocation(ctx, { ...part, invoice_id });
  const partly = { status: "partially_paid", amount_paid: 400, amount_due: 600 };
  expect(await told("invoice.payment_removed")).toEqual([partly]);
  await pay(1000);
  expect(await told("invoice.paid")).toEqual([{ ...open, paid_at: null }]);
  const credit = { invoice_id, amount: 250, settlement: "refund" };
  await createCreditNote(ctx, CreateCreditNote.parse(credit));
  expect(await told("credit_note.refunded")).toEqual([{ status: "issued" }]);
  const wrong = await createInvoice(ctx, { member_id, currency: "EUR", lines });
  await voidInvoice(ctx, { invoice_id: wrong.id });
  expect(await told("invoice.voided")).toEqual([{ status: "draft", voided_at: null }]);
});
