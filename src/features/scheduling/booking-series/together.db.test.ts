import { describe, expect, test } from "vitest";
import { settlePayment } from "@/features/billing/charging/settle";
import { getInvoice } from "@/features/billing/invoices/get";
import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import { checkoutBooking } from "@/features/scheduling/bookings/checkout";
import { expireLapsed } from "@/features/scheduling/bookings/expire";
import { authenticate, NO_FAULTS, saveCard } from "@/testing/worlds/money";
import { bookingAt, DATES, setUpWeekly, statusesOf } from "@/testing/worlds/weekly";
import { makeMember, memberOf } from "@/testing/worlds/world";
import { checkoutBookingSeries, syncBookingSeries } from "./checkout";
import { createBookingSeries } from "./create";
import { getBookingSeries } from "./get";
import { listBookingSeries } from "./list";
import { previewBookingSeries } from "./preview";
import { releaseBookingSeries } from "./release";

const weekly = setUpWeekly();
const { money, org, wanted, book, pay, payments, invoices, roomFor, takeSecond } = weekly;
const DECLINED = "pm_card_chargeCustomerFail";
const ASKING = "pm_card_authenticationRequired";
const named = (code: string) => ({ of: { code } });

describe("a series paid at once", () => {
  test("is one charge and one invoice, with a line for each date", async () => {
    const made = await book();
    expect(statusesOf(made)).toEqual(["held", "held", "held"]);
    expect(made).toMatchObject({ amount_due: 4500, currency: "EUR", processor: null });
    expect(made.held_until).not.toBeNull();
    const paid = await pay(made, weekly.card, 4500);
    expect(statusesOf(paid)).toEqual(["confirmed", "confirmed", "confirmed"]);
    expect(paid).toMatchObject({ amount_due: 0, held_until: null });
    expect(await payments()).toMatchObject([{ amount: 4500, status: "succeeded" }]);
    expect(await money.intents()).toHaveLength(1);
    const [bill, ...others] = await invoices();
    expect(others).toEqual([]);
    const { lines, total, status } = await getInvoice(weekly.own, { invoice_id: bill?.id ?? "" });
    expect({ total, status }).toEqual({ total: 4500, status: "paid" });
    expect(lines.map((line) => [line.booking_id, line.amount])).toEqual(
      paid.outcomes.map(({ booking }) => [booking?.id, 1500]),
    );
    expect(await weekly.faults()).toEqual(NO_FAULTS);
  });

  test("is found by who asks for changes since, after the payment and after a date is cancelled", async () => {
    const made = await book();
    const changed = async () => {
      const updated_at_gte = money.world.ctx.now().toISOString();
      const { items } = await listBookingSeries(money.world.ctx, {
        ...{ page: 1, size: 10, updated_at_gte },
      });
      return items.map(({ amount_due, updated_at }) => [amount_due, updated_at === updated_at_gte]);
    };
    money.world.pass(1);
    expect(await changed()).toEqual([]);
    await pay(made);
    expect(await changed()).toEqual([[0, true]]);
    money.world.pass(1);
    expect(await changed()).toEqual([]);
    await cancelBooking(weekly.own, { booking_id: made.outcomes[0]?.booking?.id ?? "" });
    expect(await changed()).toEqual([[0, true]]);
  });

  test("is charged once, however often and concurrently it is paid", async () => {
    const made = await book();
    const answers = await Promise.all(Array.from({ length: 6 }, () => pay(made)));
    for (const one of answers) expect(statusesOf(one)).toEqual(Array(3).fill("confirmed"));
    await pay(made);
    expect(await money.intents()).toMatchObject([{ status: "succeeded", amount: 4500 }]);
    expect(await weekly.faults()).toEqual(NO_FAULTS);
  });

  test("a date lost before the payment is reported with other times, and never charged", async () => {
    const shown = await previewBookingSeries(weekly.own, wanted());
    expect(shown.dates.map(({ amount_due }) => amount_due)).toEqual([1500, 1500, 1500]);
    await takeSecond();
    const made = await book();
    expect(made.amount_due).toBe(3000);
    expect(made.outcomes[1]).toMatchObject({ status: "skipped", code: "slot_unavailable" });
    expect(made.outcomes[1]?.alternatives).toContainEqual(
      expect.objectContaining({ starts_at_local: "2026-12-08T11:00:00" }),
    );
    // Nothing is charged at a sum that was not shown.
    await expect(pay(made, weekly.card, 4500)).rejects.toMatchObject(named("amount_changed"));
    expect(statusesOf(await pay(made, weekly.card, 3000))).toEqual([
      "confirmed",
      undefined,
      "confirmed",
    ]);
    expect(await payments()).toMatchObject([{ amount: 3000 }]);
    expect(await weekly.faults()).toEqual(NO_FAULTS);
  });

  test("eight members who want the same dates get each date once, and pay for theirs alone", async () => {
    const others = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const { id } = await makeMember(money.world);
        const ctx = money.world.as(memberOf({ id }));
        return { id, ctx, card: await saveCard(ctx, "pm_card_visa") };
      }),
    );
    const results = await Promise.allSettled(
      others.map(async ({ id, ctx, card: payment_method_id }) => {
        const made = await createBookingSeries(ctx, wanted({ member_id: id }));
        return checkoutBookingSeries(ctx, { series_id: made.id, payment_method_id });
      }),
    );
    const booked = results.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    const dates = booked.flatMap(({ outcomes }) =>
      outcomes.flatMap(({ booking }) => booking?.starts_at_local ?? []),
    );
    expect(dates.sort()).toEqual(DATES.map((day) => `${day}T10:00:00`));
    const sum = (await payments()).reduce((all, { amount }) => all + amount, 0);
    expect(sum).toBe(4500);
    expect(await weekly.faults()).toEqual(NO_FAULTS);
  });

  test("after a decline nothing is booked, and another card pays on the same intent", async () => {
    const made = await book();
    await expect(pay(made, await saveCard(weekly.own, DECLINED))).rejects.toMatchObject({
      ...named("payment_failed"),
      message: expect.stringContaining("your places are held until") as string,
    });
    const after = await getBookingSeries(weekly.own, { series_id: made.id });
    expect(statusesOf(after)).toEqual(["held", "held", "held"]);
    expect(await invoices()).toEqual([]);
    expect(statusesOf(await pay(made))).toEqual(["confirmed", "confirmed", "confirmed"]);
    expect(await money.intents()).toHaveLength(1);
    expect(await weekly.faults()).toEqual(NO_FAULTS);
  });

  test("free dates beside paid ones wait for the payment, and are confirmed with it", async () => {
    const free = await roomFor(0);
    expect(statusesOf(await book({ resource_id: free.id }))).toEqual(Array(3).fill("confirmed"));
    const made = await book();
    await money.world.ctx.db.booking.update({
      where: { pk: { ...org(), id: bookingAt(made, 0).id } },
      data: { amount_due: 0 },
    });
    await expect(pay(made, await saveCard(weekly.own, DECLINED))).rejects.toThrow();
    const held = await getBookingSeries(weekly.own, { series_id: made.id });
    expect(statusesOf(held)).toEqual(["held", "held", "held"]);
    const paid = await pay(made, weekly.card, 3000);
    expect(statusesOf(paid)).toEqual(["confirmed", "confirmed", "confirmed"]);
    expect(bookingAt(paid, 0)).toMatchObject({ payment_id: null, invoice_id: null });
    expect((await invoices()).map(({ lines }) => (lines as unknown[]).length)).toEqual([2]);
  });

  test("a date may be taken at another time instead, in the same payment", async () => {
    await takeSecond();
    const moved = [{ date: "2026-12-08", starts_at_local: "2026-12-09T12:00:00" }];
    const shown = await previewBookingSeries(weekly.own, wanted({ moved }));
    expect(shown.dates.map((one) => [one.starts_at_local, one.amount_due])).toEqual([
      ["2026-12-01T10:00:00", 1500],
      ["2026-12-09T12:00:00", 1500],
      ["2026-12-15T10:00:00", 1500],
    ]);
    const paid = await pay(await book({ moved }), weekly.card, 4500);
    expect(bookingAt(paid, 1)).toMatchObject({
      starts_at_local: "2026-12-09T12:00:00",
      ends_at_local: "2026-12-09T13:00:00",
    });
    const astray = [{ date: "2026-12-02", starts_at_local: "2026-12-02T12:00:00" }];
    await expect(book({ moved: astray })).rejects.toMatchObject({
      faults: [{ loc: ["body", "moved", "0", "date"] }],
    });
  });
});

describe("a series whose bank asks", () => {
  test("waits with one question for all dates, and is booked by the answer", async () => {
    const made = await book();
    const asked = await pay(made, await saveCard(weekly.own, ASKING));
    expect(statusesOf(asked)).toEqual(Array(3).fill("pending_payment"));
    expect(asked.processor?.client_secret).toEqual(expect.any(String));
    expect(asked.amount_due).toBe(4500);
    await authenticate(money.sandbox, asked.processor?.client_secret, "complete");
    const paid = await syncBookingSeries(weekly.own, { series_id: made.id });
    expect(statusesOf(paid)).toEqual(Array(3).fill("confirmed"));
    expect(await money.intents()).toHaveLength(1);
    expect(await weekly.faults()).toEqual(NO_FAULTS);
  });

  test("is held again when the bank refuses, and another card pays", async () => {
    const made = await book();
    const asked = await pay(made, await saveCard(weekly.own, ASKING));
    await authenticate(money.sandbox, asked.processor?.client_secret, "fail");
    const held = await syncBookingSeries(weekly.own, { series_id: made.id });
    expect(statusesOf(held)).toEqual(["held", "held", "held"]);
    expect(statusesOf(await pay(made))).toEqual(Array(3).fill("confirmed"));
    expect(await weekly.faults()).toEqual(NO_FAULTS);
  });

  test("frees all dates when the time is over, and closes the charge first", async () => {
    const made = await book();
    await pay(made, await saveCard(weekly.own, ASKING));
    money.world.pass(16);
    await expireLapsed(money.world.installation);
    const over = await getBookingSeries(weekly.own, { series_id: made.id });
    expect(statusesOf(over)).toEqual(["expired", "expired", "expired"]);
    expect(await money.intents()).toMatchObject([{ status: "cancelled" }]);
    expect(await weekly.faults()).toEqual(NO_FAULTS);
  });

  test("a single date's own checkout closes the charge for all before it pays", async () => {
    const made = await book();
    await pay(made, await saveCard(weekly.own, ASKING));
    const { id } = bookingAt(made, 0);
    await checkoutBooking(weekly.own, { event_booking_id: id, payment_method_id: weekly.card });
    expect((await payments()).map(({ amount, status }) => [amount, status])).toEqual([
      [4500, "cancelled"],
      [1500, "succeeded"],
    ]);
    expect(statusesOf(await pay(made, weekly.card, 3000))).toEqual(Array(3).fill("confirmed"));
    expect(await weekly.faults()).toEqual(NO_FAULTS);
  });

  test("is let go at once, with the charge closed", async () => {
    const made = await book();
    await pay(made, await saveCard(weekly.own, ASKING));
    const gone = await releaseBookingSeries(weekly.own, { series_id: made.id });
    expect(statusesOf(gone)).toEqual(["cancelled", "cancelled", "cancelled"]);
    expect(await money.intents()).toMatchObject([{ status: "cancelled" }]);
    expect(await weekly.faults()).toEqual(NO_FAULTS);
  });

  test("is let go but for a date that was paid alone", async () => {
    const made = await book();
    const { id } = bookingAt(made, 0);
    await checkoutBooking(weekly.own, { event_booking_id: id, payment_method_id: weekly.card });
    const release = () => releaseBookingSeries(weekly.own, { series_id: made.id });
    for (let n = 0; n < 2; n++) {
      expect(statusesOf(await release())).toEqual(["confirmed", "cancelled", "cancelled"]);
    }
    expect(await payments()).toMatchObject([{ amount_refunded: 0, status: "succeeded" }]);
    expect(await weekly.faults()).toEqual(NO_FAULTS);
  });

  test("a late answer books the dates that are still free, and refunds the others", async () => {
    const made = await book();
    const asked = await pay(made, await saveCard(weekly.own, ASKING));
    // The clock of the club goes on, the processor's charge was not closed.
    await money.world.ctx.db.booking.updateMany({
      where: { ...org(), series_id: made.id },
      data: { status: "expired", held_until: null },
    });
    await takeSecond();
    await authenticate(money.sandbox, asked.processor?.client_secret, "complete");
    await settlePayment(money.world.ctx, (await payments())[0]?.id ?? "");
    const after = await getBookingSeries(weekly.own, { series_id: made.id });
    expect(statusesOf(after)).toEqual(["confirmed", "expired", "confirmed"]);
    expect(await payments()).toMatchObject([{ amount: 4500, amount_refunded: 1500 }]);
    expect((await invoices()).map(({ total }) => total)).toEqual([3000]);
    expect(await weekly.faults()).toEqual(NO_FAULTS);
  });
});
