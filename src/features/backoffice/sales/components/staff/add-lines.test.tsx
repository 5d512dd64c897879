import { expect, test } from "vitest";
import type { Product } from "@/features/catalogue/products/schema";
import type { TaxRate } from "@/features/catalogue/tax-rates/schema";
import { textOf } from "@/testing/rendered";
import { AddMembership } from "./add-lines";

test("a membership is offered at the till with the tax that is added to its price", () => {
  const vat = { id: "vat", percentage: 19, inclusive: false } as TaxRate;
  const plan = { id: "a", name: "Plan", amount: 4900, currency: "EUR", tax_rate_id: "vat" };
  const offered = (taxes: TaxRate[]) =>
    textOf(
      <AddMembership
        currency="EUR"
        products={[plan as Product]}
        taxes={taxes}
        onAdd={() => undefined}
      />,
    );
  expect(offered([vat])).toContain("Plan, €58.31");
  expect(offered([])).toContain("Plan, €49.00");
});
