import type { Interval } from "@/lib/intervals";
import type { Ctx } from "@/server/context";
import type { Statement } from "@/server/data/db";
import type { Taken } from "./slots";

type Row = { taken_from: Date; taken_until: Date; quantity: number; status: string };

const TAKEN: Statement = {
  name: "overlapping_live",
  text: `SELECT taken_from, taken_until, quantity, status
           FROM overlapping_live($1, $2, $3::timestamptz, $4::timestamptz, NULL, $5::timestamptz)`,
};

const live = (early: string) => `
    SELECT b.blocked_from AS taken_from, b.blocked_until AS taken_until, b.quantity, b.status, b.starts_at, b.ends_at
      FROM bookings b
     WHERE b.organization_id = $6 AND b.resource_id = r.id AND b.event_id IS NULL AND b.id <> $5 AND ${early} AND b.blocked_until > r.starts
       AND b.status IN ('held', 'pending_payment', 'pending_approval', 'confirmed', 'checked_in', 'no_show', 'completed')
       AND (b.status <> 'held' OR b.held_until > $4::timestamptz)`;

// The columns of `overlapping_live`, and the times without buffers, which its index does not hold.
const TAKEN_OF_MANY: Statement = {
  name: "overlapping_live_of_many",
  text: `SELECT r.id AS resource_id, l.taken_from, l.taken_until, l.quantity, l.status, l.starts_at, l.ends_at
    FROM unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) AS r(id, starts, ends)
    CROSS JOIN LATERAL (${live("b.blocked_from < r.ends AND b.blocked_from > r.starts - interval '24 hours'")}
    UNION ALL ${live("b.blocked_from <= r.starts - interval '24 hours' AND b.blocked_from > r.starts - interval '34 days' AND b.blocked_until - b.blocked_from > interval '24 hours'")}
    UNION ALL SELECT e.starts_at, e.ends_at, 1000000, 'event', e.starts_at, e.ends_at FROM events e
     WHERE e.organization_id = $6 AND e.resource_id = r.id AND e.status = 'published' AND e.starts_at < r.ends
       AND e.starts_at > r.starts - interval '31 days' AND e.ends_at > r.starts) l`,
};

/** Returns the uses of a resource's capacity during an interval, as of `ctx.now()`. */
export async function takenDuring(ctx: Ctx, resourceId: string, range: Interval): Promise<Taken[]> {
  const rows = await ctx.query<Row>(TAKEN, [
    ctx.org.id,
    resourceId,
    new Date(range.from),
    new Date(range.until),
    ctx.now(),
  ]);
  return rows.map(toTaken);
}

/**
 * Returns the uses of several resources' capacity, each during its own interval, in one query; with
 * the times without buffers. The booking `except` uses none.
 */
export async function takenOfMany(
  ctx: Ctx,
  ranges: ReadonlyMap<string, Interval>,
  except = "",
): Promise<Map<string, Taken[]>> {
  const taken = new Map<string, Taken[]>([...ranges.keys()].map((id) => [id, []]));
  if (ranges.size === 0) return taken;
  type Detailed = Row & { resource_id: string; starts_at: Date; ends_at: Date };
  const rows = await ctx.query<Detailed>(TAKEN_OF_MANY, [
    [...ranges.keys()],
    [...ranges.values()].map(({ from }) => new Date(from)),
    [...ranges.values()].map(({ until }) => new Date(until)),
    ctx.now(),
    except,
    ctx.org.id,
  ]);
  for (const row of rows) {
    const core = { from: row.starts_at.getTime(), until: row.ends_at.getTime() };
    taken.get(row.resource_id)?.push({ ...toTaken(row), core });
  }
  return taken;
}

function toTaken(row: Row): Taken {
  return {
    from: row.taken_from.getTime(),
    until: row.taken_until.getTime(),
    quantity: row.quantity,
    kind: kindOf(row.status),
  };
}

function kindOf(status: string): Taken["kind"] {
  if (status === "event") return "event";
  return status === "held" || status === "pending_payment" ? "hold" : "booking";
}
