/** Tells who has paused a subscription: its member, or the staff and what works for them. */
import type { Ctx } from "@/server/context";
import { PausedByStaff } from "./errors";
import type { SubscriptionRow } from "./store";

type Paused = { id: string; status: string };

/** Returns those of the subscriptions whose present pause no member has begun, by their ids. */
export async function pausedByStaff(ctx: Ctx, rows: readonly Paused[]): Promise<Set<string>> {
  const ids = rows.flatMap(({ id, status }) => (status === "paused" ? [id] : []));
  if (ids.length === 0) return new Set();
  const begun = await ctx.db.domainEvent.findMany({
    where: {
      organization_id: ctx.org.id,
      object_id: { in: ids },
      type: "subscription.paused",
      // Another end of a pause leaves it to whoever began it.
      data: { path: ["to"], equals: "paused" },
    },
    select: { object_id: true, actor: true },
    orderBy: { sequence: "asc" },
  });
  const last = new Map(begun.map(({ object_id, actor }) => [object_id, actor]));
  return new Set(ids.filter((id) => last.get(id)?.startsWith("member:") === false));
}

/** Raises PausedByStaff for a member who would end, or end earlier, a pause that is not their own. */
export async function assertOwnPause(tx: Ctx, row: SubscriptionRow): Promise<void> {
  if (tx.actor.kind !== "member" || !(await pausedByStaff(tx, [row])).has(row.id)) return;
  throw PausedByStaff({ resource: "subscription", resource_id: row.id });
}
