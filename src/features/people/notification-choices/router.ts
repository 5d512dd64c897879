import { memberIdOf } from "@/server/context";
import { memberProcedure, router } from "@/server/trpc";
import { changeNotifications } from "./change";
import { getNotifications } from "./get";
import { ChangeMyNotifications } from "./schema";

/** The member's own notifications. */
export const notificationChoiceRouter = router({
  notifications: memberProcedure.query(({ ctx }) =>
    getNotifications(ctx, { member_id: memberIdOf(ctx) }),
  ),
  changeNotifications: memberProcedure
    .input(ChangeMyNotifications)
    .mutation(({ ctx, input }) =>
      changeNotifications(ctx, { ...input, member_id: memberIdOf(ctx) }),
    ),
});
