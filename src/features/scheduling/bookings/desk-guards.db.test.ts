import { expect, test } from "vitest";
import { newId } from "@/lib/ids";
import { getDatabase } from "@/server/data/db";
import { makeBuyer } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { untilBlocked } from "@/testing/waits";
import { createAnyPayment } from "@/features/billing/charging/create-payment";
import { updatePayment } from "@/features/billing/charging/update-payment";

const money = setUpMoney();

async function announceCash() {
  const buyer = await makeBuyer(money.world);
  const of = { member_id: buyer.member.id, booking_id: buyer.booking.id };
  const due = { amount: 1500, currency: "EUR", provider: "cash" as const };
  const payment = await createAnyPayment(money.world.ctx, { ...of, ...due });
  return { buyer, payment };
}

/** Writes a payment's row once more, as code that bypasses the verbs would. */
function writeAgain(payment: { id: string }, changes: object = {}) {
  const other = JSON.stringify({ id: newId("pay"), ...changes });
  return getDatabase().prisma.$executeRaw`
    INSERT INTO payments SELECT (jsonb_populate_record(p, ${other}::jsonb)).* FROM payments p
     WHERE p.id = ${payment.id}`;
}

test("the database itself keeps a second open payment at the desk out", async () => {
  const { payment } = await announceCash();
  await expect(writeAgain(payment)).rejects.toThrow(/payments_one_open_at_desk|booking_id/);
  expect(await writeAgain(payment, { status: "cancelled" })).toBe(1);
});

test("the database itself keeps a second payment by card out", async () => {
  const buyer = await makeBuyer(money.world);
  await money.pay(buyer);
  const payment = await getDatabase().prisma.payment.findFirstOrThrow({
    where: { booking_id: buyer.booking.id },
  });
  const own = { provider_payment_intent_id: null };
  await expect(writeAgain(payment, own)).rejects.toThrow(/payments_one_per_booking|booking_id/);
  expect(await writeAgain(payment, { ...own, status: "failed" })).toBe(1);
});

test("money that has arrived waits for the booking before it takes the payment, as settling does", async () => {
  const { buyer, payment } = await announceCash();
  const { pool } = getDatabase();
  const settling = await pool.connect();
  try {
    await settling.query("BEGIN");
    await settling.query("SELECT 1 FROM bookings WHERE id = $1 FOR UPDATE", [buyer.booking.id]);
    const arriving = updatePayment(money.world.ctx, {
      payment_id: payment.id,
      status: "succeeded",
    });
    await untilBlocked(settling, [arriving]);
    // In the opposite order, each would wait for the other.
    await settling.query("SELECT 1 FROM payments WHERE id = $1 FOR UPDATE NOWAIT", [payment.id]);
    await settling.query("COMMIT");
    expect(await arriving).toMatchObject({ status: "succeeded" });
    expect(await money.bookingOf(buyer)).toMatchObject({ status: "confirmed" });
  } finally {
    settling.release(true);
  }
});
