/** Events as members see them: what is on, what it costs them, and why they cannot book it. */
import type { Page } from "@/lib/page";
import { EventNotFound } from "@/features/bookings/errors";
import { termsOf, wholeGrid } from "@/features/policies/rules";
import { loadEventPricing } from "@/features/pricing/load";
import { choosePrice, type PriceRuleRow } from "@/features/pricing/rules";
import { withTax } from "@/features/tax-rates/rules";
import { productsOf } from "@/features/benefits/products-of";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/db";
import { listPage, slice } from "@/server/list";
import { eventsWhere, SOONEST } from "./list";
import { LIVE_STATUSES, reasonsAgainst } from "./rules";
import type { EventId, ListOfferedEvents, OfferedEvent } from "./schema";
import { viewEvents } from "./store";

const include = {
  resource: { select: { name: true } },
  policy: true,
} satisfies Prisma.EventInclude;
type Row = Prisma.EventGetPayload<{ include: typeof include }>;

/** A page of published events that are not private, the soonest first; without `from`, those to come. */
export async function listOfferedEvents(
  ctx: Ctx,
  input: ListOfferedEvents,
): Promise<Page<OfferedEvent>> {
  const from = input.from ?? ctx.now().toISOString();
  const where = {
    ...eventsWhere(ctx, { ...input, from }),
    status: "published",
    visibility: { not: "private" },
  };
  const page = await listPage(input, {
    sorted: false,
    count: () => ctx.db.event.count({ where }),
    rows: () => ctx.db.event.findMany({ where, include, ...slice(input), orderBy: SOONEST }),
    view: (row) => row,
  });
  return { ...page, items: await offer(ctx, page.items) };
}

/**
 * One event for a member. Drafts are not known to members; private and cancelled ones only to those who
 * have booked them. Raises EventNotFound.
 */
export async function getOfferedEvent(ctx: Ctx, { event_id }: EventId): Promise<OfferedEvent> {
  const member_id = memberOf(ctx);
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
  const [offered] = row ? await offer(ctx, [row]) : [];
  if (!offered) throw EventNotFound({ resource: "event", resource_id: event_id });
  return offered;
}

async function offer(ctx: Ctx, rows: Row[]): Promise<OfferedEvent[]> {
  const unique = (ids: string[]) => [...new Set(ids)];
  const organization_id = ctx.org.id;
  const ids = rows.map(({ id }) => id);
  const [events, hosts, rules, groups, products, bookings] = await Promise.all([
    viewEvents(ctx, rows),
    ctx.db.host.findMany({
      where: { organization_id, id: { in: unique(rows.flatMap((row) => row.host_ids)) } },
      select: { id: true, name: true, description: true, image_url: true },
    }),
    loadEventPricing(ctx, ids),
    groupsOf(ctx),
    myProducts(ctx),
    ownBookings(ctx, ids),
  ]);
  const now = ctx.now().getTime();
  return rows.map((row, index) => {
    const event = events[index] as (typeof events)[number];
    const grid = wholeGrid({ from: row.starts_at.getTime(), until: row.ends_at.getTime() });
    const terms = termsOf(row.policy, grid, ctx.org);
    return {
      ...event,
      hosts: row.host_ids.flatMap((id) => hosts.find((host) => host.id === id) ?? []),
      resource_name: row.resource?.name ?? null,
      ...priceFor(ctx, row, rules.get(row.id) ?? [], { groups, products }),
      booking_id: bookings.get(row.id) ?? null,
      reasons: reasonsAgainst({ ...row, remaining: event.remaining }, terms, now),
    };
  });
}

type Belongings = { groups: string[]; products: string[] };

function priceFor(ctx: Ctx, row: Row, rules: PriceRuleRow[], { groups, products }: Belongings) {
  const chosen = choosePrice(rules, {
    resource_id: row.resource_id,
    event_id: row.id,
    event_price_rule_ids: row.price_rule_ids,
    starts_at: row.starts_at.getTime(),
    ends_at: row.ends_at.getTime(),
    timezone: row.timezone,
    quantity: 1,
    group_ids: groups,
    product_ids: products,
  });
  const price_amount = chosen?.price_amount ?? 0;
  const { tax_amount, amount_due } = withTax(price_amount, chosen?.tax ?? null);
  return {
    price_amount,
    tax_amount,
    gross_amount: amount_due,
    currency: chosen?.currency ?? ctx.org.default_currency,
  };
}

async function myProducts(ctx: Ctx): Promise<string[]> {
  const id = memberOf(ctx);
  return id ? productsOf(ctx, id) : [];
}

async function groupsOf(ctx: Ctx): Promise<string[]> {
  const id = memberOf(ctx);
  if (!id) return [];
  const member = await ctx.db.member.findFirst({
    where: { organization_id: ctx.org.id, id },
    select: { group_ids: true },
  });
  return member?.group_ids ?? [];
}

async function ownBookings(ctx: Ctx, ids: string[]): Promise<Map<string, string>> {
  const member_id = memberOf(ctx);
  if (!member_id || ids.length === 0) return new Map();
  const rows = await ctx.db.booking.findMany({
    where: {
      organization_id: ctx.org.id,
      member_id,
      event_id: { in: ids },
      status: { in: [...LIVE_STATUSES] },
      NOT: { status: "held", held_until: { lte: ctx.now() } },
    },
    select: { id: true, event_id: true },
    orderBy: { created_at: "asc" },
  });
  return new Map(rows.map(({ id, event_id }) => [event_id ?? "", id]));
}

function memberOf(ctx: Ctx): string | null {
  return ctx.actor.kind === "member" ? ctx.actor.id : null;
}
