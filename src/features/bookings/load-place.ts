/** All that a booking is decided from, in one round trip. */
import type { Interval } from "@/lib/intervals";
import type { PolicyTerms } from "@/features/policies/rules";
import { EVENT_RULES, RESOURCE_RULES, type RuleJson } from "@/features/pricing/load";
import { ResourceNotFound } from "@/features/resources/errors";
import type { Override, Window } from "@/features/resources/schema";
import type { Ctx } from "@/server/context";
import type { Statement } from "@/server/db";
import { EventNotFound } from "./errors";

/** A quote as it was given; instants as PostgreSQL writes them in JSON. */
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
  amount_due: number;
  expires_at: string;
};

type Loaded = {
  title: string;
  timezone: string;
  policy: (PolicyTerms & { id: string }) | null;
  member: { status: string; group_ids: string[] } | null;
  rules: RuleJson[];
  quote: QuoteJson | null;
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
      (SELECT to_jsonb(y) FROM policies y WHERE y.organization_id = $1 AND y.id = p.policy_id) AS policy,
      (SELECT jsonb_build_object('status', m.status, 'group_ids', m.group_ids) FROM members m
        WHERE m.organization_id = $1 AND m.id = $3) AS member,
      (SELECT to_jsonb(q) FROM quotes q WHERE q.organization_id = $1 AND q.id = $4) AS quote`;

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
      AND (p.visibility <> 'private' OR $5)`,
};

type Asked = { member_id: string; quote_token?: string | undefined };

/** What decides about a booking of a resource. Raises ResourceNotFound, for an archived one too. */
export async function loadResourcePlace(
  ctx: Ctx,
  resource_id: string,
  asked: Asked,
): Promise<LoadedResource> {
  const values = [ctx.org.id, resource_id, asked.member_id, asked.quote_token ?? null];
  const [loaded] = await ctx.query<LoadedResource>(RESOURCE, values);
  if (!loaded) throw ResourceNotFound({ resource: "event_resource", resource_id });
  return loaded;
}

/**
 * What decides about a booking of an event. Raises EventNotFound, for a draft or cancelled one too, and
 * for a member who asks for a private one.
 */
export async function loadEventPlace(
  ctx: Ctx,
  event_id: string,
  asked: Asked,
): Promise<LoadedEvent> {
  const staff = ctx.actor.kind !== "member";
  const values = [ctx.org.id, event_id, asked.member_id, asked.quote_token ?? null, staff];
  const [loaded] = await ctx.query<LoadedEvent>(EVENT, values);
  if (!loaded) throw EventNotFound({ resource: "event", resource_id: event_id });
  return loaded;
}

/** The time of an event. */
export function intervalOf(event: { starts_at: Date; ends_at: Date }): Interval {
  return { from: event.starts_at.getTime(), until: event.ends_at.getTime() };
}
