import { NoInput } from "@/lib/wire";
import { MemberSessionRequired } from "@/server/errors";
import { route } from "@/server/route";
import { listMyPurchases } from "./list";
import { ListMyPurchases, PurchasePage, PurchaseYears } from "./schema";
import { sumPurchaseYears } from "./years";

const tag = "Purchases";

/** `/portal/v1/purchases`: the signed-in member's own. */
export const purchasePortalRoutes = [
  route({
    method: "GET",
    path: "/portal/v1/purchases",
    tag,
    summary: "List my purchases",
    description:
      "Lists what the member bought, newest first: one entry for each booking or invoice, with its invoices, payments, refunds and credit notes. Invoices of an account are included where the member may pay them. `year` keeps those that began in it.",
    scope: "none",
    input: ListMyPurchases,
    output: PurchasePage,
    errors: [MemberSessionRequired],
    run: listMyPurchases,
  }),
  route({
    method: "GET",
    path: "/portal/v1/purchases/years",
    tag,
    summary: "Sum my purchases by year",
    description:
      "Returns how much the member's purchases of each calendar year cost, by currency, and how much of it is still to be paid: the sums over the purchases that `year` would list.",
    scope: "none",
    input: NoInput,
    output: PurchaseYears,
    errors: [MemberSessionRequired],
    run: (ctx) => sumPurchaseYears(ctx),
  }),
];
