import { byNumber, whereFound } from "@/features/people/members/where-found";
import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import { listPage, listWhere, slice } from "@/server/data/list";
import type { CreditNote, ListCreditNotes } from "./schema";
import { creditNoteInclude, toCreditNote, visibleNotes } from "./store";

/**
 * Returns a page of the credit notes that the caller may see, newest first. A search that matches more members than a
 * statement can name is a fault.
 */
export async function listCreditNotes(ctx: Ctx, input: ListCreditNotes): Promise<Page<CreditNote>> {
  const { member_id, invoice_id, status } = input;
  const found = await whereFound(ctx, input.search, byNumber);
  const where = {
    ...listWhere(input, { archivable: false }),
    ...(member_id && { member_id }),
    ...(invoice_id && { invoice_id }),
    ...(status && { status: { in: status } }),
    ...(found && { AND: [found] }),
    ...visibleNotes(ctx),
  };
  return listPage(input, {
    count: () => ctx.db.creditNote.count({ where }),
    rows: () => ctx.db.creditNote.findMany({ where, include: creditNoteInclude, ...slice(input) }),
    view: toCreditNote,
  });
}
