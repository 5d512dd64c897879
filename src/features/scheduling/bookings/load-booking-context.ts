/** The context that decides a booking, in one round trip. */
import type { Interval } from "@/lib/intervals";
import type { PolicyTerms } from "@/features/catalogue/policies/rules";
import { EVENT_RULES, RESOURCE_RULES, type RuleJson } from "@/features/catalogue/pricing/load";
import type { GrantJson } from "@/features/catalogue/benefits/deduct-rules";
import { membershipsSql } from "@/features/catalogue/benefits/belongings";
import type { PromoJson } from "@/features/catalogue/promo-codes/rules";
import type { AppliedTax } from "@/features/catalogue/tax-rates/schema";
import { ResourceNotFound } from "@/features/scheduling/resources/errors";
import type { Override, Window } from "@/features/scheduling/resources/schema";
import type { Ctx } from "@/server/context";
import type { Statement } from "@/server/data/db";
import { EventNotFound, EventNotOpen } from "./errors";

/** A quote as it was made; instants as PostgreSQL writes them in JSON. */
export type QuoteJson = {
  id: string;
  member_id: string | null;
  resource_id: string | null;
  event_id: string | null;
  starts_at: string;
  ends_at: string;
  quantity: number;
  price_rule_id: string | null;
  price_amount: number;
  currency: string;
  price_deductions: unknown;
  tax: AppliedTax | null;
  tax_amount: number;
  amount_due: number;
  promo_code: string | null;
  promo_code_id: string | null;
  expires_at: string;
};

type Loaded = {
  title: string;
  /** True when a webhook endpoint listens to its events. */
  heard: boolean;
  timezone: string;
  policy: (PolicyTerms & { id: string }) | null;
  member: { status: string; group_ids: string[] } | null;
  rules: RuleJson[];
  quote: QuoteJson | null;
  promo: PromoJson | null;
  /** The member's subscribed products, and the grants that can be used now. */
  product_ids: string[];
  grants: GrantJson[];
};

export type LoadedResource = Loaded & {
  availability: Window[];
  overrides: Override[];
  version: number;
  min_duration_minutes: number;
  max_duration_minutes: number;
  slot_step_minutes: number;
};

export type LoadedEvent = Loaded & {
  resource_id: string | null;
  recurring_event_id: string | null;
  original_starts_at_local: string | null;
  starts_at: Date;
  ends_at: Date;
  price_rule_ids: string[];
};

const COMMON = `
      is_heard($1, '{*,booking.*,booking.held,booking.confirmed,booking.pending_approval}') AS heard,
      (SELECT to_jsonb(y) FROM policies y WHERE y.organization_id = $1 AND y.id = p.policy_id) AS policy,
      (SELECT jsonb_build_object('status', m.status, 'group_ids', m.group_ids) FROM members m
        WHERE m.organization_id = $1 AND m.id = $3) AS member,
      (SELECT to_jsonb(q) FROM quotes q WHERE q.organization_id = $1 AND q.id = $4) AS quote,
      (SELECT to_jsonb(c) || jsonb_build_object('redeemed', promo_redeemed($1, c.id, NULL, NULL, $6),
          'redeemed_by_member', promo_redeemed($1, c.id, $3, NULL, $6))
        FROM promo_codes c WHERE c.organization_id = $1 AND c.code = upper($5)) AS promo, ${membershipsSql("$3", "$6")}`;

const RESOURCE: Statement = {
  name: "load_place_resource",
  text: `SELECT p.name AS title, p.timezone, p.availability, p.overrides, p.version,
      p.min_duration_minutes, p.max_duration_minutes, p.slot_step_minutes, ${COMMON}, ${RESOURCE_RULES}
    FROM resources p WHERE p.organization_id = $1 AND p.id = $2 AND p.archived_at IS NULL`,
};

const EVENT: Statement = {
  name: "load_place_event",
  text: `SELECT p.title, p.timezone, p.resource_id, p.recurring_event_id, p.original_starts_at_local,
      p.starts_at, p.ends_at, p.price_rule_ids, ${COMMON}, ${EVENT_RULES}
    FROM events p WHERE p.organization_id = $1 AND p.id = $2 AND p.status = 'published'
      AND (p.visibility <> 'private' OR $7)`,
};

type Asked = {
  member_id?: string | undefined;
  quote_token?: string | undefined;
  promo_code?: string | undefined;
};

/** $1 to $6 of both statements. */
function valuesOf(ctx: Ctx, id: string, { member_id, quote_token, promo_code }: Asked): unknown[] {
  const code = promo_code?.trim() ?? null;
  return [ctx.org.id, id, member_id ?? null, quote_token ?? null, code, ctx.now()];
}

/**
 * Loads the context of a booking of a resource. Raises ResourceNotFound, for an archived one too.
 */
export async function loadResourceContext(
  ctx: Ctx,
  resource_id: string,
  asked: Asked,
): Promise<LoadedResource> {
  const [loaded] = await ctx.query<LoadedResource>(RESOURCE, valuesOf(ctx, resource_id, asked));
  if (!loaded) throw ResourceNotFound({ resource: "event_resource", resource_id });
  return loaded;
}

/**
 * Loads the context of a booking of an event. Raises EventNotOpen for a draft or cancelled one, and
 * EventNotFound; to a member, one that is not open or private does not exist.
 */
export async function loadEventContext(
  ctx: Ctx,
  event_id: string,
  asked: Asked,
): Promise<LoadedEvent> {
  const staff = ctx.actor.kind !== "member";
  const values = [...valuesOf(ctx, event_id, asked), staff];
  const [loaded] = await ctx.query<LoadedEvent>(EVENT, values);
  if (!loaded) throw await closedEvent(ctx, event_id);
  return loaded;
}

/** Returns the reason why an event cannot be booked, as far as the caller may know it. */
export async function closedEvent(ctx: Ctx, id: string): Promise<Error> {
  const row =
    ctx.actor.kind === "member"
      ? null
      : await ctx.db.event.findFirst({
          where: { organization_id: ctx.org.id, id },
          select: { status: true },
        });
  const about = { resource: "event", resource_id: id };
  return row ? EventNotOpen({ ...about, current_status: row.status }) : EventNotFound(about);
}

/** Returns the time of an event. */
export function intervalOf(event: { starts_at: Date; ends_at: Date }): Interval {
  return { from: event.starts_at.getTime(), until: event.ends_at.getTime() };
}
