import { newId } from "@/lib/ids";
import type { Interval } from "@/lib/intervals";
import { DAY, MINUTE, utcDate } from "@/lib/time";
import { MemberNotBookable, MemberNotFound } from "@/features/members/errors";
import { fromJson, type RuleJson } from "@/features/pricing/load";
import { choosePrice } from "@/features/pricing/rules";
import { capacitySteps, dayProfile } from "@/features/resources/availability";
import { ResourceNotFound } from "@/features/resources/errors";
import type { Override, Window } from "@/features/resources/schema";
import type { Ctx } from "@/server/context";
import { type Statement, sqlState } from "@/server/db";
import { eventRow } from "@/server/events";
import { SlotUnavailable, TooManyHolds } from "./errors";
import { assertOffered, mayBook, resolveInterval } from "./rules";
import type { Booking, CreateBooking } from "./schema";
import { type BookingRow, toBooking } from "./store";

/** Unpaid places a member may hold at once; more would let one person block a whole day. */
const MAX_ACTIVE_HOLDS = 3;

// All that a hold decides from, in one round trip.
const LOAD: Statement = {
  name: "hold_load",
  text: `SELECT r.name, r.timezone, r.availability, r.overrides, r.version, r.archived_at,
      r.min_duration_minutes, r.max_duration_minutes, r.slot_step_minutes,
      (SELECT jsonb_build_object('status', m.status, 'group_ids', m.group_ids) FROM members m
        WHERE m.organization_id = $1 AND m.id = $3) AS member,
      (SELECT COALESCE(jsonb_agg(to_jsonb(p)), '[]'::jsonb) FROM price_rules p
        WHERE p.organization_id = $1 AND p.archived_at IS NULL
          AND (p.resource_ids = '{}' OR $2 = ANY (p.resource_ids))) AS rules,
      (SELECT count(*)::int FROM bookings b
        WHERE b.organization_id = $1 AND b.member_id = $3 AND b.status = 'held'
          AND b.held_until > $4::timestamptz AND b.starts_at > $4::timestamptz) AS holds
    FROM resources r WHERE r.organization_id = $1 AND r.id = $2`,
};
const HOLD: Statement = {
  name: "hold_booking",
  text: "SELECT * FROM hold_booking($1::jsonb, $2::jsonb, $3::jsonb, $4::timestamptz)",
};

type Loaded = {
  name: string;
  timezone: string;
  availability: Window[];
  overrides: Override[];
  version: number;
  archived_at: Date | null;
  min_duration_minutes: number;
  max_duration_minutes: number;
  slot_step_minutes: number;
  member: { status: string; group_ids: string[] } | null;
  rules: RuleJson[];
  holds: number;
};

/**
 * Holds a place: `held` until paid or lapsed, or `confirmed` at once when nothing is due. Two round
 * trips; the guard in the database has the last word on capacity.
 * Raises ResourceNotFound, MemberNotFound, MemberNotBookable, TooManyHolds, SlotUnavailable and what
 * `resolveInterval` and `assertOffered` raise.
 */
export async function holdBooking(ctx: Ctx, input: CreateBooking): Promise<Booking> {
  // A resource may change between our look at it and the insert; then its profiles are of an old version.
  for (let attempt = 1; ; attempt++) {
    const { row, name, days } = await prepareHold(ctx, input);
    const event = eventRow(ctx, `booking.${row.status}`, row.id, { to: row.status });
    try {
      await ctx.query(HOLD, [row, JSON.stringify(days), event, ctx.now()]);
      return toBooking({ ...row, resource: { name }, payment: null }, ctx.now());
    } catch (error) {
      const state = sqlState(error);
      if (state === "FY001") throw SlotUnavailable();
      if (state === "FY004") throw notFound(input.resource_id);
      if (state !== "FY002" || attempt === 3) throw error;
    }
  }
}

async function prepareHold(ctx: Ctx, input: CreateBooking) {
  const now = ctx.now();
  const values = [ctx.org.id, input.resource_id, input.member_id, now];
  const [loaded] = await ctx.query<Loaded>(LOAD, values);
  if (!loaded || loaded.archived_at) throw notFound(input.resource_id);
  if (!loaded.member) throw MemberNotFound({ resource: "member", resource_id: input.member_id });
  if (!mayBook(loaded.member.status)) {
    throw MemberNotBookable({ current_status: loaded.member.status });
  }
  if (loaded.holds >= MAX_ACTIVE_HOLDS) throw TooManyHolds();
  const wanted = resolveInterval(input, loaded.timezone);
  assertOffered(wanted, capacitySteps(loaded, wanted), loaded, now.getTime());
  const price = priceOf(ctx, input, loaded, wanted);
  const row = newRow(ctx, input, { wanted, timezone: loaded.timezone, price });
  return { row, name: loaded.name, days: profiles(loaded, wanted) };
}

function priceOf(ctx: Ctx, input: CreateBooking, loaded: Loaded, wanted: Interval) {
  const chosen = choosePrice(loaded.rules.map(fromJson), {
    resource_id: input.resource_id,
    starts_at: wanted.from,
    ends_at: wanted.until,
    timezone: loaded.timezone,
    quantity: input.quantity,
    group_ids: loaded.member?.group_ids ?? [],
  });
  return chosen ?? { price_rule_id: null, price_amount: 0, currency: ctx.org.default_currency };
}

/** The capacity profile of each UTC day that the booking touches. */
function profiles(loaded: Loaded, wanted: Interval) {
  const days = [];
  for (let at = wanted.from - (wanted.from % DAY); at < wanted.until; at += DAY) {
    const day = utcDate(at);
    days.push({ day, version: loaded.version, ...dayProfile(loaded, day) });
  }
  return days;
}

function newRow(
  ctx: Ctx,
  input: CreateBooking,
  of: {
    wanted: Interval;
    timezone: string;
    price: { price_rule_id: string | null; price_amount: number; currency: string };
  },
): Omit<BookingRow, "resource" | "payment"> {
  const now = ctx.now();
  const free = of.price.price_amount === 0;
  return {
    id: newId("bkg"),
    organization_id: ctx.org.id,
    member_id: input.member_id,
    resource_id: input.resource_id,
    event_id: null,
    recurring_event_id: null,
    original_starts_at_local: null,
    starts_at: new Date(of.wanted.from),
    ends_at: new Date(of.wanted.until),
    timezone: of.timezone,
    quantity: input.quantity,
    status: free ? "confirmed" : "held",
    is_schedule_desynced: false,
    ...of.price,
    price_deductions: [],
    amount_due: of.price.price_amount,
    invoice_id: null,
    payment_id: null,
    held_until: free ? null : new Date(now.getTime() + ctx.org.hold_minutes * MINUTE),
    hold_extended: false,
    cancelled_at: null,
    cancellation_notes: null,
    cancellation_invoice_id: null,
    cancellation_credit_note_id: null,
    notes: input.notes ?? null,
    created_at: now,
    updated_at: now,
  };
}

function notFound(id: string) {
  return ResourceNotFound({ resource: "event_resource", resource_id: id });
}
