import { type Ctx, hasScope } from "@/server/context";
import { type Attendance, loadAttendance } from "./load-attendance";
import type { NoShowReport } from "./no-show-schema";
import { bucketView, periodView, readPeriod } from "./period";
import type { ReportPeriod } from "./schema";
import { ratio, sumOf } from "./sums";

/** The most places and members that an answer lists. */
const MOST_NAMED = 50;

type OfBucket = Extract<Attendance, { kind: "bucket" }>;
type Named = Exclude<Attendance, { kind: "bucket" }>;

/**
 * Reports visits and no-shows, by part of the period, place and member. Names members only to a caller who may read
 * them. Raises a fault for a bad period.
 */
export async function reportNoShows(ctx: Ctx, input: ReportPeriod): Promise<NoShowReport> {
  const period = readPeriod(input, ctx.org);
  const rows = await loadAttendance(ctx, period, MOST_NAMED);
  const parts = rows.filter((row): row is OfBucket => row.kind === "bucket");
  const named = rows.filter((row): row is Named => row.kind !== "bucket");
  const reads = hasScope(ctx.actor, "members:read");
  return {
    ...periodView(period),
    items: period.buckets.map((bucket, n) => {
      const own = parts.filter((part) => part.bucket === n);
      return { ...bucketView(bucket), ...figuresOf(own), fees: feesOf(own) };
    }),
    totals: { ...figuresOf(parts), fees: feesOf(parts) },
    places: named.filter(({ kind }) => kind !== "member").map(placeView),
    members: named
      .filter(({ kind }) => kind === "member")
      .map((row) => ({ member_id: row.id, name: reads ? row.name : null, ...figuresOf([row]) })),
  };
}

function placeView({ kind, id, name, ...counts }: Named) {
  const idOf = (one: Named["kind"]) => (kind === one ? id : null);
  return {
    resource_id: idOf("resource"),
    event_id: idOf("event"),
    recurring_event_id: idOf("recurring_event"),
    name,
    ...figuresOf([counts]),
  };
}

type Counts = Pick<Attendance, "came" | "no_shows" | "undecided" | "late_cancellations">;

function figuresOf(parts: Counts[]) {
  const [came, no_shows] = [sumOf(parts, "came"), sumOf(parts, "no_shows")];
  return {
    came,
    no_shows,
    undecided: sumOf(parts, "undecided"),
    late_cancellations: sumOf(parts, "late_cancellations"),
    no_show_rate: ratio(no_shows, came + no_shows),
  };
}

function feesOf(parts: OfBucket[]) {
  const fees = new Map<string, { no_show_amount: number; late_cancellation_amount: number }>();
  for (const { currency, no_show_amount, late_amount } of parts) {
    const fee = fees.get(currency);
    fees.set(currency, {
      no_show_amount: (fee?.no_show_amount ?? 0) + no_show_amount,
      late_cancellation_amount: (fee?.late_cancellation_amount ?? 0) + late_amount,
    });
  }
  return [...fees]
    .filter(([, fee]) => fee.no_show_amount + fee.late_cancellation_amount > 0)
    .map(([currency, fee]) => ({ currency, ...fee }))
    .sort((a, b) => a.currency.localeCompare(b.currency));
}
