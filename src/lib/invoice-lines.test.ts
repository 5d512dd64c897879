import { describe, expect, it } from "vitest";
import { grossOf, leftForBooking } from "./invoice-lines";

const line = (amount: number, booking_id: string | null = null) => ({ amount, booking_id });

describe("the lines of an invoice", () => {
  it("have their tax in them or added to them", () => {
    expect(grossOf({ amount: 1000 })).toBe(1000);
    expect(grossOf({ amount: 1000, tax: { inclusive: true, amount: 160 } })).toBe(1000);
    expect(grossOf({ amount: 1000, tax: { inclusive: false, amount: 190 } })).toBe(1190);
  });

  it("leave a booking what was not credited of it, and of nothing but it", () => {
    expect(leftForBooking([line(2400, "a")], [line(600)], "a")).toBe(1800);
    const both = [line(2400, "a"), line(3000, "b")];
    expect(leftForBooking(both, [line(600, "a")], "a")).toBe(1800);
    expect(leftForBooking(both, [line(600, "a")], "b")).toBe(3000);
    // A credit that names no booking is borne by the one that is credited last.
    expect(leftForBooking(both, [line(600)], "a")).toBe(2400);
  });
});
