import { GrantNotFound } from "@/features/catalogue/benefits/errors";
import {
  BenefitGrant,
  BenefitGrantPage,
  BenefitUsagePage,
  GrantId,
  ListGrants,
  ListMyAllowances,
  ListUsages,
} from "@/features/catalogue/benefits/grant-schema";
import {
  getGrant,
  listAllowances,
  listGrants,
  listUsages,
} from "@/features/catalogue/benefits/list-grants";
import { memberIdOf } from "@/server/context";
import { route } from "@/server/route";

const tag = "Subscriptions";

/** `/v1/benefit-grants` and `/v1/benefit-usages` */
export const grantRoutes = [
  route({
    method: "GET",
    path: "/v1/benefit-grants",
    tag,
    summary: "List benefit grants",
    description:
      "Lists the benefits that subscriptions gave their members in each period. `remaining` is the rest of an allowance.",
    scope: "subscriptions:read",
    input: ListGrants,
    output: BenefitGrantPage,
    run: listGrants,
  }),
  route({
    method: "GET",
    path: "/v1/benefit-grants/{grant_id}",
    tag,
    summary: "Get a benefit grant",
    description: "Returns a benefit that a subscription gave in one period, with its rest.",
    scope: "subscriptions:read",
    input: GrantId,
    output: BenefitGrant,
    errors: [GrantNotFound],
    run: getGrant,
  }),
  route({
    method: "GET",
    path: "/v1/benefit-usages",
    tag,
    summary: "List benefit usages",
    description:
      "Lists the bookings that used an allowance, and how much of it. Returned units count in `returned`.",
    scope: "subscriptions:read",
    input: ListUsages,
    output: BenefitUsagePage,
    run: listUsages,
  }),
];

/** `/portal/v1/allowances`: the signed-in member's usable allowances. */
export const grantPortalRoutes = [
  route({
    method: "GET",
    path: "/portal/v1/allowances",
    tag,
    summary: "List my allowances in this period",
    description:
      "Lists what the member's subscriptions give in the current period, and how much is left.",
    scope: "none",
    input: ListMyAllowances,
    output: BenefitGrantPage,
    run: (ctx, input) => listAllowances(ctx, { ...input, member_id: memberIdOf(ctx) }),
  }),
];
