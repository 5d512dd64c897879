import type { ResolvedRequest } from "./resolve-request";
import { withBuffers } from "@/features/catalogue/policies/rules";
import type { Ctx } from "@/server/context";
import type { Statement } from "@/server/data/db";

const WOULD_FIT: Statement = {
  name: "would_fit",
  text: "SELECT would_fit($1::jsonb, $2::jsonb, $3::timestamptz) AS fits",
};

/** True when a wanted place is free at this moment. Takes nothing: somebody else may be faster. */
export async function hasRoom(
  ctx: Ctx,
  place: ResolvedRequest,
  quantity: number,
): Promise<boolean> {
  const { resource_id, event_id, wanted, terms, days } = place;
  const blocked = withBuffers(wanted, terms);
  const booking = {
    organization_id: ctx.org.id,
    resource_id,
    event_id,
    quantity,
    starts_at: new Date(wanted.from),
    ends_at: new Date(wanted.until),
    blocked_from: new Date(blocked.from),
    blocked_until: new Date(blocked.until),
  };
  const [row] = await ctx.query<{ fits: boolean | null }>(WOULD_FIT, [
    JSON.stringify(booking),
    JSON.stringify(days),
    ctx.now(),
  ]);
  return row?.fits ?? false;
}
