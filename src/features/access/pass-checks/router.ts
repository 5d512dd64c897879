import { ownProcedure, router } from "@/server/trpc";
import { findMyDoorAnswer } from "./door-answer";

/** The door's answers, for the member who stands before it. */
export const doorAnswerRouter = router({
  doorAnswer: ownProcedure.query(({ ctx }) => findMyDoorAnswer(ctx)),
});
