import type { Ctx } from "@/server/context";
import type { CashDesk, CashDeskId } from "./schema";
import { loadCashDesk, toCashDesk } from "./store";

/** Returns a till. Raises CashDeskNotFound. */
export async function getCashDesk(ctx: Ctx, input: CashDeskId): Promise<CashDesk> {
  return toCashDesk(await loadCashDesk(ctx, input.cash_desk_id));
}
