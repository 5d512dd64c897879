import { expect, test } from "vitest";
import { assertAgreeing } from "./agreement";

const plain = {
  min_notice_minutes: null,
  max_advance_days: null,
  min_duration_minutes: null,
  max_duration_minutes: null,
  cancellation_tiers: [],
  quotas: [],
};
type Change = Partial<Parameters<typeof assertAgreeing>[0]>;
const tier = (until_minutes_before: number, refund_percent: number) => ({
  until_minutes_before,
  refund_percent,
});

test.each<[string, Change, string[]]>([
  [
    "a longest booking shorter than the shortest",
    { min_duration_minutes: 60, max_duration_minutes: 30 },
    ["max_duration_minutes"],
  ],
  [
    "a notice longer than the advance that is allowed",
    { min_notice_minutes: 1441, max_advance_days: 1 },
    ["max_advance_days"],
  ],
  [
    "two tiers of one time",
    { cancellation_tiers: [tier(60, 50), tier(60, 40)] },
    ["cancellation_tiers", "1", "until_minutes_before"],
  ],
  [
    "a tier that gives back more nearer to the start",
    { cancellation_tiers: [tier(60, 80), tier(1440, 50)] },
    ["cancellation_tiers", "0", "refund_percent"],
  ],
  [
    "a quota that limits nothing",
    { quotas: [{ period: "day", max_bookings: null, max_minutes: null }] },
    ["quotas", "0"],
  ],
  [
    "two quotas of one period",
    {
      quotas: [
        { period: "day", max_bookings: 1, max_minutes: null },
        { period: "day", max_bookings: null, max_minutes: 60 },
      ],
    },
    ["quotas", "1", "period"],
  ],
])("%s is a fault of its field", (_, change, loc) => {
  const check = () => assertAgreeing({ ...plain, ...change });
  expect(check).toThrow(
    expect.objectContaining({ faults: [expect.objectContaining({ loc: ["body", ...loc] })] }),
  );
});

test("consistent terms are accepted, with tiers in any order", () => {
  const cancellation_tiers = [tier(60, 50), tier(1440, 100), tier(0, 50)];
  expect(() =>
    assertAgreeing({
      ...plain,
      min_notice_minutes: 1440,
      max_advance_days: 1,
      min_duration_minutes: 30,
      max_duration_minutes: 30,
      cancellation_tiers,
    }),
  ).not.toThrow();
});
