import { route } from "@/server/route";
import { PayoutNotFound } from "./errors";
import { getPayout } from "./get";
import { listPayouts } from "./list";
import { listPayoutItems } from "./list-items";
import {
  ListPayoutItems,
  ListPayouts,
  Payout,
  PayoutId,
  PayoutItemPage,
  PayoutPage,
} from "./schema";

const tag = "Payouts";

/** `/v1/payouts` */
export const payoutRoutes = [
  route({
    method: "GET",
    path: "/v1/payouts",
    tag,
    summary: "List payouts",
    description:
      "Lists what the processor has sent to the club's bank, newest first. They are brought in every hour, and when the processor tells of one: those of the last 400 days at first. An empty list says why.",
    scope: "payouts:read",
    input: ListPayouts,
    output: PayoutPage,
    run: listPayouts,
  }),
  route({
    method: "GET",
    path: "/v1/payouts/{payout_id}",
    tag,
    summary: "Get a payout",
    description: "Returns a payout with the sums of what it is made of.",
    scope: "payouts:read",
    input: PayoutId,
    output: Payout,
    errors: [PayoutNotFound],
    run: getPayout,
  }),
  route({
    method: "GET",
    path: "/v1/payouts/{payout_id}/items",
    tag,
    summary: "List the items of a payout",
    description:
      "Lists what a payout is made of, newest first; their `net` together is its amount. Money that the books do not know is listed as well, without a payment.",
    scope: "payouts:read",
    input: ListPayoutItems,
    output: PayoutItemPage,
    errors: [PayoutNotFound],
    run: listPayoutItems,
  }),
];
