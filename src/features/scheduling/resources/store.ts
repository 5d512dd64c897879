import { recordOfClientFrom } from "@/lib/record";
import { toPhotos } from "@/features/platform/images/image-address";
import type { PolicyTerms } from "@/features/catalogue/policies/rules";
import { fromJson, RESOURCE_RULES, type RuleJson } from "@/features/catalogue/pricing/load";
import type { PriceRuleRow } from "@/features/catalogue/pricing/rules";
import type { Ctx } from "@/server/context";
import { lockRow } from "@/server/data/lock-row";
import { columnsOf, Prisma, type Statement } from "@/server/data/db";
import { ValidationFailure } from "@/server/errors";
import { instantOf } from "@/server/local-times";
import { overlappingOverrides, overlappingWindows } from "./availability";
import { AvailabilityOverlap, OverrideOverlap, ResourceNotFound } from "./errors";
import type { Override, Resource, Window } from "./schema";

export type ResourceRow = Prisma.ResourceModel;
/** A resource and the policy for its bookings. */
export type PlacedResource = ResourceRow & { policy: PolicyTerms | null };
/** A resource with the rules that may price it. */
export type PricedResource = { row: PlacedResource; rules: PriceRuleRow[] };

const reading = (more = "") =>
  `SELECT ${columnsOf("r", Prisma.ResourceScalarFieldEnum)}, (SELECT to_jsonb(p) FROM policies p
        WHERE p.organization_id = r.organization_id AND p.id = r.policy_id) AS policy${more}
    FROM resources r WHERE r.organization_id = $1 AND r.id = $2`;

// Prepared statements on hot paths of the API, without the query planner's work per request.
const READ: Statement = { name: "read_resource", text: reading() };
const READ_PRICED: Statement = {
  name: "read_priced_resource",
  text: reading(`, ${RESOURCE_RULES}`),
};

/** Loads the resource, archived or not, or raises ResourceNotFound. */
export async function loadResource(ctx: Ctx, id: string): Promise<PlacedResource> {
  const [row] = await ctx.query<PlacedResource>(READ, [ctx.org.id, id]);
  if (!row) throw ResourceNotFound({ resource: "event_resource", resource_id: id });
  return row;
}

/**
 * Loads the resource, archived or not, with the rules that may price it, in one round trip; or raises
 * ResourceNotFound.
 */
export async function loadPricedResource(ctx: Ctx, id: string): Promise<PricedResource> {
  type Loaded = PlacedResource & { rules: RuleJson[] };
  const [loaded] = await ctx.query<Loaded>(READ_PRICED, [ctx.org.id, id]);
  if (!loaded) throw ResourceNotFound({ resource: "event_resource", resource_id: id });
  const { rules, ...row } = loaded;
  return { row, rules: rules.map(fromJson) };
}

/** Locks a resource's row for the rest of the transaction, then reads it. Raises ResourceNotFound. */
export async function lockResource(tx: Ctx, id: string): Promise<PlacedResource> {
  await lockRow(tx, "resources", id);
  return loadResource(tx, id);
}

/** Returns the organization that a resource belongs to, or null. */
export async function organizationOfResource(
  ctx: Pick<Ctx, "query">,
  input: Record<string, unknown>,
): Promise<string | null> {
  const [row] = await ctx.query<{ organization_id: string }>(
    {
      name: "organization_of_resource",
      text: "SELECT organization_id FROM resources WHERE id = $1",
    },
    [input["resource_id"]],
  );
  return row?.organization_id ?? null;
}

export function toResource(row: ResourceRow): Resource {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    category: row.category,
    amenities: row.amenities,
    image_url: row.image_url,
    photos: toPhotos(row),
    timezone: row.timezone,
    availability: row.availability as Window[],
    overrides: (row.overrides as Override[]).map(({ fold = null, ...one }) => ({ ...one, fold })),
    min_duration_minutes: row.min_duration_minutes,
    max_duration_minutes: row.max_duration_minutes,
    slot_step_minutes: row.slot_step_minutes,
    policy_id: row.policy_id,
    ...recordOfClientFrom(row),
  };
}

/**
 * Raises NonexistentLocalTime and AmbiguousLocalTime for the new overrides of a resource: a time
 * that a person gives is never shifted.
 */
export function assertLocalTimes(
  resource: { timezone: string; overrides: readonly Override[] },
  before: readonly Override[] = [],
): void {
  for (const one of resource.overrides) {
    if (before.some((other) => isSameOverride(one, other))) continue;
    instantOf(one.starts_at_local, resource.timezone, one.fold ?? undefined);
    instantOf(one.ends_at_local, resource.timezone, one.fold ?? undefined);
  }
}

/** True when two overrides are equal. */
export function isSameOverride(one: Override, other: Override): boolean {
  return (
    one.starts_at_local === other.starts_at_local &&
    one.ends_at_local === other.ends_at_local &&
    one.capacity === other.capacity &&
    (one.fold ?? null) === (other.fold ?? null)
  );
}

/**
 * Raises for faults that only the whole object shows: windows and overrides that contradict each
 * other.
 */
export function assertConsistent(resource: {
  availability: Window[];
  overrides: Override[];
  min_duration_minutes: number;
  max_duration_minutes: number;
}): void {
  if (resource.max_duration_minutes < resource.min_duration_minutes) {
    throw new ValidationFailure([
      {
        loc: ["body", "max_duration_minutes"],
        type: "greater_than_equal",
        msg: `Input should be greater than or equal to ${resource.min_duration_minutes}`,
        input: resource.max_duration_minutes,
        ctx: { ge: resource.min_duration_minutes },
      },
    ]);
  }
  const windows = overlappingWindows(resource.availability);
  if (windows) {
    throw AvailabilityOverlap({
      detail: `availability[${windows[0]}] and availability[${windows[1]}] share time.`,
    });
  }
  const overrides = overlappingOverrides(resource.overrides);
  if (overrides) {
    // Named by their times: a request may have had only one of them, or all in another order.
    const said = overrides.map((at) => resource.overrides[at]).map(spanOf);
    throw OverrideOverlap({ detail: `The overrides ${said.join(" and ")} share time.` });
  }
}

function spanOf(one: Override | undefined): string {
  return `from ${one?.starts_at_local} to ${one?.ends_at_local}`;
}

/** Returns overrides in the order of time, as they are kept. */
export function sortOverrides(overrides: Override[]): Override[] {
  return [...overrides].sort((a, b) => a.starts_at_local.localeCompare(b.starts_at_local));
}
