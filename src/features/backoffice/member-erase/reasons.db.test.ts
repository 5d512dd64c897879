import { expect, it } from "vitest";
import { archiveMember } from "@/features/backoffice/member-lifecycle/archive";
import { updatePayment } from "@/features/billing/charging/update-payment";
import { createPayment } from "@/features/billing/payments/create";
import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import { confirmBooking } from "@/features/scheduling/bookings/confirm";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { getBooking } from "@/features/scheduling/bookings/get";
import { byId } from "@/server/context";
import { findWord } from "@/testing/oracles/find-word";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { newWord } from "@/testing/worlds/seed-member";
import { makeMember } from "@/testing/worlds/world";
import { eraseMember } from "./erase";

const money = setUpMoney();

const book = (member_id: string, more: object = {}) =>
  createBooking(money.world.ctx, {
    ...{ member_id, resource_id: money.world.resource.id, quantity: 1 },
    ...{ starts_at_local: "2026-12-01T10:00:00", ends_at_local: "2026-12-01T10:30:00" },
    ...more,
  });

async function erase(member_id: string): Promise<void> {
  await archiveMember(money.world.ctx, { member_id });
  await eraseMember(money.world.ctx, { member_id });
}

it("the reason of a gift goes with the member, and the other deductions and all amounts stay", async () => {
  const { ctx } = money.world;
  const word = newWord();
  const { id: member_id } = await makeMember(money.world);
  const { id: booking_id } = await book(member_id);
  const exception_reason = `${word} broke a leg`;
  await confirmBooking(ctx, { booking_id, settle: "complimentary", exception_reason });
  const { price_deductions } = await getBooking(ctx, { booking_id });
  const [gift] = price_deductions;
  expect(gift).toMatchObject({ type: "manual", description: exception_reason });
  const code = { ...gift, type: "promo_code", description: "Winter sale" };
  const data = { price_deductions: [code, ...price_deductions, code] };
  await ctx.db.booking.update({ where: byId(ctx, booking_id), data });
  await cancelBooking(ctx, { booking_id });
  await erase(member_id);
  const erased = await getBooking(ctx, { booking_id });
  const hidden = { ...gift, description: "Erased reason" };
  expect(erased.price_deductions).toEqual([code, hidden, code]);
  expect(await findWord(word)).toEqual([]);
});

it("the reason of a lower price goes from its invoice, which keeps the same words in the goods sold", async () => {
  const { ctx } = money.world;
  const word = newWord();
  const name = `Kim ${word}`;
  const { id: member_id } = await makeMember(money.world, { name });
  const { name: room } = await ctx.db.resource.findUniqueOrThrow({
    where: byId(ctx, money.world.resource.id),
  });
  const { id: booking_id } = await book(member_id, {
    price_override: { amount: 100, reason: room },
    settle: "on_account",
  });
  const other = await book(member_id, {
    ...{ starts_at_local: "2026-12-01T11:00:00", ends_at_local: "2026-12-01T11:30:00" },
    price_override: { amount: 200, reason: `A gift (for ${name})` },
    settle: "on_account",
  });
  const invoices = () =>
    ctx.db.invoice.findMany({ where: { member_id }, orderBy: { total: "asc" } });
  for (const { id: invoice_id, total: amount } of await invoices()) {
    const { id: payment_id } = await createPayment(ctx, {
      ...{ member_id, amount, currency: "EUR", provider: "cash" },
      invoice_allocations: [{ invoice_id, amount }],
    });
    await updatePayment(ctx, { payment_id, status: "succeeded" });
  }
  for (const id of [booking_id, other.id]) {
    await cancelBooking(ctx, { booking_id: id, refund_percent: 0 });
  }
  await erase(member_id);
  const lines = (await invoices()).flatMap((row) => row.lines as { description: string }[]);
  expect(lines).toHaveLength(2);
  for (const { description } of lines) {
    expect(description.startsWith(`${room}, `)).toBe(true);
    expect(description).toMatch(/, Erased reason −€\d+\.\d\d$/);
  }
  expect(await findWord(word)).toEqual([]);
});
