/** The steps that a series and its preview share: its row, and the attempt to hold each date. */
import { CurrenciesDiffer, SlotUnavailable } from "@/features/scheduling/bookings/errors";
import { slotUnavailable } from "@/features/scheduling/bookings/free-lapsed-payments";
import {
  holdBooking,
  lastRefusal,
  looksAgain,
  MAX_RETRIES,
} from "@/features/scheduling/bookings/hold";
import { resolveRequest } from "@/features/scheduling/bookings/resolve-request";
import type { CreateBooking } from "@/features/scheduling/bookings/schema";
import { MemberNotFound } from "@/features/people/errors";
import { newId } from "@/lib/ids";
import type { Ctx } from "@/server/context";
import { inSavepoint } from "@/server/savepoint";
import { Failure } from "@/server/errors";
import type { Occurrence } from "./rules";
import type { CreateBookingSeries } from "./schema";
import type { Outcome } from "./store";

/** Failures of one date alone; any other failure ends the whole request. */
const OF_ONE_DATE = new Set([
  "slot_unavailable",
  "already_booked",
  "outside_availability",
  "duration_not_allowed",
  "min_notice",
  "max_advance",
  "nonexistent_local_time",
  "ambiguous_local_time",
  "quota_exceeded",
  "too_many_holds",
  "promo_code_exhausted",
  "currencies_differ",
]);

/** `currency`: of a price that is due; null where nothing is. */
export type Tried = Occurrence &
  ({ booking_id: string; currency: string | null } | { refused: Failure });

export type Plan = { timezone: string; dates: Occurrence[] };

/** Raises MemberNotFound. The series is written before its bookings, which check more. */
export async function assertMember(ctx: Ctx, id: string): Promise<void> {
  const where = { organization_id: ctx.org.id, id };
  if (await ctx.db.member.findFirst({ where, select: { id: true } })) return;
  throw MemberNotFound({ resource: "member", resource_id: id });
}

/** Writes the row of a series that has no dates yet, and returns its id. */
export async function beginSeries(
  tx: Ctx,
  input: CreateBookingSeries,
  { timezone, dates }: Plan,
): Promise<string> {
  const now = tx.now();
  const { member_id, resource_id, quantity, mode, rrule, promo_code } = input;
  const first = dates[0] as Occurrence;
  const id = newId("bks");
  await tx.db.bookingSeries.create({
    data: {
      id,
      organization_id: tx.org.id,
      member_id,
      resource_id,
      ...first,
      timezone,
      rrule: rrule ?? null,
      dates: input.dates ?? [],
      quantity,
      mode,
      promo_code: promo_code?.trim().toUpperCase() ?? null,
      created_at: now,
      updated_at: now,
    },
    select: { id: true },
  });
  return id;
}

/** Holds the dates one by one; all that cost something are priced in the currency of the first. */
export async function tryDates(
  tx: Ctx,
  input: CreateBookingSeries,
  dates: readonly Occurrence[],
  series_id: string,
): Promise<Tried[]> {
  const tried: Tried[] = [];
  let currency: string | null = null;
  // Earliest first, as everybody locks days: two series never wait for each other.
  for (const date of dates) {
    const one = await tryDate(tx, input, date, { id: series_id, currency });
    if ("booking_id" in one) currency ??= one.currency;
    tried.push(one);
  }
  return tried;
}

type Series = { id: string; currency: string | null };

/** Holds one date, so that its refusal leaves the transaction as it was before. */
async function tryDate(
  tx: Ctx,
  input: CreateBookingSeries,
  date: Occurrence,
  series: Series,
): Promise<Tried> {
  for (let attempt = 1; ; attempt++) {
    const tried = await inSavepoint(
      tx,
      () => holdDate(tx, input, date, series),
      (error) => {
        if (error instanceof Failure && OF_ONE_DATE.has(error.of.code)) {
          return { ...date, refused: error };
        }
        if (!looksAgain(error)) throw error;
        if (attempt === MAX_RETRIES) throw lastRefusal(error);
        return null;
      },
    );
    if (tried) return tried;
  }
}

async function holdDate(tx: Ctx, input: CreateBookingSeries, date: Occurrence, series: Series) {
  const held = await holdBooking(tx, requestOf(input, date), {
    series_id: series.id,
    ...((input.together || input.settle) && { together: true }),
    ...(input.settle && { settled: true }),
  });
  const currency = held.amount_due > 0 ? held.currency : null;
  // One payment settles all dates.
  if (currency && series.currency && currency !== series.currency) throw CurrenciesDiffer();
  return { ...date, booking_id: held.id, currency };
}

/** Returns the booking of one date, as its own operation takes it. */
export function requestOf(input: CreateBookingSeries, date: Occurrence): CreateBooking {
  const { member_id, resource_id, quantity, promo_code, notes, fold } = input;
  const { outside_rules, exception_reason, notify } = input;
  return {
    member_id,
    resource_id,
    quantity,
    ...date,
    ...(promo_code !== undefined && { promo_code }),
    ...(notes !== undefined && { notes }),
    ...(fold !== undefined && { fold }),
    ...(outside_rules !== undefined && { outside_rules }),
    ...(exception_reason !== undefined && { exception_reason }),
    ...(notify !== undefined && { notify }),
  };
}

/** Returns the outcome of a date as it is stored, with the nearest free times if it was taken. */
export async function outcomeOf(
  ctx: Ctx,
  input: CreateBookingSeries,
  tried: Tried,
): Promise<Outcome> {
  const { starts_at_local, ends_at_local } = tried;
  const date = { starts_at_local, ends_at_local };
  if ("booking_id" in tried) {
    const { booking_id } = tried;
    return { ...date, booking_id, code: null, message: null, alternatives: [] };
  }
  const { of, message, extras } = tried.refused;
  const alternatives =
    of.code === SlotUnavailable.code
      ? await otherTimes(ctx, input, date)
      : (extras.alternatives ?? []);
  return { ...date, booking_id: null, code: of.code, message, alternatives };
}

async function otherTimes(
  ctx: Ctx,
  input: CreateBookingSeries,
  date: Occurrence,
): Promise<unknown[]> {
  const { promo_code: _none, ...request } = requestOf(input, date);
  const { extras } = await slotUnavailable(ctx, await resolveRequest(ctx, request), input.quantity);
  return extras.alternatives ?? [];
}
