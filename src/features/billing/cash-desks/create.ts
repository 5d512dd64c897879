import { newId } from "@/lib/ids";
import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import type { CashDesk, CreateCashDesk } from "./schema";
import { cashDeskInclude, toCashDesk } from "./store";

/** Adds a till, which is closed at first. */
export async function createCashDesk(ctx: Ctx, input: CreateCashDesk): Promise<CashDesk> {
  const now = ctx.now();
  return inTx(ctx, async (tx) => {
    const row = await tx.db.cashDesk.create({
      data: {
        ...input,
        id: newId("csd"),
        organization_id: tx.org.id,
        created_at: now,
        updated_at: now,
      },
      include: cashDeskInclude,
    });
    await recordEvent(tx, "cash_desk.created", row.id);
    return toCashDesk(row);
  });
}
