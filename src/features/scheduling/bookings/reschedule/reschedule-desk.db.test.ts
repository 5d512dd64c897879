import { expect, test } from "vitest";
import { createCashDesk } from "@/features/billing/cash-desks/create";
import { closeCashSession } from "@/features/billing/cash-sessions/close";
import { getCashSession } from "@/features/billing/cash-sessions/list";
import { openCashDesk } from "@/features/billing/cash-sessions/open";
import { createAnyPayment } from "@/features/billing/charging/create-payment";
import { updatePayment } from "@/features/billing/charging/update-payment";
import { byId, type Ctx } from "@/server/context";
import { type Buyer, makeBuyer, NO_FAULTS, saveCard } from "@/testing/worlds/money";
import { setUpMoves } from "@/testing/worlds/moves";
import { cancelBooking } from "../cancel";
import { previewReschedule } from "./preview-reschedule";

const { money, at, move, faults, makePlace, paidBuyer } = setUpMoves();
const { bookingOf, intents } = money;

/** The till: an API key of the front desk. */
function till(): Ctx {
  const { org } = money.world;
  const key = { tenant_id: org.tenant_id, organization_ids: [org.id], scopes: new Set(["*"]) };
  return money.world.as({ kind: "apiKey", id: "key_till", ...key });
}

const paymentsOf = (buyer: Buyer) =>
  money.world.ctx.db.payment.findMany({
    where: { booking_id: buyer.booking.id },
    orderBy: { created_at: "asc" },
  });

test.each(["cash", "bank_transfer", "card_terminal", "other"] as const)(
  "the difference of a dearer place is paid by %s at the desk: the booking moves at once, on one invoice",
  async (provider) => {
    const buyer = await paidBuyer();
    const dearer = await makePlace(2500);
    money.world.pass(1);
    const to = { resource_id: dearer.id, ...at(14), provider };
    const offer = await previewReschedule(till(), { booking_id: buyer.booking.id, ...to });
    expect(offer).toMatchObject({ charge_amount: 1000 });
    const moved = await move(buyer, to, till());
    expect(moved).toMatchObject({
      ...{ status: "confirmed", resource_id: dearer.id, amount_due: 2500 },
      starts_at_local: "2026-12-01T14:00:00",
    });
    expect(await paymentsOf(buyer)).toMatchObject([
      { provider: "processor", amount: 1500 },
      { provider, purpose: "difference", amount: 1000, status: "succeeded", account: "" },
    ]);
    const { invoice_id } = await bookingOf(buyer);
    const invoice = await money.world.ctx.db.invoice.findUniqueOrThrow({
      where: byId(money.world.ctx, invoice_id ?? ""),
    });
    expect(invoice).toMatchObject({ total: 2500, amount_paid: 2500 });
    expect(await intents()).toHaveLength(1);
    expect(await faults()).toEqual(NO_FAULTS);
    // Money paid in both ways is refunded in both ways.
    await cancelBooking(till(), { booking_id: buyer.booking.id });
    expect(await faults()).toEqual(NO_FAULTS);
  },
);

test("the money is taken once when it is reported twice at once", async () => {
  const buyer = await paidBuyer();
  const dearer = await makePlace(2500);
  const to = { resource_id: dearer.id, ...at(14), provider: "cash" };
  await Promise.all([move(buyer, to, till()), move(buyer, to, till())]);
  expect(await paymentsOf(buyer)).toHaveLength(2);
  expect(await faults()).toEqual(NO_FAULTS);
});

test("no money is taken for a place that somebody else has, for a cheaper one, or beside a card", async () => {
  const buyer = await paidBuyer();
  const [dearer, cheaper] = [await makePlace(2500), await makePlace(1000)];
  const other = await paidBuyer({ day: 2 });
  await move(other, { resource_id: dearer.id, ...at(14), provider: "cash" }, till());
  const taken = { resource_id: dearer.id, ...at(14), provider: "cash" };
  await expect(move(buyer, taken, till())).rejects.toMatchObject({
    of: { code: "slot_unavailable" },
  });
  const both = { resource_id: dearer.id, ...at(16), provider: "cash" };
  await expect(
    move(buyer, { ...both, payment_method_id: buyer.cardId }, till()),
  ).rejects.toMatchObject({ name: "validation_error" });
  expect(await paymentsOf(buyer)).toHaveLength(1);
  await move(buyer, { resource_id: cheaper.id, ...at(14), provider: "cash" }, till());
  expect(await paymentsOf(buyer)).toHaveLength(1);
  expect(await faults()).toEqual(NO_FAULTS);
});

test("a hold whose money is announced at the desk moves at that price alone", async () => {
  const buyer = await makeBuyer(money.world);
  const { id: booking_id, member_id } = buyer.booking;
  const announced = { member_id, booking_id, amount: 1500, currency: "EUR" };
  const transfer = await createAnyPayment(till(), { ...announced, provider: "bank_transfer" });
  const dearer = { resource_id: (await makePlace(2500)).id };
  const under_way = { code: "checkout_in_progress" };
  await expect(move(buyer, dearer)).rejects.toMatchObject({ of: under_way });
  await expect(move(buyer, dearer, till())).rejects.toMatchObject({ of: under_way });
  expect(await previewReschedule(till(), { booking_id, ...dearer })).toMatchObject({
    possible: false,
    ...under_way,
  });
  expect(await move(buyer, at(14), till())).toMatchObject({ status: "held", amount_due: 1500 });
  await updatePayment(till(), { payment_id: transfer.id, status: "succeeded" });
  expect(await bookingOf(buyer)).toMatchObject({ status: "confirmed", payment_id: transfer.id });
  expect(await faults()).toEqual(NO_FAULTS);
});

test("a card payment under way for the same difference is cancelled first", async () => {
  const buyer = await paidBuyer({ card: "pm_card_visa" });
  const dearer = await makePlace(2500);
  const to = { resource_id: dearer.id, ...at(14) };
  const asking = await saveCard(buyer.ctx, "pm_card_authenticationRequired");
  const waiting = await move(buyer, { ...to, payment_method_id: asking });
  expect(waiting.processor?.client_secret).toBeTruthy();
  const moved = await move(buyer, { ...to, provider: "cash" }, till());
  expect(moved).toMatchObject({ resource_id: dearer.id, amount_due: 2500 });
  const statuses = (await paymentsOf(buyer)).map(({ provider, status }) => [provider, status]);
  expect(statuses.toSorted()).toEqual([
    ["cash", "succeeded"],
    ["processor", "cancelled"],
    ["processor", "succeeded"],
  ]);
  expect(await faults()).toEqual(NO_FAULTS);
});

test("the difference in cash goes into the till that is named, while it is open", async () => {
  const { ctx } = money.world;
  const { id: cash_desk_id } = await createCashDesk(ctx, { name: "Reception" });
  const { id: cash_session_id } = await openCashDesk(ctx, { cash_desk_id, opening_amount: 0 });
  const buyer = await paidBuyer();
  const dearer = await makePlace(2500);
  const to = { resource_id: dearer.id, ...at(14), provider: "cash", cash_session_id } as const;
  await expect(move(buyer, { ...to, provider: "other" }, till())).rejects.toMatchObject({
    faults: [{ loc: ["body", "cash_session_id"] }],
  });
  const { provider: _, ...without } = to;
  await expect(move(buyer, without, till())).rejects.toMatchObject({
    faults: [{ loc: ["body", "cash_session_id"] }],
  });
  await move(buyer, to, till());
  expect(await getCashSession(ctx, { cash_session_id })).toMatchObject({ expected_amount: 1000 });
  await closeCashSession(ctx, { cash_session_id, counted_amount: 1000 });
  const dearest = await makePlace(4000);
  const late = { ...to, resource_id: dearest.id, ...at(16) };
  await expect(move(buyer, late, till())).rejects.toMatchObject({
    of: { code: "cash_session_closed" },
  });
  expect(await bookingOf(buyer)).toMatchObject({ resource_id: dearer.id });
});
