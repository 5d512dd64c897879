import { ResourceNotFound } from "@/features/scheduling/resources/errors";
import { toTimestamp } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { loadUse, resourcesDuring, type Use } from "./load-use";
import { bucketView, periodView, readPeriod } from "./period";
import type { UsedResource } from "./read-use";
import { ratio, sumOf } from "./sums";
import type {
  ReportUtilisation,
  UtilisationFigures,
  UtilisationReport,
} from "./utilisation-schema";

/** The most resources that an answer lists; its sums include all. */
const MOST_NAMED = 50;

/**
 * Reports how much of the open time was used: minutes of single places, by resource and part of the
 * period. Raises ResourceNotFound and a fault for a bad period.
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
  const uses = new Map<string | null, Use[]>();
  const sums = await loadUse(ctx, period, resources, { named: MOST_NAMED, only: resource_id });
  for (const use of sums) {
    const own = uses.get(use.resource_id);
    if (own) own.push(use);
    else uses.set(use.resource_id, [use]);
  }
  // Made once: each of the resources has them all.
  const buckets = period.buckets.map(bucketView);
  return {
    ...periodView(period),
    ...partsView(buckets, uses.get(null)),
    resources: mostUsed(resources, uses).map((resource) => ({
      ...resourceView(resource),
      ...partsView(buckets, uses.get(resource.id)),
    })),
    resource_count: resources.length,
  };
}

/** Sorts by use; equally used resources stay in the order of their names. */
function mostUsed(resources: UsedResource[], uses: Map<string | null, Use[]>): UsedResource[] {
  const used = new Map([...uses].map(([id, own]) => [id, usedSeconds(own)]));
  const seconds = ({ id }: UsedResource) => used.get(id) ?? 0;
  return resources.toSorted((a, b) => seconds(b) - seconds(a)).slice(0, MOST_NAMED);
}

function resourceView({ id, name, archived_at }: UsedResource) {
  return { resource_id: id, name, archived_at: toTimestamp(archived_at) };
}

function partsView(buckets: ReturnType<typeof bucketView>[], uses: Use[] = []) {
  const byBucket = new Map(uses.map((use) => [use.bucket, use]));
  return {
    items: buckets.map((bucket, n) => {
      const own = byBucket.get(n);
      return { ...bucket, ...figuresOf(own ? [own] : []) };
    }),
    totals: figuresOf(uses),
  };
}

function figuresOf(uses: Use[]): UtilisationFigures {
  const open = sumOf(uses, "open");
  const used = usedSeconds(uses);
  return {
    open_minutes: minutes(open),
    booked_minutes: minutes(sumOf(uses, "booked")),
    outside_minutes: minutes(sumOf(uses, "outside")),
    event_minutes: minutes(sumOf(uses, "event")),
    used_minutes: minutes(used),
    utilisation: ratio(used, open),
    bookings: sumOf(uses, "bookings"),
    events: sumOf(uses, "events"),
  };
}

function usedSeconds(uses: Use[]): number {
  return sumOf(uses, "booked") - sumOf(uses, "outside") + sumOf(uses, "event");
}

function minutes(seconds: number): number {
  return Math.round(seconds / 60);
}
