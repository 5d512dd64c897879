import { EventNotFound } from "@/features/scheduling/bookings/errors";
import { resolveInterval } from "@/features/scheduling/bookings/rules";
import { placeOf } from "@/features/scheduling/bookings/resolve-request";
import { MemberNotFound } from "@/features/people/errors";
import { loadAllPricing } from "@/features/catalogue/pricing/load";
import type { PricedStay } from "@/features/catalogue/pricing/rules";
import { loadResource } from "@/features/scheduling/resources/store";
import { productsOf } from "@/features/catalogue/benefits/products-of";
import type { Ctx } from "@/server/context";
import { withDraft } from "./draft-rule";
import { explainPrice } from "./rules";
import type { PriceSimulation, SimulatePrice } from "./schema";

/**
 * Returns the rule that would price a stay, and the reasons against the others. Does not check
 * whether the place is open or free. A draft is judged with the rules in use, as if it were stored now. Raises ResourceNotFound, EventNotFound, MemberNotFound and
 * what `resolveInterval` raises.
 */
export async function simulatePrice(ctx: Ctx, input: SimulatePrice): Promise<PriceSimulation> {
  const place = input.event_id
    ? await eventPlace(ctx, input.event_id)
    : await resourcePlace(ctx, input);
  const group_ids = input.group_ids ?? (await groupsOf(ctx, input.member_id));
  const product_ids = input.member_id ? await productsOf(ctx, input.member_id) : [];
  const rules = await withDraft(ctx, await loadAllPricing(ctx), input.draft);
  const stay = { ...place, quantity: input.quantity, group_ids, product_ids };
  return explainPrice(rules, stay, ctx.org.default_currency);
}

type Place = Omit<PricedStay, "quantity" | "group_ids">;

async function eventPlace(ctx: Ctx, event_id: string): Promise<Place> {
  const event = await ctx.db.event.findFirst({
    where: { organization_id: ctx.org.id, id: event_id },
  });
  if (!event) throw EventNotFound({ resource: "event", resource_id: event_id });
  return {
    resource_id: event.resource_id,
    event_id,
    event_price_rule_ids: event.price_rule_ids,
    starts_at: event.starts_at.getTime(),
    ends_at: event.ends_at.getTime(),
    timezone: event.timezone,
  };
}

async function resourcePlace(ctx: Ctx, input: SimulatePrice): Promise<Place> {
  const { resource_id, starts_at_local, ends_at_local } = placeOf(input);
  const { fold } = input;
  const { timezone } = await loadResource(ctx, resource_id);
  const times = { starts_at_local, ends_at_local, ...(fold !== undefined && { fold }) };
  const { from, until } = resolveInterval(times, timezone);
  return { resource_id, event_id: null, starts_at: from, ends_at: until, timezone };
}

async function groupsOf(ctx: Ctx, member_id: string | undefined): Promise<string[]> {
  if (!member_id) return [];
  const member = await ctx.db.member.findFirst({
    where: { organization_id: ctx.org.id, id: member_id },
    select: { group_ids: true },
  });
  if (!member) throw MemberNotFound({ resource: "member", resource_id: member_id });
  return member.group_ids;
}
