import { DAY } from "@/lib/time";
import { loadHost } from "@/features/scheduling/hosts/store";
import type { Ctx } from "@/server/context";
import { SOONEST_FIRST } from "@/server/data/list";
import type { HostSchedule, ListHostSchedule } from "./schema";
import { viewEvents } from "./store";

/**
 * Lists a host's published events in a window, the soonest first, and the drafts that could not be
 * published as they stand because the host leads another event then. Raises HostNotFound.
 */
export async function getHostSchedule(ctx: Ctx, input: ListHostSchedule): Promise<HostSchedule> {
  const host = await loadHost(ctx, input.host_id);
  const from = input.ends_at_gte ? new Date(input.ends_at_gte) : ctx.now();
  const { starts_at_lt = new Date(from.getTime() + 31 * DAY) } = input;
  const rows = await ctx.db.event.findMany({
    where: {
      organization_id: ctx.org.id,
      host_ids: { has: host.id },
      status: { not: "cancelled" },
      ends_at: { gte: from },
      starts_at: { lt: new Date(starts_at_lt) },
    },
    orderBy: SOONEST_FIRST,
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
