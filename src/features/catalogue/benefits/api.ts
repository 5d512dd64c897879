import { ProductNotFound } from "@/features/catalogue/products/errors";
import { route } from "@/server/route";
import { archiveBenefit, restoreBenefit } from "./archive";
import { createBenefit } from "./create";
import { BenefitNotFound } from "./errors";
import { getBenefit } from "./get";
import { findBenefits, listBenefits } from "./list";
import {
  Benefit,
  BenefitId,
  BenefitPage,
  CreateBenefit,
  FindBenefits,
  ListBenefits,
  UpdateBenefit,
} from "./schema";
import { updateBenefit } from "./update";

const tag = "Products";

/** `/v1/products/{product_id}/benefits` and `/v1/benefits` */
export const benefitRoutes = [
  route({
    method: "GET",
    path: "/v1/products/{product_id}/benefits",
    tag,
    summary: "List a product's benefits",
    description: "Lists the benefits that a product gives its subscribers.",
    scope: "products:read",
    input: ListBenefits,
    output: BenefitPage,
    errors: [ProductNotFound],
    run: listBenefits,
  }),
  route({
    method: "POST",
    path: "/v1/products/{product_id}/benefits",
    tag,
    summary: "Add a benefit to a product",
    description:
      "Adds a benefit to a product, from each subscriber's next period on. An `allowance` has `unit` and `quantity`, a `discount` has `percent`.",
    scope: "products:write",
    status: 201,
    home: "/v1/benefits",
    input: CreateBenefit,
    output: Benefit,
    errors: [ProductNotFound],
    run: createBenefit,
    example: { name: "Ten hours", type: "allowance", unit: "minutes", quantity: 600 },
  }),
  route({
    method: "GET",
    path: "/v1/benefits",
    tag,
    summary: "List benefits of all products",
    description:
      "Lists benefits, newest first. Archived ones are left out unless you ask for them.",
    scope: "products:read",
    input: FindBenefits,
    output: BenefitPage,
    run: findBenefits,
  }),
  route({
    method: "GET",
    path: "/v1/benefits/{benefit_id}",
    tag,
    summary: "Get a benefit",
    description: "Returns a benefit of a product.",
    scope: "products:read",
    input: BenefitId,
    output: Benefit,
    errors: [BenefitNotFound],
    run: getBenefit,
  }),
  route({
    method: "PATCH",
    path: "/v1/benefits/{benefit_id}",
    tag,
    summary: "Update a benefit",
    description:
      "Changes a benefit from each subscriber's next period on. Periods that have begun keep what they were given.",
    scope: "products:write",
    input: UpdateBenefit,
    output: Benefit,
    errors: [BenefitNotFound],
    run: updateBenefit,
    example: { quantity: 900 },
  }),
  route({
    method: "POST",
    path: "/v1/benefits/{benefit_id}/archive",
    tag,
    summary: "End a benefit",
    description:
      "Ends a benefit: no further period gets it. Allowances that were given last until their period ends.",
    scope: "products:write",
    input: BenefitId,
    output: Benefit,
    errors: [BenefitNotFound],
    run: archiveBenefit,
  }),
  route({
    method: "POST",
    path: "/v1/benefits/{benefit_id}/restore",
    tag,
    summary: "Restore a benefit",
    description: "Restores an archived benefit, which products can grant again.",
    scope: "products:write",
    input: BenefitId,
    output: Benefit,
    errors: [BenefitNotFound],
    run: restoreBenefit,
  }),
];
