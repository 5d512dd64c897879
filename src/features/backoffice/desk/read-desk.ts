import { DAY, HOUR, toTimestamp } from "@/lib/time";
import { type Ctx, hasScope } from "@/server/context";
import { fieldFault } from "@/server/errors";
import { loadDeskBookings, loadMemberFacts } from "./load-rows";
import { byGroup, countRows, deskRow } from "./desk-rows";
import type { Desk, ReadDesk } from "./schema";

/**
 * Reads who comes, is late, inside and leaving, with all that a front desk wants to know of them.
 * Two queries, whatever the number of rows. Raises a fault for a window that is empty or too long.
 */
export async function readDesk(ctx: Ctx, input: ReadDesk): Promise<Desk> {
  const { at, until } = windowOf(ctx, input);
  const { bookings, next_arrival_at } = await loadDeskBookings(ctx, {
    ...{ at, until },
    resource_ids: input.resource_ids ?? null,
  });
  const ids = [...new Set(bookings.map(({ member_id }) => member_id))];
  const facts = ids.length > 0 ? await loadMemberFacts(ctx, ids, at) : new Map();
  const has = (scope: string) => hasScope(ctx.actor, scope);
  const rows = bookings
    .map((booking) => deskRow(booking, facts.get(booking.member_id), { at, has }))
    .sort(byGroup);
  return {
    at: toTimestamp(at),
    until: toTimestamp(until),
    timezone: ctx.org.default_timezone,
    counts: countRows(rows),
    rows,
    next_arrival_at: toTimestamp(next_arrival_at),
  };
}

function windowOf(ctx: Ctx, input: ReadDesk): { at: Date; until: Date } {
  const at = input.at === undefined ? ctx.now() : new Date(input.at);
  const until = new Date(input.until ?? at.getTime() + 12 * HOUR);
  const length = until.getTime() - at.getTime();
  if (length > 0 && length <= DAY) return { at, until };
  const text = "Input should be after `at`, and at most a day later";
  throw fieldFault(["query", "until"], "value_error", text, input.until);
}
