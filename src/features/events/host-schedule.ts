import { DAY } from "@/lib/time";
import { loadHost } from "@/features/hosts/store";
import type { Ctx } from "@/server/context";
import type { HostSchedule, ListHostSchedule } from "./schema";
import { SOONEST } from "./list";
import { viewEvents } from "./store";

/**
 * When a host is taken: its published events in a window, the soonest first, and the drafts that could
 * not be published as they stand because the host leads something else then. Raises HostNotFound.
 */
export async function getHostSchedule(ctx: Ctx, input: ListHostSchedule): Promise<HostSchedule> {
  const host = await loadHost(ctx, input.host_id);
  const from = input.from ? new Date(input.from) : ctx.now();
  const to = input.to ? new Date(input.to) : new Date(from.getTime() + 31 * DAY);
  const rows = await ctx.db.event.findMany({
    where: {
      organization_id: ctx.org.id,
      host_ids: { has: host.id },
      status: { not: "cancelled" },
      ends_at: { gt: from },
      starts_at: { lt: to },
    },
    orderBy: SOONEST,
    take: 1000,
  });
  const published = rows.filter((row) => row.status === "published");
  const clashing = rows.filter(
    (row) =>
      row.status === "draft" &&
      published.some((other) => other.starts_at < row.ends_at && other.ends_at > row.starts_at),
  );
  const [events, conflicts] = await Promise.all([
    viewEvents(ctx, published),
    viewEvents(ctx, clashing),
  ]);
  return { host_id: host.id, events, conflicts };
}
