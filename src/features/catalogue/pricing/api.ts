import { alsoByExternalId } from "@/server/data/external-id";
import { route } from "@/server/route";
import { ExternalIdExists } from "@/server/data/unique-violation";
import { archivePriceRule, restorePriceRule } from "./archive";
import { createPriceRule } from "./create";
import { PriceRuleNotFound } from "./errors";
import { getPriceRule } from "./get";
import { listPriceRules } from "./list";
import {
  CreatePriceRule,
  ListPriceRules,
  PriceRule,
  PriceRuleId,
  PriceRulePage,
  UpdatePriceRule,
} from "./schema";
import { updatePriceRule } from "./update";

const tag = "Price rules";

/** `/v1/events/price-rules` */
export const priceRuleRoutes = [
  route({
    method: "GET",
    path: "/v1/events/price-rules",
    tag,
    summary: "List price rules",
    description: "Lists price rules, newest first.",
    scope: "price-rules:read",
    input: ListPriceRules,
    output: PriceRulePage,
    run: listPriceRules,
  }),
  route({
    method: "POST",
    path: "/v1/events/price-rules",
    tag,
    summary: "Create a price rule",
    description:
      "Creates a price rule for bookings made from now on. If several rules apply, the one with the highest `priority` wins. Existing bookings keep their price.",
    scope: "price-rules:write",
    status: 201,
    input: CreatePriceRule,
    output: PriceRule,
    errors: [ExternalIdExists],
    run: createPriceRule,
    example: {
      name: "Evenings",
      currency: "EUR",
      amount: 1800,
      unit: "hour",
      priority: 10,
      weekdays: ["monday", "tuesday", "wednesday", "thursday"],
      from_local: "18:00:00",
      to_local: "22:00:00",
    },
  }),
  ...alsoByExternalId(
    "price_rules",
    route({
      method: "GET",
      path: "/v1/events/price-rules/{price_rule_id}",
      tag,
      summary: "Get a price rule",
      description: "Returns a price rule.",
      scope: "price-rules:read",
      input: PriceRuleId,
      output: PriceRule,
      errors: [PriceRuleNotFound],
      run: getPriceRule,
    }),
  ),
  route({
    method: "PATCH",
    path: "/v1/events/price-rules/{price_rule_id}",
    tag,
    summary: "Update a price rule",
    description:
      "Changes a price rule for bookings made from now on. Existing bookings and quotes keep their price.",
    scope: "price-rules:write",
    input: UpdatePriceRule,
    output: PriceRule,
    errors: [PriceRuleNotFound, ExternalIdExists],
    run: updatePriceRule,
    example: { amount: 2000, fixed_blocks: [{ minutes: 240, amount: 6000 }] },
  }),
  route({
    method: "POST",
    path: "/v1/events/price-rules/{price_rule_id}/archive",
    tag,
    summary: "Archive a price rule",
    description:
      "Archives a price rule, which then prices no more bookings. Existing bookings and quotes keep their price.",
    scope: "price-rules:write",
    input: PriceRuleId,
    output: PriceRule,
    errors: [PriceRuleNotFound],
    run: archivePriceRule,
  }),
  route({
    method: "POST",
    path: "/v1/events/price-rules/{price_rule_id}/restore",
    tag,
    summary: "Restore a price rule",
    description: "Restores an archived price rule for bookings made from now on.",
    scope: "price-rules:write",
    input: PriceRuleId,
    output: PriceRule,
    errors: [PriceRuleNotFound],
    run: restorePriceRule,
  }),
];
