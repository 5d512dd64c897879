import { ResourceNotFound } from "@/features/resources/errors";
import { toTimestamp } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { loadUse, resourcesDuring, type Use, type UsedResource } from "./load-use";
import { bucketView, type Period, periodView, readPeriod } from "./period";
import { ratio } from "./ratio";
import type {
  ReportUtilisation,
  UtilisationFigures,
  UtilisationReport,
} from "./utilisation-schema";

/** How many resources an answer names; its sums are of all. */
const MOST_NAMED = 50;

/**
 * How much of what was open was used: minutes of single places, by resource and part of the period.
 * Raises ResourceNotFound and a fault for a bad period.
 */
export async function reportUtilisation(
  ctx: Ctx,
  input: ReportUtilisation,
): Promise<UtilisationReport> {
  const { resource_id, ...asked } = input;
  const period = readPeriod(asked, ctx.org);
  const resources = await resourcesDuring(ctx, period, resource_id);
  if (resource_id !== undefined && resources.length === 0) {
    throw ResourceNotFound({ resource: "event_resource", resource_id });
  }
  const parts = new Map<string | null, Use[]>();
  for (const use of await loadUse(ctx, period, resources, MOST_NAMED)) {
    parts.set(use.resource_id, [...(parts.get(use.resource_id) ?? []), use]);
  }
  return {
    ...periodView(period),
    ...partsView(period, parts.get(null)),
    resources: [...parts].flatMap(([id, uses]) => {
      const resource = resources.find((one) => one.id === id);
      return resource ? { ...resourceView(resource), ...partsView(period, uses) } : [];
    }),
    resource_count: resources.length,
  };
}

function resourceView({ id, name, archived_at }: UsedResource) {
  return { resource_id: id, name, archived_at: toTimestamp(archived_at) };
}

function partsView({ buckets }: Period, uses: Use[] = []) {
  return {
    items: buckets.map((bucket, n) => ({
      ...bucketView(bucket),
      ...figuresOf(uses.filter((use) => use.bucket === n)),
    })),
    totals: figuresOf(uses),
  };
}

function figuresOf(uses: Use[]): UtilisationFigures {
  const sum = (figure: "open" | "booked" | "outside" | "event" | "bookings" | "events") =>
    uses.reduce((total, use) => total + use[figure], 0);
  const open = sum("open");
  const used = sum("booked") - sum("outside") + sum("event");
  return {
    open_minutes: minutes(open),
    booked_minutes: minutes(sum("booked")),
    outside_minutes: minutes(sum("outside")),
    event_minutes: minutes(sum("event")),
    used_minutes: minutes(used),
    utilisation: ratio(used, open),
    bookings: sum("bookings"),
    events: sum("events"),
  };
}

function minutes(seconds: number): number {
  return Math.round(seconds / 60);
}
