import { route } from "@/server/route";
import { readAttention } from "./read-attention";
import { Attention, ReadAttention } from "./schema";

/** `/v1/attention` */
export const attentionRoutes = [
  route({
    method: "GET",
    path: "/v1/attention",
    tag: "Search",
    summary: "List what waits for a hand",
    description:
      "Returns what somebody has to look at: requests for bookings, bookings that did not follow their event, failed and disputed payments, failed refunds, overdue invoices, money that pays no invoice, webhook endpoints that fail and certificates that end. Only kinds that the caller may read are counted, and kinds of which nothing waits are left out.",
    scope: "none",
    input: ReadAttention,
    output: Attention,
    run: readAttention,
  }),
];
