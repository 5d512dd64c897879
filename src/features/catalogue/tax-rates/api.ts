import { ListQuery } from "@/lib/wire";
import { route } from "@/server/route";
import { archiveTaxRate, restoreTaxRate } from "./archive";
import { createTaxRate } from "./create";
import { TaxRateNotFound } from "./errors";
import { getTaxRate } from "./get";
import { listTaxRates } from "./list";
import { CreateTaxRate, TaxRate, TaxRateId, TaxRatePage, UpdateTaxRate } from "./schema";
import { updateTaxRate } from "./update";

const tag = "Tax rates";

/** `/v1/tax-rates` */
export const taxRateRoutes = [
  route({
    method: "GET",
    path: "/v1/tax-rates",
    tag,
    summary: "List tax rates",
    description: "Lists tax rates, newest first.",
    scope: "tax-rates:read",
    input: ListQuery,
    output: TaxRatePage,
    run: listTaxRates,
  }),
  route({
    method: "POST",
    path: "/v1/tax-rates",
    tag,
    summary: "Create a tax rate",
    description:
      "Creates a tax rate. Percentage and `inclusive` never change afterwards, so that issued documents remain correct; create another rate instead.",
    scope: "tax-rates:write",
    status: 201,
    input: CreateTaxRate,
    output: TaxRate,
    run: createTaxRate,
    example: { name: "VAT", percentage: 19, inclusive: true, country: "DE" },
  }),
  route({
    method: "GET",
    path: "/v1/tax-rates/{tax_rate_id}",
    tag,
    summary: "Get a tax rate",
    description: "Returns a tax rate.",
    scope: "tax-rates:read",
    input: TaxRateId,
    output: TaxRate,
    errors: [TaxRateNotFound],
    run: getTaxRate,
  }),
  route({
    method: "PATCH",
    path: "/v1/tax-rates/{tax_rate_id}",
    tag,
    summary: "Rename a tax rate",
    description:
      "Renames a tax rate or changes its country. The percentage stays; create another rate for a new one.",
    scope: "tax-rates:write",
    input: UpdateTaxRate,
    output: TaxRate,
    errors: [TaxRateNotFound],
    run: updateTaxRate,
    example: { name: "Value added tax" },
  }),
  route({
    method: "POST",
    path: "/v1/tax-rates/{tax_rate_id}/archive",
    tag,
    summary: "Archive a tax rate",
    description: "Archives a tax rate, which can no longer be assigned. Issued documents keep it.",
    scope: "tax-rates:write",
    input: TaxRateId,
    output: TaxRate,
    errors: [TaxRateNotFound],
    run: archiveTaxRate,
  }),
  route({
    method: "POST",
    path: "/v1/tax-rates/{tax_rate_id}/restore",
    tag,
    summary: "Restore a tax rate",
    description: "Restores an archived tax rate, which products and price rules can name again.",
    scope: "tax-rates:write",
    input: TaxRateId,
    output: TaxRate,
    errors: [TaxRateNotFound],
    run: restoreTaxRate,
  }),
];
