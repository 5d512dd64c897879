import { expect, it } from "vitest";
import { exportAddress } from "./export-address";

it("an address of an export has the filters in the form of a query", () => {
  expect(exportAddress("members", {})).toBe("/settings/exports/new?list=members");
  const filters = {
    status: ["open", "past_due"],
    search: "a b",
    ending: true,
    group_id: undefined,
  };
  expect(exportAddress("invoices", filters)).toBe(
    "/settings/exports/new?list=invoices&status=open%2Cpast_due&search=a+b&ending=true",
  );
});
