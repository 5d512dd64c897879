import { memberProcedure, router } from "@/server/trpc";
import { getPayment } from "./get";
import { listPayments } from "./list";
import { ListMyPayments, PaymentId } from "./schema";

/** A member's own payments. */
export const paymentRouter = router({
  list: memberProcedure.input(ListMyPayments).query(({ ctx, input }) => listPayments(ctx, input)),
  get: memberProcedure.input(PaymentId).query(({ ctx, input }) => getPayment(ctx, input)),
});
