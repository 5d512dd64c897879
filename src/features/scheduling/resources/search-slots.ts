import { MINUTE } from "@/lib/time";
import type { Page } from "@/lib/page";
import { loadAllPricing } from "@/features/catalogue/pricing/load";
import type { Ctx } from "@/server/context";
import { literal } from "@/server/data/escape-like";
import { listPage, listWhere, slice } from "@/server/data/list";
import { askedFor } from "@/features/people/accounts/act-for";
import { readWindow } from "./list-slots";
import { loadMemberUse } from "./member-use";
import {
  type Asker,
  askerOf,
  durationOf,
  offerTo,
  reachOfRequest,
  slotsAmong,
  type SlotRequest,
  termsOfResource,
} from "./open-slots";
import type { FoundSlots, SearchSlots } from "./slot-schema";
import { viewsOf } from "./slot-views";
import type { PlacedResource } from "./store";
import type { Taken } from "./slots";
import { takenOfMany } from "./taken-during";

type Query = SearchSlots & { include_archived: false };
type Row = PlacedResource;

/**
 * Lists the slots of many resources, a page of resources at a time, newest first. The window is
 * wall clock of each resource's own zone. The number of queries does not depend on the number of
 * resources. Raises MemberNotFound and a fault for a bad window.
 */
export async function searchSlots(ctx: Ctx, input: SearchSlots): Promise<Page<FoundSlots>> {
  const query: Query = { ...input, include_archived: false };
  readWindow(input, "UTC", "body");
  const where = whereOf(ctx, query);
  const include = { policy: true } as const;
  const page = await listPage(query, {
    count: () => ctx.db.resource.count({ where }),
    rows: () => ctx.db.resource.findMany({ where, include, ...slice(query) }),
    view: (row): Row => row,
  });
  const found = new Map(
    page.items.map((row) => [row.id, { row, request: wishOf(ctx, row, input) }]),
  );
  const reaches = [...found.values()].map(
    ({ row, request }) => [row.id, reachOfRequest(ctx, row, request)] as const,
  );
  const taken = await takenOfMany(ctx, new Map(reaches));
  const asker = await loadAsker(ctx, page.items, input);
  const items = [...found.values()].map(({ row, request }) =>
    toFound(ctx, row, request, taken.get(row.id) ?? [], asker, input.limit),
  );
  return { ...page, items };
}

function whereOf(ctx: Ctx, query: Query) {
  const { resource_ids, category, amenities, search } = query;
  const contains = { contains: literal(search ?? ""), mode: "insensitive" as const };
  return {
    organization_id: ctx.org.id,
    ...listWhere(query, { archivable: true }),
    ...(resource_ids && { id: { in: resource_ids } }),
    ...(category && { category }),
    ...(amenities && { amenities: { hasEvery: amenities } }),
    ...(search && { OR: [{ name: contains }, { description: contains }, { category: contains }] }),
  };
}

function wishOf(ctx: Ctx, row: Row, input: SearchSlots): SlotRequest {
  const { quantity, explain } = input;
  const window = readWindow(input, row.timezone, "body");
  const duration = durationOf(termsOfResource(ctx, row), input.duration_minutes);
  return { window, quantity, explain, duration };
}

async function loadAsker(ctx: Ctx, rows: Row[], input: SearchSlots): Promise<Asker> {
  const member_id = await askedFor(ctx, input.member_id);
  const rules = await loadAllPricing(ctx);
  if (!member_id) return askerOf(rules, null);
  const policies = rows.flatMap(({ policy_id }) => policy_id ?? []);
  // Zones differ by less than a day, and a day more than the window is read.
  const use = await loadMemberUse(ctx, member_id, policies, readWindow(input, "UTC", "body"));
  return askerOf(rules, use);
}

function toFound(
  ctx: Ctx,
  row: Row,
  request: SlotRequest,
  taken: Taken[],
  asker: Asker,
  limit: number,
): FoundSlots {
  const slots = offerTo(ctx, row, request, slotsAmong(ctx, row, request, taken), asker);
  const free = request.explain ? slots.filter((slot) => slot.reasons.length === 0) : [];
  return {
    resource_id: row.id,
    name: row.name,
    category: row.category,
    amenities: row.amenities,
    timezone: row.timezone,
    duration_minutes: request.duration / MINUTE,
    terms: termsOfResource(ctx, row),
    slots: viewsOf(slots.slice(0, limit), free, row.timezone),
    more: slots.length > limit,
  };
}
