/** The bookings that the demo's desk has made: those of today, and of the days around it. */
import { checkInBooking } from "@/features/scheduling/bookings/check-in";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { addDays, DAY, boundaryInstant, MINUTE, toLocal, toLocalDate } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { Failure } from "@/server/errors";
import type { DemoWeek } from "./demo-shapes";

type Made = {
  resource_id: string;
  member_id: string;
  starts_at_local: string;
  ends_at_local: string;
  came: boolean;
  settle: "complimentary" | "on_account";
};

/** Books as staff do, outside the rules; a time that the place does not have is left out. */
async function bookAtDesk(ctx: Ctx, { came, ...wanted }: Made, at: Ctx = ctx): Promise<void> {
  const terms = { exception_reason: "Welcome", outside_rules: true, notify: false };
  try {
    const { id } = await createBooking(ctx, { quantity: 1, ...wanted, ...terms });
    if (came) await checkInBooking(at, { booking_id: id });
  } catch (error) {
    // The place is closed or taken, and nobody comes.
    if (!(error instanceof Failure)) throw error;
  }
}

/** Today as a desk sees it, in minutes from the present quarter of an hour: one inside, one late, two to come. */
const TODAY = [
  { from: -45, until: 45, came: true, settle: "complimentary" },
  { from: -15, until: 45, came: false, settle: "on_account" },
  { from: 45, until: 105, came: false, settle: "on_account" },
  { from: 120, until: 180, came: false, settle: "complimentary" },
] as const;

/** Books for today in the place with room for several, as far as it is open. */
export async function seedToday(
  ctx: Ctx,
  resource_id: string | undefined,
  members: string[],
): Promise<void> {
  if (!resource_id) return;
  const quarter = 15 * MINUTE;
  const now = Math.floor(ctx.now().getTime() / quarter) * quarter;
  const local = (minutes: number) => toLocal(now + minutes * MINUTE, ctx.org.default_timezone);
  for (const [index, { from, until, ...rest }] of TODAY.entries()) {
    const member_id = members[index % members.length];
    if (!member_id) return;
    const times = { starts_at_local: local(from), ends_at_local: local(until) };
    await bookAtDesk(ctx, { resource_id, member_id, ...times, ...rest });
  }
}

/** Days before today that have bookings, and days after it. */
const PAST_DAYS = 3;
const DAYS_AHEAD = 7;

/** Books the club's usual times on the days around today: those that are over were attended. */
export async function seedWeek(
  ctx: Ctx,
  week: DemoWeek,
  resources: ReadonlyMap<string, string>,
  members: string[],
): Promise<void> {
  const { default_timezone: zone } = ctx.org;
  const today = toLocalDate(ctx.now().getTime(), zone);
  let guest = 0;
  for (let day = -PAST_DAYS; day <= DAYS_AHEAD; day += 1) {
    const date = addDays(today, day);
    for (const [place, from, until] of week[(day + PAST_DAYS) % week.length] ?? []) {
      const [resource_id, member_id] = [resources.get(place), members[guest++ % members.length]];
      if (!resource_id || !member_id) continue;
      const times = { starts_at_local: `${date}T${from}:00`, ends_at_local: `${date}T${until}:00` };
      const starts = boundaryInstant(times.starts_at_local, zone);
      const came = starts < ctx.now().getTime();
      const then = Math.min(starts, ctx.now().getTime()) - DAY;
      await bookAtDesk(
        { ...ctx, now: () => new Date(then) },
        {
          resource_id,
          member_id,
          ...times,
          came,
          settle: guest % 2 ? "complimentary" : "on_account",
        },
        { ...ctx, now: () => new Date(starts) },
      );
    }
  }
}
