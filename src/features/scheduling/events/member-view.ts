/**
 * Events as members see them: the dates, the member's price, and the reasons why they cannot book.
 */
import type { Page } from "@/lib/page";
import { EventNotFound } from "@/features/scheduling/bookings/errors";
import type { BookingStatus } from "@/features/scheduling/bookings/schema";
import { termsOf, wholeGrid } from "@/features/catalogue/policies/rules";
import { loadEventPricing } from "@/features/catalogue/pricing/load";
import { belongingsOf } from "@/features/catalogue/benefits/belongings";
import { type Means, memberPrice } from "@/features/catalogue/pricing/member-price";
import { withTax } from "@/features/catalogue/tax-rates/rules";
import type { Ctx } from "@/server/context";
import { askedFor } from "@/features/people/accounts/act-for";
import type { Prisma } from "@/server/data/db";
import { listPage, sortedSlice } from "@/server/data/list";
import { eventsWhere } from "./list";
import { LIVE_STATUSES } from "@/features/scheduling/bookings/status-rules";
import { reasonsAgainst } from "./rules";
import type { GetOfferedEvent, ListOfferedEvents, OfferedEvent } from "./schema";
import { viewEvents } from "./store";

const include = {
  resource: { select: { name: true } },
  policy: true,
} satisfies Prisma.EventInclude;
type Row = Prisma.EventGetPayload<{ include: typeof include }>;

/**
 * Lists published events that are not private, the soonest first; without a given time, those to
 * come.
 */
export async function listOfferedEvents(
  ctx: Ctx,
  query: ListOfferedEvents,
): Promise<Page<OfferedEvent>> {
  const { starts_at_gte, ends_at_gte = starts_at_gte ?? ctx.now().toISOString() } = query;
  const input = { ...query, ends_at_gte, sort: "starts_at" as const };
  const offered = {
    ...eventsWhere(ctx, input),
    status: "published",
    visibility: { not: "private" },
  } satisfies Prisma.EventWhereInput;
  const series = query.next_of_series ? await firstOfSeries(ctx, offered) : null;
  const where = series ? { AND: [offered, { OR: series.firsts }] } : offered;
  const page = await listPage(input, {
    count: () => ctx.db.event.count({ where }),
    rows: () => ctx.db.event.findMany({ where, include, ...sortedSlice(input) }),
    view: (row) => row,
  });
  const items = await offer(ctx, page.items, await memberOf(ctx));
  if (!series) return { ...page, items };
  const withLater = items.map((item) => ({ ...item, later_dates: series.laterThan(item) }));
  return { ...page, items: withLater };
}

/** Finds the first event of each series among those, and how many follow it. */
async function firstOfSeries(ctx: Ctx, where: Prisma.EventWhereInput) {
  const all = await ctx.db.event.groupBy({
    by: ["recurring_event_id"],
    where: { ...where, NOT: { recurring_event_id: null } },
    _min: { starts_at: true },
    _count: true,
  });
  const dates = new Map(all.map((series) => [series.recurring_event_id, series._count]));
  return {
    firsts: [
      { recurring_event_id: null },
      ...all.map(({ recurring_event_id, _min }) => ({
        recurring_event_id,
        ...(_min.starts_at && { starts_at: _min.starts_at }),
      })),
    ],
    laterThan: ({ recurring_event_id }: { recurring_event_id: string | null }) =>
      (dates.get(recurring_event_id) ?? 1) - 1,
  };
}

/**
 * Returns one event for a member. Members never see drafts, and see private and cancelled events
 * only when they have booked them. Raises EventNotFound and
 * MemberNotFound.
 */
export async function getOfferedEvent(
  ctx: Ctx,
  { event_id, for_member_id }: GetOfferedEvent,
): Promise<OfferedEvent> {
  const member_id = await memberOf(ctx, for_member_id);
  const row = await ctx.db.event.findFirst({
    where: {
      organization_id: ctx.org.id,
      id: event_id,
      OR: [
        { status: "published", visibility: { not: "private" } },
        ...(member_id ? [{ status: { not: "draft" }, bookings: { some: { member_id } } }] : []),
      ],
    },
    include,
  });
  const [offered] = row ? await offer(ctx, [row], member_id) : [];
  if (!offered) throw EventNotFound({ resource: "event", resource_id: event_id });
  return offered;
}

async function offer(ctx: Ctx, rows: Row[], member_id: string | null): Promise<OfferedEvent[]> {
  const unique = (ids: string[]) => [...new Set(ids)];
  const organization_id = ctx.org.id;
  const ids = rows.map(({ id }) => id);
  const [events, hosts, rules, belongings, bookings] = await Promise.all([
    viewEvents(ctx, rows),
    ctx.db.host.findMany({
      where: { organization_id, id: { in: unique(rows.flatMap((row) => row.host_ids)) } },
      select: { id: true, name: true, description: true, image_url: true },
    }),
    loadEventPricing(ctx, ids),
    belongingsOf(ctx, member_id),
    ownBookings(ctx, member_id, ids),
  ]);
  const now = ctx.now().getTime();
  return rows.map((row, index) => {
    const event = events[index] as (typeof events)[number];
    const grid = wholeGrid({ from: row.starts_at.getTime(), until: row.ends_at.getTime() });
    const terms = termsOf(row.policy, grid, ctx.org);
    const own = bookings.get(row.id) ?? null;
    return {
      ...event,
      hosts: row.host_ids.flatMap((id) => hosts.find((host) => host.id === id) ?? []),
      resource_name: row.resource?.name ?? null,
      ...priceFor(ctx, row, { ...belongings, rules: rules.get(row.id) ?? [] }),
      requires_approval: terms.requires_approval,
      cancellation_tiers: terms.cancellation_tiers,
      booking_id: own?.id ?? null,
      booking_status: own?.status ?? null,
      reasons: reasonsAgainst(
        { ...row, remaining: event.remaining, own: own?.id ?? null },
        terms,
        now,
      ),
      later_dates: null,
    };
  });
}

function priceFor(ctx: Ctx, row: Row, means: Means) {
  const stay = {
    resource_id: row.resource_id,
    event_id: row.id,
    event_price_rule_ids: row.price_rule_ids,
    starts_at: row.starts_at.getTime(),
    ends_at: row.ends_at.getTime(),
    timezone: row.timezone,
    quantity: 1,
  };
  const price = memberPrice(means, stay, ctx.org.default_currency);
  const { price_amount, currency, amount_due, deductions: price_deductions } = price;
  const listed = withTax(price_amount, price.tax);
  const { tax_amount, amount_due: gross_amount } = listed;
  return { price_amount, tax_amount, gross_amount, currency, amount_due, price_deductions };
}

type Own = { id: string; status: BookingStatus };

async function ownBookings(
  ctx: Ctx,
  member_id: string | null,
  ids: string[],
): Promise<Map<string, Own>> {
  if (!member_id || ids.length === 0) return new Map();
  const rows = await ctx.db.booking.findMany({
    where: {
      organization_id: ctx.org.id,
      member_id,
      event_id: { in: ids },
      status: { in: [...LIVE_STATUSES] },
      NOT: { status: "held", held_until: { lte: ctx.now() } },
    },
    select: { id: true, event_id: true, status: true },
    orderBy: { created_at: "asc" },
  });
  const own = rows.map(({ id, event_id, status }) => {
    return [event_id ?? "", { id, status: status as BookingStatus }] as const;
  });
  return new Map(own);
}

/** Returns the member who looks, or the one for whom they look. Raises MemberNotFound. */
async function memberOf(ctx: Ctx, asked?: string): Promise<string | null> {
  return ctx.actor.kind === "member" ? ((await askedFor(ctx, asked)) ?? null) : null;
}
