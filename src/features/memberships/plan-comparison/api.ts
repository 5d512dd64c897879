import { NoInput } from "@/lib/wire";
import { MemberSessionRequired } from "@/server/errors";
import { route } from "@/server/route";
import { comparePlans } from "./compare";
import { PlanComparison } from "./schema";

/** `/portal/v1/me/plan-comparison` */
export const planComparisonPortalRoutes = [
  route({
    method: "GET",
    path: "/portal/v1/me/plan-comparison",
    tag: "Subscriptions",
    summary: "Compare plans by my bookings",
    description:
      "Returns what the member booked in the last three months, and what each plan would have cost for it: its fees for these months, and each booking priced again with its benefits, at today's prices.",
    scope: "none",
    input: NoInput,
    output: PlanComparison,
    errors: [MemberSessionRequired],
    run: (ctx) => comparePlans(ctx),
  }),
];
