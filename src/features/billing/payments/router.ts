import { memberProcedure, router } from "@/server/trpc";
import { getPayment } from "./get";
import { listMyPayments } from "./list-mine";
import { ListMyPayments, PaymentId } from "./schema";

/** A member's own payments. */
export const paymentRouter = router({
  list: memberProcedure.input(ListMyPayments).query(({ ctx, input }) => listMyPayments(ctx, input)),
  get: memberProcedure.input(PaymentId).query(({ ctx, input }) => getPayment(ctx, input)),
});
