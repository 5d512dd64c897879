import { memberProcedure, router } from "@/server/trpc";
import { listMyPurchases } from "./list";
import { ListMyPurchases } from "./schema";
import { sumPurchaseYears } from "./years";

/** A member's own purchases. */
export const purchaseRouter = router({
  list: memberProcedure
    .input(ListMyPurchases)
    .query(({ ctx, input }) => listMyPurchases(ctx, input)),
  years: memberProcedure.query(({ ctx }) => sumPurchaseYears(ctx)),
});
