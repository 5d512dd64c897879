import type { Ctx } from "@/server/context";
import type { Statement } from "@/server/data/db";
import { AlreadyBooked } from "./errors";
import type { ResolvedRequest } from "./resolve-request";

const OWN: Statement = {
  name: "own_booking_there",
  text: "SELECT own_booking_there(jsonb_populate_record(NULL::bookings, $1::jsonb), $2::timestamptz) AS id",
};

/** Raises AlreadyBooked when the member has the place already, as a hold would. */
export async function assertNotBooked(
  ctx: Ctx,
  { resource_id, event_id, wanted, terms }: ResolvedRequest,
  member_id: string,
): Promise<void> {
  if (terms.allow_overlapping_bookings) return;
  const { from, until } = wanted;
  const place = { resource_id, event_id, starts_at: new Date(from), ends_at: new Date(until) };
  const booking = { organization_id: ctx.org.id, member_id, ...place };
  const [own] = await ctx.query<{ id: string | null }>(OWN, [JSON.stringify(booking), ctx.now()]);
  if (own?.id) throw AlreadyBooked({ resource: "booking", resource_id: own.id });
}
