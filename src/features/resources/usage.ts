import type { Interval } from "@/lib/intervals";
import type { Ctx } from "@/server/context";
import type { Statement } from "@/server/db";
import type { Taken } from "./slots";

type Row = { taken_from: Date; taken_until: Date; quantity: number; status: string };

const TAKEN: Statement = {
  name: "overlapping_live",
  text: "SELECT * FROM overlapping_live($1, $2::timestamptz, $3::timestamptz, NULL, $4::timestamptz)",
};

/** The live bookings of a resource that touch an interval: what takes capacity as of `ctx.now()`. */
export async function takenDuring(ctx: Ctx, resourceId: string, range: Interval): Promise<Taken[]> {
  const rows = await ctx.query<Row>(TAKEN, [
    resourceId,
    new Date(range.from),
    new Date(range.until),
    ctx.now(),
  ]);
  return rows.map((row) => ({
    from: row.taken_from.getTime(),
    until: row.taken_until.getTime(),
    quantity: row.quantity,
    held: row.status === "held" || row.status === "pending_payment",
  }));
}
