import type { Ctx } from "@/server/context";
import { rowsOf } from "./kept-days";
import type { Period } from "./period";
import { MOVED } from "./read-moved";
import type { Moved } from "./revenue-schema";

/** A sum of money that moved: in a part of the period (1 is the first), or by a provider. */
export type MovedRow = Moved & { currency: string; bucket: number | null; provider: string | null };

/** Sums the money received, refunded and lost to banks in a period, in minor units. */
export async function loadMoved(ctx: Ctx, period: Period): Promise<MovedRow[]> {
  return ctx.db.$queryRaw<MovedRow[]>`
    SELECT currency, bucket, provider, sum(received)::float8 AS received, sum(refunded)::float8 AS refunded,
        sum(charged_back)::float8 AS charged_back
      FROM (${await rowsOf(ctx, MOVED, period)}) moved GROUP BY GROUPING SETS ((currency, bucket), (currency, provider))
     ORDER BY currency, provider, bucket`;
}
