import { expect, it } from "vitest";
import { pseudonymOf, reasonOf, withoutPerson } from "./rules";

it("an erased member is called by its short id alone", () => {
  expect(pseudonymOf({ short_id: "7KX2M" })).toBe("Erased member 7KX2M");
});

it("a reason names the open matter and its objects", () => {
  expect(reasonOf({ code: "invoices_open", ids: ["inv_1"] })).toEqual({
    code: "invoices_open",
    message: "Invoices are drafts or not paid.",
    ids: ["inv_1"],
  });
});

it("the trail keeps the fields, times and amounts of changes, and no words or names of a person", () => {
  const booking_id = "bkg_01JD0000000000000000000000";
  const told = {
    changed: ["name", "phone", "amount_due"],
    previous: { name: "Ada", phone: { number: "+49301", country_code: "DE" }, amount_due: 1500 },
    current: { name: "Ada Winter", phone: null, amount_due: 0, custom_fields: { belt: 7 } },
    number: "T-2026-000001",
    from: "held",
    to: "confirmed",
    cancelled_at: "2026-11-23T06:00:00.000Z",
    booking_id,
    external_id: "crm-7",
    notes: "Call her before noon",
    reason: "moved away",
    refunded: true,
    tags: ["tall", booking_id],
  };
  expect(withoutPerson(told)).toEqual({
    changed: ["name", "phone", "amount_due"],
    previous: { name: null, phone: null, amount_due: 1500 },
    current: { name: null, phone: null, amount_due: 0, custom_fields: null },
    number: "T-2026-000001",
    from: "held",
    to: "confirmed",
    cancelled_at: "2026-11-23T06:00:00.000Z",
    booking_id,
    external_id: null,
    notes: null,
    reason: null,
    refunded: true,
    tags: [null, booking_id],
  });
});
