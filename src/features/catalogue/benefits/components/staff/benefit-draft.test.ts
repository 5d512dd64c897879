import { describe, expect, it } from "vitest";
import { termsOf } from "./benefit-draft";

const typed = { much: "1.5", credit: 5000, resource_ids: ["res_1"] };

describe("a benefit that is typed", () => {
  it("is hours, bookings or a discount at the places that are ticked", () => {
    expect(termsOf("hours", typed)).toEqual({
      ...{ type: "allowance", unit: "minutes", quantity: 90, resource_ids: ["res_1"] },
    });
    expect(termsOf("bookings", { ...typed, much: "2" })).toEqual({
      ...{ type: "allowance", unit: "bookings", quantity: 2, resource_ids: ["res_1"] },
    });
    expect(termsOf("discount", { ...typed, much: "10" })).toEqual({
      ...{ type: "discount", percent: 10, resource_ids: ["res_1"] },
    });
  });

  it("is a credit everywhere: the places that were ticked for another kind are not shown", () => {
    expect(termsOf("credit", typed)).toEqual({
      ...{ type: "allowance", unit: "amount", quantity: 5000, resource_ids: [] },
    });
  });
});
