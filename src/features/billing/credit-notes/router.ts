import { memberProcedure, router } from "@/server/trpc";
import { listCreditNotes } from "./list";
import { ListMyCreditNotes } from "./schema";

/** A member's own credit notes. */
export const creditNoteRouter = router({
  list: memberProcedure
    .input(ListMyCreditNotes)
    .query(({ ctx, input }) => listCreditNotes(ctx, input)),
});
