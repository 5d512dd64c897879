import { describe, expect, test } from "vitest";
import { previewCancellation, splitPaid } from "./cancellation-rules";

const HOUR = 3_600_000;
const starts_at = new Date("2026-12-01T10:00:00.000Z");
const booking = (tiers: { until_minutes_before: number; refund_percent: number }[]) => ({
  id: "bkg_1",
  status: "confirmed",
  starts_at,
  timezone: "Europe/Berlin",
  currency: "EUR",
  is_schedule_desynced: false,
  policy: { cancellation_tiers: tiers },
  price_deductions: [] as object[],
  kept_amount: 0,
  kept_allowances: {},
});
const before = (hours: number) => new Date(starts_at.getTime() - hours * HOUR);
const paid = (amount: number) => ({ paid: amount, invoiced: amount });

describe("the refund of a cancellation", () => {
  const tiers = [
    { until_minutes_before: 48 * 60, refund_percent: 100 },
    { until_minutes_before: 24 * 60, refund_percent: 50 },
    { until_minutes_before: 2 * 60, refund_percent: 10 },
  ];

  test.each([
    [72, 100, "2026-11-29T10:00:00.000Z"],
    [48, 100, "2026-11-29T10:00:00.000Z"],
    [47.999, 50, "2026-11-30T10:00:00.000Z"],
    [24, 50, "2026-11-30T10:00:00.000Z"],
    [2, 10, "2026-12-01T08:00:00.000Z"],
    [1.999, 0, null],
    [-1, 0, null],
  ])("%s hours before the start it is %s %%", (hours, percent, until) => {
    const said = previewCancellation(booking(tiers), paid(1000), before(hours));
    expect(said).toMatchObject({
      refund_percent: percent,
      refund_amount: percent * 10,
      fee_amount: 1000 - percent * 10,
      credit_amount: percent === 0 ? 0 : 1000,
      next_tier_at: until,
    });
  });

  test("is everything until the start without tiers, and nothing after it", () => {
    const free = booking([]);
    expect(previewCancellation(free, paid(1000), before(0))).toMatchObject({ refund_amount: 1000 });
    expect(previewCancellation(free, paid(1000), before(-0.001))).toMatchObject({
      refund_amount: 0,
    });
  });

  test("follows an override instead of the terms", () => {
    const late = before(1);
    expect(
      previewCancellation(booking(tiers), paid(999), late, { refund_percent: 50 }),
    ).toMatchObject({ refund_amount: 500, fee_amount: 499, tier: null, next_tier_at: null });
    expect(previewCancellation(booking(tiers), paid(999), late, { waive_fee: true })).toMatchObject(
      { refund_amount: 999, fee_amount: 0 },
    );
  });

  test("is everything where the event was moved and the booking was not, unless staff say otherwise", () => {
    const moved = { ...booking(tiers), is_schedule_desynced: true };
    expect(previewCancellation(moved, paid(999), before(1))).toMatchObject({ refund_amount: 999 });
    expect(previewCancellation(moved, paid(999), before(1), { refund_percent: 0 })).toMatchObject({
      refund_amount: 0,
    });
  });

  test("is said in a sentence with the place's own clock", () => {
    const said = previewCancellation(booking(tiers), paid(1000), before(30));
    expect(said.sentence).toBe(
      "You get €5.00 back until 30 November 2026 at 11:00 (Europe/Berlin); €5.00 is kept.",
    );
  });

  test("is an amount that a card can be refunded, also with three decimals", () => {
    expect(splitPaid(paid(1250), 33, { currency: "KWD", kept_amount: 0 })).toEqual({
      refund_amount: 410,
      fee_amount: 840,
      is_credited: true,
    });
  });

  test("is rounded half up once, and adds up with the fee to the sum paid, for any amount and percentage", () => {
    const free = { currency: "EUR", kept_amount: 0 };
    for (let amount = 0; amount <= 301; amount++) {
      for (let percent = 0; percent <= 100; percent++) {
        const { refund_amount, fee_amount } = splitPaid(paid(amount), percent, free);
        expect(refund_amount + fee_amount).toBe(amount);
        // Without floating point: 2·100·refund is within 100 of 2·amount·percent, upwards at the half.
        const twice = 2 * (amount * percent - 100 * refund_amount);
        expect(twice >= -100 && twice < 100).toBe(true);
      }
    }
  });
});

describe("the amount kept by a move", () => {
  const moved = {
    ...booking([{ until_minutes_before: 60, refund_percent: 50 }]),
    kept_amount: 700,
    kept_allowances: { grt_1: 40 },
    price_deductions: [
      { type: "benefit_grant", source_id: "grt_1", description: "", unit: "minutes", quantity: 60 },
    ],
  };
  test.each([
    [1000, 300, 20],
    [2000, 1000, 20],
    [500, 0, 20],
  ])(
    "leaves, of %s paid, %s to refund, and %s of 60 minutes to return",
    (amount, back, returned) => {
      const said = previewCancellation(moved, paid(amount), before(2));
      expect(said).toMatchObject({ refund_amount: back, allowances: [{ returned }] });
    },
  );

  test("is refunded by an override of the terms", () => {
    const all = { refund_amount: 1000, allowances: [{ returned: 60 }] };
    const said = previewCancellation(moved, paid(1000), before(2), { waive_fee: true });
    expect(said).toMatchObject(all);
    const left = { ...moved, is_schedule_desynced: true };
    expect(previewCancellation(left, paid(1000), before(2))).toMatchObject(all);
  });
});

describe("the allowances returned", () => {
  const tiers = [
    { until_minutes_before: 48 * 60, refund_percent: 100 },
    { until_minutes_before: 24 * 60, refund_percent: 50 },
  ];
  const taken = (quantity: number, type = "benefit_grant") => ({
    id: "ded_1",
    type,
    source_id: "grt_1",
    description: "Room hours",
    quantity,
    unit: "minutes",
    amount: 100,
    currency: "EUR",
  });
  const held = { ...booking(tiers), price_deductions: [taken(75), taken(1, "plan_discount")] };

  test.each([
    [72, 75],
    [30, 37],
    [1, 0],
  ])("are, %s hours before the start, %s of 75 minutes, in whole units", (hours, returned) => {
    const { allowances } = previewCancellation(held, paid(0), before(hours));
    expect(allowances).toEqual([
      { source_id: "grt_1", description: "Room hours", unit: "minutes", quantity: 75, returned },
    ]);
  });

  test("are all of them when the booking was never confirmed", () => {
    const asked = { ...held, status: "pending_approval" };
    expect(previewCancellation(asked, paid(0), before(1)).allowances[0]?.returned).toBe(75);
  });
});
