import type { Ctx } from "@/server/context";
import type { CreditNote, CreditNoteId } from "./schema";
import { loadCreditNote, toCreditNote } from "./store";

/** Returns one credit note. Raises CreditNoteNotFound. */
export async function getCreditNote(ctx: Ctx, input: CreditNoteId): Promise<CreditNote> {
  return toCreditNote(await loadCreditNote(ctx, input.credit_note_id));
}
