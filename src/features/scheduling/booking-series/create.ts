import { SlotUnavailable } from "@/features/scheduling/bookings/errors";
import { holdBooking, MAX_RETRIES, tooManyRetries } from "@/features/scheduling/bookings/hold";
import type { CreateBooking } from "@/features/scheduling/bookings/schema";
import { resolveRequest } from "@/features/scheduling/bookings/resolve-request";
import {
  isTaken,
  freeLapsedPayments,
  slotUnavailable,
} from "@/features/scheduling/bookings/free-lapsed-payments";
import { MemberNotFound } from "@/features/people/errors";
import { loadResource } from "@/features/scheduling/resources/store";
import { newId } from "@/lib/ids";
import { byId, type Ctx, inTx } from "@/server/context";
import { sqlState } from "@/server/data/db";
import { Failure } from "@/server/errors";
import { recordEvent } from "@/server/jobs/events";
import { SeriesUnavailable } from "./errors";
import { datesOf, type Occurrence } from "./rules";
import type { BookingSeries, CreateBookingSeries } from "./schema";
import { loadBookingSeries, type Outcome, toBookingSeries } from "./store";
import { REFUSAL } from "@/server/data/refusals";

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
]);

type Tried = Occurrence & ({ booking_id: string } | { refused: Failure });

/**
 * Books several dates of a resource in one transaction: either the free ones, or all or none.
 * Raises SeriesUnavailable with a reason for each date, what `datesOf` raises, and what a booking
 * raises about its member, resource or code. A refusal that all dates share is raised as it is.
 */
export async function createBookingSeries(
  ctx: Ctx,
  input: CreateBookingSeries,
): Promise<BookingSeries> {
  const { timezone } = await loadResource(ctx, input.resource_id);
  const dates = datesOf(input, timezone);
  await assertMember(ctx, input.member_id);
  let cleared = false;
  for (;;) {
    const made = await inTx(ctx, (tx) => tryAll(tx, input, { timezone, dates })).catch(
      (error: unknown) => {
        if (error instanceof NotThus) return error;
        throw error;
      },
    );
    if (!(made instanceof NotThus)) return made;
    const taken = made.refused.filter(({ refused }) => isTaken(refused));
    // Places that only lapsed payments block are freed first, once; it calls the processor.
    if (!cleared && (await freeTaken(ctx, input, taken))) {
      cleared = true;
      continue;
    }
    throw await refusalOf(ctx, input, made.refused, dates.length);
  }
}

/** Raises MemberNotFound. The series is written before its bookings, which check more. */
async function assertMember(ctx: Ctx, id: string): Promise<void> {
  const where = { organization_id: ctx.org.id, id };
  if (await ctx.db.member.findFirst({ where, select: { id: true } })) return;
  throw MemberNotFound({ resource: "member", resource_id: id });
}

/** Rolls the transaction back, and carries the refusals it found. */
class NotThus extends Error {
  constructor(readonly refused: (Occurrence & { refused: Failure })[]) {
    super("not all of the dates can be had");
  }
}

type Plan = { timezone: string; dates: Occurrence[] };

async function tryAll(tx: Ctx, input: CreateBookingSeries, plan: Plan): Promise<BookingSeries> {
  const now = tx.now();
  const { member_id, resource_id, quantity, mode, rrule, promo_code } = input;
  const first = plan.dates[0] as Occurrence;
  const id = newId("bks");
  await tx.db.bookingSeries.create({
    data: {
      id,
      organization_id: tx.org.id,
      member_id,
      resource_id,
      ...first,
      timezone: plan.timezone,
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
  const tried: Tried[] = [];
  // Earliest first, as everybody locks days: two series never wait for each other.
  for (const date of plan.dates) tried.push(await tryDate(tx, input, date, id));
  const refused = tried.flatMap((one) => ("refused" in one ? [one] : []));
  const none = refused.length === tried.length;
  if (none || (refused.length > 0 && mode === "all_or_nothing")) throw new NotThus(refused);
  const outcomes: Outcome[] = [];
  for (const one of tried) outcomes.push(await outcomeOf(tx, input, one));
  await tx.db.bookingSeries.update({
    where: byId(tx, id),
    data: { outcomes: outcomes as object[] },
    select: { id: true },
  });
  await recordEvent(tx, "booking_series.created", id, {
    created: tried.length - refused.length,
    skipped: refused.length,
  });
  return toBookingSeries(await loadBookingSeries(tx, id), now);
}

/** Holds one date, so that its refusal leaves the transaction as it was before. */
async function tryDate(tx: Ctx, input: CreateBookingSeries, date: Occurrence, series_id: string) {
  for (let attempt = 1; ; attempt++) {
    await tx.db.$executeRaw`SAVEPOINT one_date`;
    try {
      const { id } = await holdBooking(tx, requestOf(input, date), { series_id });
      await tx.db.$executeRaw`RELEASE SAVEPOINT one_date`;
      return { ...date, booking_id: id };
    } catch (error) {
      await tx.db.$executeRaw`ROLLBACK TO SAVEPOINT one_date`;
      if (error instanceof Failure && OF_ONE_DATE.has(error.of.code)) {
        return { ...date, refused: error };
      }
      // The resource has changed between loading it and the hold.
      if (sqlState(error) !== REFUSAL.lookAgain) throw error;
      if (attempt === MAX_RETRIES) throw tooManyRetries();
    }
  }
}

function requestOf(input: CreateBookingSeries, date: Occurrence): CreateBooking {
  const { member_id, resource_id, quantity, promo_code, notes, fold } = input;
  return {
    member_id,
    resource_id,
    quantity,
    ...date,
    ...(promo_code !== undefined && { promo_code }),
    ...(notes !== undefined && { notes }),
    ...(fold !== undefined && { fold }),
  };
}

async function outcomeOf(ctx: Ctx, input: CreateBookingSeries, tried: Tried): Promise<Outcome> {
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

async function freeTaken(
  ctx: Ctx,
  input: CreateBookingSeries,
  taken: Occurrence[],
): Promise<boolean> {
  let freed = false;
  for (const { starts_at_local, ends_at_local } of taken) {
    const { promo_code: _none, ...request } = requestOf(input, { starts_at_local, ends_at_local });
    if (await freeLapsedPayments(ctx, await resolveRequest(ctx, request))) freed = true;
  }
  return freed;
}

async function refusalOf(
  ctx: Ctx,
  input: CreateBookingSeries,
  refused: (Occurrence & { refused: Failure })[],
  dates: number,
): Promise<Failure> {
  const [first] = refused;
  const shared = refused.every((one) => one.refused.of.code === first?.refused.of.code);
  if (first && shared && refused.length === dates && first.refused.of.kind === "invalid") {
    return first.refused;
  }
  const reasons = [];
  for (const one of refused) {
    const { booking_id: _none, ...reason } = await outcomeOf(ctx, input, one);
    reasons.push(reason);
  }
  return SeriesUnavailable({ reasons });
}
