import type { Interval } from "@/lib/intervals";
import { DAY, utcDate } from "@/lib/time";
import { MemberNotBookable } from "@/features/people/members/errors";
import { assertMayActFor } from "@/features/people/accounts/act-for";
import { MemberNotFound } from "@/features/people/errors";
import { mayBook } from "@/features/catalogue/policies/offer";
import { termsOf, wholeGrid, withBuffers } from "@/features/catalogue/policies/rules";
import type { Terms } from "@/features/catalogue/policies/schema";
import { capacitySteps, dayProfile } from "@/features/scheduling/resources/availability";
import type { Ctx } from "@/server/context";
import { missingFault, ValidationFailure } from "@/server/errors";
import {
  intervalOf,
  type LoadedResource,
  loadEventContext,
  loadResourceContext,
} from "./load-booking-context";
import { priceOf, type Priced } from "./price";
import { assertNotice, assertOffered, resolveInterval } from "./rules";
import type { CreateBooking } from "./schema";

/** A resolved request for a place: its subject, time, terms and price. */
export type ResolvedRequest = {
  title: string;
  heard: boolean;
  resource_id: string | null;
  event_id: string | null;
  recurring_event_id: string | null;
  original_starts_at_local: string | null;
  timezone: string;
  wanted: Interval;
  terms: Terms;
  policy_id: string | null;
  price: Priced;
  /** The price before staff replaced it. */
  usual_amount_due: number;
  /** Staff may book it whatever the terms say of times, quotas and approval. */
  outside_rules: boolean;
  /** Capacity profiles of the days that it and its buffers touch; [] for an event. */
  days: unknown[];
};

/** A quote may name no member. */
export type PlaceRequest = Omit<CreateBooking, "notes" | "member_id" | "expected_amount_due"> & {
  member_id?: string | undefined;
};

/**
 * Decides everything about a requested place except capacity. Raises ResourceNotFound,
 * EventNotFound, MemberNotFound, MemberNotBookable, a fault for missing fields, what
 * `resolveInterval`, `assertOffered` and `assertNotice` raise, QuoteExpired and QuoteMismatch.
 */
export async function resolveRequest(ctx: Ctx, request: PlaceRequest): Promise<ResolvedRequest> {
  if (request.member_id) await assertMayBookFor(ctx, request.member_id);
  const place = request.event_id
    ? await resolveEvent(ctx, request.event_id, request)
    : await resolveResource(ctx, request);
  return place;
}

async function resolveEvent(
  ctx: Ctx,
  event_id: string,
  request: PlaceRequest,
): Promise<ResolvedRequest> {
  const loaded = await loadEventContext(ctx, event_id, request);
  const member = assertMember(loaded.member, request.member_id);
  const wanted = intervalOf(loaded);
  // An event is booked as it stands: the member cannot choose its length, and it needs no buffers.
  const grid = wholeGrid(wanted);
  const own = loaded.policy && {
    ...loaded.policy,
    ...grid,
    buffer_before_minutes: 0,
    buffer_after_minutes: 0,
  };
  const terms = termsOf(own, grid, ctx.org);
  assertNotice(wanted, terms, ctx.now().getTime(), request.outside_rules);
  const { title, timezone, resource_id, recurring_event_id, original_starts_at_local } = loaded;
  const { group_ids } = member;
  return {
    title,
    heard: loaded.heard,
    timezone,
    resource_id,
    event_id,
    recurring_event_id,
    original_starts_at_local,
    wanted,
    terms,
    policy_id: loaded.policy?.id ?? null,
    ...priceOf(ctx, loaded, { request, resource_id, wanted, group_ids }),
    outside_rules: request.outside_rules ?? false,
    days: [],
  };
}

async function resolveResource(ctx: Ctx, request: PlaceRequest): Promise<ResolvedRequest> {
  const { resource_id, starts_at_local, ends_at_local } = placeOf(request);
  const times = {
    starts_at_local,
    ends_at_local,
    ...(request.fold !== undefined && { fold: request.fold }),
  };
  const loaded = await loadResourceContext(ctx, resource_id, request);
  const member = assertMember(loaded.member, request.member_id);
  const terms = termsOf(loaded.policy, loaded, ctx.org);
  const wanted = resolveInterval(times, loaded.timezone);
  const { group_ids } = member;
  assertNotice(wanted, terms, ctx.now().getTime(), request.outside_rules);
  assertOffered(wanted, capacitySteps(loaded, wanted), terms, request.outside_rules);
  return {
    title: loaded.title,
    heard: loaded.heard,
    timezone: loaded.timezone,
    resource_id,
    event_id: null,
    recurring_event_id: null,
    original_starts_at_local: null,
    wanted,
    terms,
    policy_id: loaded.policy?.id ?? null,
    ...priceOf(ctx, loaded, { request, resource_id, wanted, group_ids }),
    outside_rules: request.outside_rules ?? false,
    days: profiles(loaded, withBuffers(wanted, terms)),
  };
}

/** Returns the capacity profile of each UTC day that an interval touches. */
function profiles(loaded: LoadedResource, { from, until }: Interval) {
  const days = [];
  for (let at = from - (from % DAY); at < until; at += DAY) {
    const day = utcDate(at);
    days.push({ day, version: loaded.version, ...dayProfile(loaded, day) });
  }
  return days;
}

/** Refuses a member who books for another one without the right to, or may not book at all. */
async function assertMayBookFor(ctx: Ctx, member_id: string): Promise<void> {
  const { actor, org } = ctx;
  if (actor.kind !== "member" || actor.id === member_id) return;
  await assertMayActFor(ctx, member_id);
  const where = { organization_id: org.id, id: actor.id };
  const booker = await ctx.db.member.findFirst({
    where,
    select: { status: true, group_ids: true },
  });
  assertMember(booker, actor.id);
}

type Member = { status: string; group_ids: string[] };

function assertMember(member: Member | null, id: string | undefined): Member {
  if (id === undefined) return { status: "active", group_ids: [] };
  if (!member) throw MemberNotFound({ resource: "member", resource_id: id });
  if (!mayBook(member.status)) throw MemberNotBookable({ current_status: member.status });
  return member;
}

type Where = {
  resource_id?: string | undefined;
  starts_at_local?: string | undefined;
  ends_at_local?: string | undefined;
};

/**
 * Returns the resource and times of a request that names no event. Raises a fault for each missing
 * field.
 */
export function placeOf(request: Where): { [K in keyof Where]-?: string } {
  const { resource_id = "", starts_at_local = "", ends_at_local = "" } = request;
  const place = { resource_id, starts_at_local, ends_at_local };
  const missing = Object.entries(place).filter(([, value]) => value === "");
  if (missing.length === 0) return place;
  throw new ValidationFailure(
    missing.map(([field]) => missingFault(field, "Field required without event_id")),
  );
}
