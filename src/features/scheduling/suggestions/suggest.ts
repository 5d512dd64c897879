import { PLACED } from "@/features/scheduling/bookings/status-rules";
import { addDays, DAY, toLocalDate, toLocal } from "@/lib/time";
import { listFavourites } from "@/features/scheduling/favourites/list";
import { listSlots } from "@/features/scheduling/resources/list-slots";
import { searchSlots } from "@/features/scheduling/resources/search-slots";
import { type Ctx, memberIdOf } from "@/server/context";
import type { OfferedPlace, OfferedTime, Suggestions } from "./schema";
import { nextStarts, type Taken, type UsualTime, usualPlaces, usualTimes } from "./usual-times";

/** Habits change: what lies longer ago is forgotten. What is booked ahead shows them as well. */
const LEARNED_FROM = 56 * DAY;
const LEARNED_UNTIL = 28 * DAY;
/** Three bookings a day are learned from, no more. */
const MOST_LEARNED = 170;
const MOST_AGAIN = 2;
/** So many usual times are tried, each in so many weeks, until two are free. */
const TRIED = 4;
const WEEKS = 2;
const MOST_PLACES = 3;
const TIMES_EACH = 4;
const SOON_DAYS = 2;
const WEEK_DAYS = 7;

/**
 * Suggests times to the signed-in member: the next free ones that it usually takes, and the next free ones at
 * the places that it likes. Suggests nothing to somebody of whom nothing is known.
 */
export async function suggestTimes(ctx: Ctx): Promise<Suggestions> {
  const [learned, favourites] = await Promise.all([learn(ctx), listFavourites(ctx)]);
  const now = ctx.now().getTime();
  const [again, next, has_booked] = await Promise.all([
    offerAgain(ctx, usualTimes(learned.taken, now).slice(0, TRIED), learned.names),
    offerNext(ctx, favourites.resource_ids, usualPlaces(learned.taken, now)),
    learned.taken.length > 0 || hasBooked(ctx),
  ]);
  return { again, next, has_booked };
}

type Learned = { taken: Taken[]; names: Map<string, string> };

/** Reads the member's bookings of the last and next weeks at places that are still there. */
async function learn(ctx: Ctx): Promise<Learned> {
  const now = ctx.now().getTime();
  const rows = await ctx.db.booking.findMany({
    where: {
      organization_id: ctx.org.id,
      member_id: memberIdOf(ctx),
      event_id: null,
      status: { in: PLACED },
      starts_at: { gte: new Date(now - LEARNED_FROM), lt: new Date(now + LEARNED_UNTIL) },
      resource: { archived_at: null },
    },
    orderBy: { starts_at: "desc" },
    take: MOST_LEARNED,
    select: {
      resource_id: true,
      starts_at: true,
      ends_at: true,
      timezone: true,
      quantity: true,
      resource: { select: { name: true } },
    },
  });
  const names = new Map<string, string>();
  const taken = rows.flatMap(
    ({ resource_id, resource, starts_at, ends_at, timezone, quantity }) => {
      if (!resource_id || !resource) return [];
      names.set(resource_id, resource.name);
      return {
        resource_id,
        quantity,
        starts_at: starts_at.getTime(),
        starts_at_local: toLocal(starts_at.getTime(), timezone),
        ends_at_local: toLocal(ends_at.getTime(), timezone),
      };
    },
  );
  return { taken, names };
}

async function hasBooked(ctx: Ctx): Promise<boolean> {
  const where = { organization_id: ctx.org.id, member_id: memberIdOf(ctx) };
  return (await ctx.db.booking.findFirst({ where, select: { id: true } })) !== null;
}

async function offerAgain(
  ctx: Ctx,
  usual: UsualTime[],
  names: Learned["names"],
): Promise<OfferedTime[]> {
  const offers = await Promise.all(
    usual.map((one) => findNext(ctx, one, names.get(one.resource_id) ?? "")),
  );
  return offers.filter((offer) => offer !== null).slice(0, MOST_AGAIN);
}

/** Finds the next free occurrence of a usual time; null when there is none within two weeks. */
async function findNext(ctx: Ctx, usual: UsualTime, name: string): Promise<OfferedTime | null> {
  const { resource_id, quantity, minutes: duration_minutes } = usual;
  const { timezone } = await ctx.db.resource.findFirstOrThrow({
    where: { organization_id: ctx.org.id, id: resource_id },
    select: { timezone: true },
  });
  for (const from_local of nextStarts(usual, ctx.now().getTime(), timezone, WEEKS)) {
    const to_local = `${from_local.slice(0, 16)}:59`;
    const window = { from_local, to_local, duration_minutes, quantity, explain: false };
    const { slots, terms } = await listSlots(ctx, { resource_id, ...window });
    const slot = slots.find(({ starts_at_local }) => starts_at_local === from_local);
    if (slot) return { resource_id, name, timezone, terms, quantity, slot };
  }
  return null;
}

/**
 * Finds the next free times of today and tomorrow, or else of the week, at favourites and at the
 * places used most.
 */
async function offerNext(
  ctx: Ctx,
  favourites: string[],
  used: { resource_id: string; minutes: number }[],
): Promise<OfferedPlace[]> {
  const lengths = new Map(used.map(({ resource_id, minutes }) => [resource_id, minutes]));
  const ids = [...new Set([...favourites, ...lengths.keys()])].slice(0, MOST_PLACES);
  const durations = [...new Set(ids.map((id) => lengths.get(id)))];
  const today = toLocalDate(ctx.now().getTime(), ctx.org.default_timezone);
  const within = async (days: number) => {
    const asked = {
      from_local: `${today}T00:00:00`,
      to_local: `${addDays(today, days)}T00:00:00`,
      ...{ quantity: 1, explain: false, limit: TIMES_EACH, page: 1, size: MOST_PLACES },
    };
    const pages = await Promise.all(
      durations.map((duration_minutes) => {
        const resource_ids = ids.filter((id) => lengths.get(id) === duration_minutes);
        return searchSlots(ctx, { ...asked, resource_ids, duration_minutes });
      }),
    );
    return pages.flatMap(({ items }) => items).filter(({ slots }) => slots.length > 0);
  };
  const soon = await within(SOON_DAYS);
  const found = soon.length > 0 || ids.length === 0 ? soon : await within(WEEK_DAYS);
  return found
    .toSorted((a, b) => ids.indexOf(a.resource_id) - ids.indexOf(b.resource_id))
    .map(({ resource_id, name, timezone, terms, slots }) => ({
      ...{ resource_id, name, timezone, terms, slots },
    }));
}
