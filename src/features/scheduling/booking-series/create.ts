import { resolveRequest } from "@/features/scheduling/bookings/resolve-request";
import { isTaken, freeLapsedPayments } from "@/features/scheduling/bookings/free-lapsed-payments";
import { loadResource } from "@/features/scheduling/resources/store";
import { byId, type Ctx, inTx } from "@/server/context";
import type { Failure } from "@/server/errors";
import { recordEvent } from "@/server/jobs/events";
import { SeriesUnavailable } from "./errors";
import { datesOf, type Occurrence } from "./rules";
import type { BookingSeries, CreateBookingSeries } from "./schema";
import { assertOneWay, settleDates } from "./settle";
import { loadBookingSeries, type Outcome, toBookingSeries } from "./store";
import { assertMember, beginSeries, outcomeOf, type Plan, requestOf, tryDates } from "./try-date";

/**
 * Books several dates of a resource in one transaction: either the free ones, or all or none.
 * Raises SeriesUnavailable with a reason for each date, what `datesOf` raises, and what a booking
 * raises about its member, resource or code. A refusal that all dates share is raised as it is. Where staff settle the
 * dates, raises AmountChanged, LimitExceeded and faults of `assertOneWay` as well.
 */
export async function createBookingSeries(
  ctx: Ctx,
  input: CreateBookingSeries,
): Promise<BookingSeries> {
  assertOneWay(input);
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

/** Rolls the transaction back, and carries the refusals it found. */
class NotThus extends Error {
  constructor(readonly refused: (Occurrence & { refused: Failure })[]) {
    super("not all of the dates can be had");
  }
}

async function tryAll(tx: Ctx, input: CreateBookingSeries, plan: Plan): Promise<BookingSeries> {
  const id = await beginSeries(tx, input, plan);
  const tried = await tryDates(tx, input, plan.dates, id);
  const refused = tried.flatMap((one) => ("refused" in one ? [one] : []));
  const none = refused.length === tried.length;
  if (none || (refused.length > 0 && input.mode === "all_or_nothing")) throw new NotThus(refused);
  const outcomes: Outcome[] = [];
  for (const one of tried) outcomes.push(await outcomeOf(tx, input, one));
  await tx.db.bookingSeries.update({
    where: byId(tx, id),
    data: { outcomes: outcomes as object[] },
    select: { id: true },
  });
  await settleDates(tx, id, input);
  await recordEvent(tx, "booking_series.created", id, {
    created: tried.length - refused.length,
    skipped: refused.length,
  });
  return toBookingSeries(await loadBookingSeries(tx, id), tx.now());
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
