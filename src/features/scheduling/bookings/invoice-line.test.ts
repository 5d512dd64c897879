import { describe, expect, it } from "vitest";
import { describeTime, lineOf } from "./invoice-line";

const club = (locale: string) => ({ locale, default_timezone: "Europe/Berlin" });
const booked = (from: string, until: string, timezone = "Europe/Berlin") => ({
  starts_at: new Date(from),
  ends_at: new Date(until),
  timezone,
});
const noon = booked("2026-11-27T10:00:00Z", "2026-11-27T12:00:00Z");

describe("the time of a booking on a document", () => {
  it("is a date and a clock time in the language of the document", () => {
    expect(describeTime(noon, club("de"))).toBe("27. Nov. 2026, 11:00–13:00");
    expect(describeTime(noon, club("en-GB"))).toBe("27 Nov 2026, 11:00–13:00");
  });

  it("names the clock where the place is not on the issuer's", () => {
    const elsewhere = booked("2026-11-27T10:00:00Z", "2026-11-27T12:00:00Z", "Europe/Lisbon");
    expect(describeTime(elsewhere, club("de"))).toBe("27. Nov. 2026, 10:00–12:00 (Europe/Lisbon)");
  });

  it("names the second day where it ends on another, but not for an end at midnight", () => {
    const night = booked("2026-11-27T21:00:00Z", "2026-11-28T01:00:00Z");
    expect(describeTime(night, club("de"))).toBe("27. Nov. 2026, 22:00 – 28. Nov. 2026, 02:00");
    const evening = booked("2026-11-27T19:00:00Z", "2026-11-27T23:00:00Z");
    expect(describeTime(evening, club("de"))).toBe("27. Nov. 2026, 20:00–00:00");
  });
});

describe("the line of a booking", () => {
  const deduction = {
    id: "ded_1",
    type: "plan_discount" as const,
    source_id: "grt_1",
    description: "Flex",
    quantity: 1,
    unit: "booking",
    amount: 120,
    currency: "EUR",
  };
  const booking = (price_deductions: object[], amount_due: number) => ({
    ...noon,
    id: "bkg_1",
    tax: null,
    price_amount: 1200,
    price_deductions: price_deductions as (typeof deduction)[],
    amount_due,
    currency: "EUR",
    resource: { name: "Atlas" },
    event: null,
  });
  const line = (gross: number, of: ReturnType<typeof booking>, what?: string) =>
    lineOf(club("en-GB"), of, gross, what).description;

  it("names its price, and the deductions", () => {
    const reduced = booking([deduction], 1080);
    expect(line(1080, reduced)).toBe("Atlas, 27 Nov 2026, 11:00–13:00. Price €12.00, Flex −€1.20");
    // A fee, and the rest after a refund, are other amounts.
    expect(line(540, reduced, "Cancellation fee")).not.toContain("Price");
    expect(line(900, reduced)).not.toContain("Price");
  });

  it("names no price without deductions", () => {
    expect(line(1200, booking([], 1200))).toBe("Atlas, 27 Nov 2026, 11:00–13:00");
  });
});
