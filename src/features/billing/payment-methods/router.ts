import { memberIdOf } from "@/server/context";
import { memberProcedure, router } from "@/server/trpc";
import { detachPaymentMethod } from "./detach";
import { keepSetUp } from "./keep-set-up";
import { listPaymentMethods } from "./list";
import { bestFirst } from "./rules";
import { KeepMySetUp, MyPaymentMethodId, SetUpMyPaymentMethod } from "./schema";
import { setDefaultPaymentMethod } from "./set-default";
import { getClientConfig, setUpPaymentMethod } from "./set-up";

/** A member's own cards. */
export const paymentMethodRouter = router({
  list: memberProcedure.query(async ({ ctx }) => {
    const page = { member_id: memberIdOf(ctx), page: 1, size: 100 };
    return bestFirst((await listPaymentMethods(ctx, page)).items);
  }),
  config: memberProcedure.query(({ ctx }) => getClientConfig(ctx)),
  setUp: memberProcedure
    .input(SetUpMyPaymentMethod)
    .mutation(({ ctx, input }) =>
      setUpPaymentMethod(ctx, { ...input, member_id: memberIdOf(ctx) }),
    ),
  keep: memberProcedure
    .input(KeepMySetUp)
    .mutation(({ ctx, input }) => keepSetUp(ctx, { ...input, member_id: memberIdOf(ctx) })),
  setDefault: memberProcedure
    .input(MyPaymentMethodId)
    .mutation(({ ctx, input }) =>
      setDefaultPaymentMethod(ctx, { ...input, member_id: memberIdOf(ctx) }),
    ),
  detach: memberProcedure
    .input(MyPaymentMethodId)
    .mutation(({ ctx, input }) =>
      detachPaymentMethod(ctx, { ...input, member_id: memberIdOf(ctx) }),
    ),
});
