import type { Ctx } from "@/server/context";
import { Failure } from "@/server/errors";
import { chunksOf } from "@/lib/chunks";
import { previewRead, type Taken } from "./cancel";
import { readCancellables } from "./cancellation-rows";
import type { CancelledTogether } from "./preview-schema";
import type { CancellationOverride } from "./schema";

type Departing = { inFull?: boolean } & Omit<CancellationOverride, "booking_id">;

/**
 * Previews cancelling several bookings one after another, by what each single cancellation would do: who is affected,
 * and what goes back, to guests who have paid a share as well. `inFull`: everything does, whatever the terms say; other
 * departures are those of a cancellation. A booking that would be refused is listed with the reason.
 */
export async function previewCancellations(
  ctx: Ctx,
  bookings: readonly { id: string; member_id: string }[],
  { inFull = false, ...departing }: Departing = {},
): Promise<CancelledTogether> {
  const affected: CancelledTogether["affected"] = [];
  const back = new Map<string, number>();
  const taken: Taken = { of: new Map(), given: 0 };
  for (const some of chunksOf([...bookings])) {
    const rows = await readCancellables(
      ctx,
      some.map(({ id }) => id),
    );
    for (const { id: booking_id, member_id } of some) {
      try {
        const input = { booking_id, ...departing, ...(inFull && { waive_fee: true }) };
        const { currency, ...one } = await previewRead(ctx, input, rows, taken);
        const refund_amount = one.refund_amount + one.guests_refund_amount;
        affected.push({ booking_id, member_id, currency, refund_amount, refused: null });
        back.set(currency, (back.get(currency) ?? 0) + refund_amount);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        const refused = error.of.code;
        affected.push({ booking_id, member_id, currency: null, refund_amount: 0, refused });
      }
    }
  }
  const money_back = [...back].map(([currency, amount]) => ({ currency, amount }));
  return { affected, money_back: money_back.filter(({ amount }) => amount > 0) };
}
