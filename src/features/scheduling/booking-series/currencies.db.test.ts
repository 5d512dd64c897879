import { expect, test } from "vitest";
import { createPriceRule } from "@/features/catalogue/pricing/create";
import { checkoutBooking } from "@/features/scheduling/bookings/checkout";
import { rescheduleBooking } from "@/features/scheduling/bookings/reschedule/reschedule";
import { NO_FAULTS } from "@/testing/worlds/money";
import { bookingAt, setUpWeekly, statusesOf } from "@/testing/worlds/weekly";
import { createBookingSeries } from "./create";
import { previewBookingSeries } from "./preview";

const weekly = setUpWeekly();
const { money, wanted, book, pay, payments, invoices } = weekly;
const TUESDAY = "2026-12-08";
const SATURDAY = "2026-12-05";
const named = (code: string) => ({ of: { code } });

/** Prices the room in US dollars on Saturdays; its other days cost 15.00 EUR. */
async function dollarsOnSaturdays(amount: number) {
  await createPriceRule(money.world.ctx, {
    ...{ name: "Saturdays", currency: "USD", amount, unit: "booking", priority: 9 },
    ...{ weekdays: ["saturday"], resource_ids: [money.world.resource.id] },
  });
}

test("dates are priced in the currency of the first; one in another is skipped, and says so", async () => {
  await dollarsOnSaturdays(900);
  const dates = ["2026-12-01", SATURDAY, TUESDAY];
  const shown = await previewBookingSeries(weekly.own, wanted({ dates }));
  expect(shown).toMatchObject({ currency: "EUR", dates: [{}, { code: "currencies_differ" }, {}] });
  const made = await book({ dates });
  expect(statusesOf(made)).toEqual(["held", undefined, "held"]);
  expect(made.outcomes[1]?.message).toContain("different currencies");
  await pay(made, weekly.card, 3000);
  expect(await payments()).toMatchObject([{ amount: 3000, currency: "EUR" }]);
  expect(await weekly.faults()).toEqual(NO_FAULTS);
});

test("all dates or none, in two currencies, are none", async () => {
  await dollarsOnSaturdays(900);
  const all = { dates: [SATURDAY, TUESDAY], mode: "all_or_nothing" as const };
  for (const settled of [{}, { settle: "offline", provider: "cash" } as const]) {
    const asked = createBookingSeries(money.world.ctx, wanted({ ...all, ...settled }));
    await expect(asked).rejects.toMatchObject({
      ...named("series_unavailable"),
      extras: { reasons: [{ code: "currencies_differ" }] },
    });
  }
  expect(await payments()).toEqual([]);
});

test("a free date leaves the currency to those that cost something", async () => {
  await dollarsOnSaturdays(0);
  const dates = [SATURDAY, TUESDAY];
  const shown = await previewBookingSeries(weekly.own, wanted({ dates }));
  expect(shown).toMatchObject({ currency: "EUR", dates: [{ code: null }, { code: null }] });
  const made = await book({ dates });
  expect(made).toMatchObject({ currency: "EUR", amount_due: 1500 });
  expect(statusesOf(await pay(made))).toEqual(["confirmed", "confirmed"]);
  expect(await payments()).toMatchObject([{ amount: 1500, currency: "EUR" }]);
  expect(await invoices()).toMatchObject([{ total: 1500, currency: "EUR" }]);
  expect(await weekly.faults()).toEqual(NO_FAULTS);
});

test("held dates that moved to another currency are paid apart", async () => {
  await dollarsOnSaturdays(900);
  const made = await book({ dates: ["2026-12-01", TUESDAY] });
  const { id: booking_id } = bookingAt(made, 1);
  const times = { starts_at_local: `${SATURDAY}T10:00:00`, ends_at_local: `${SATURDAY}T11:00:00` };
  await rescheduleBooking(weekly.own, { booking_id, ...times });
  await expect(pay(made)).rejects.toMatchObject(named("currencies_differ"));
  for (const n of [0, 1]) {
    const of = { event_booking_id: bookingAt(made, n).id, payment_method_id: weekly.card };
    expect(await checkoutBooking(weekly.own, of)).toMatchObject({ status: "confirmed" });
  }
  expect(await payments()).toMatchObject([
    { amount: 1500, currency: "EUR" },
    { amount: 900, currency: "USD" },
  ]);
  expect(await weekly.faults()).toEqual(NO_FAULTS);
});
