import { MEMBER_STATUSES } from "@/features/people/members/schema";
import type { Ctx } from "@/server/context";
import { type Joining, loadJoining } from "./load-joining";
import { loadSubscribing, type Subscribing } from "./load-subscribing";
import type { MemberReport } from "./member-report-schema";
import { bucketView, type Period, periodView, readPeriod } from "./period";
import type { ReportPeriod } from "./schema";
import { ratio, sumOf } from "./sums";

/** The most products that an answer lists. */
const MOST_NAMED = 50;

/** Reports how members and their subscriptions came and went. Raises a fault for a bad period. */
export async function reportMembers(ctx: Ctx, input: ReportPeriod): Promise<MemberReport> {
  const period = readPeriod(input, ctx.org);
  const { changes, now } = await loadJoining(ctx, period);
  const subscribing = await loadSubscribing(ctx, period);
  const countNow = (of: (status: string) => boolean) =>
    now.reduce((sum, { status, members }) => sum + (of(status) ? members : 0), 0);
  const present = countNow((status) => status !== "archived");
  const whole = byBucket(subscribing);
  const figures = (from: number, to: number) => ({
    ...joiningOf(changes, { from, to, present }),
    subscriptions: withChurn(whole, from, to),
  });
  return {
    ...periodView(period),
    items: period.buckets.map((bucket, n) => ({ ...bucketView(bucket), ...figures(n, n + 1) })),
    totals: figures(0, period.buckets.length),
    by_status: MEMBER_STATUSES.map((status) => ({
      status,
      members: countNow((one) => one === status),
    })),
    products: productsView(period, subscribing),
  };
}

/** Sums the buckets [from, to); `present` is the number of members now. */
function joiningOf(
  changes: Joining[],
  { from, to, present }: { from: number; to: number; present: number },
) {
  const within = changes.filter(({ bucket }) => from <= bucket && bucket < to);
  const since = changes.filter(({ bucket }) => to <= bucket);
  return {
    joined: sumOf(within, "joined"),
    archived: sumOf(within, "archived"),
    restored: sumOf(within, "restored"),
    net: netOf(within),
    members: present - netOf(since),
  };
}

function netOf(changes: Joining[]): number {
  return sumOf(changes, "joined") + sumOf(changes, "restored") - sumOf(changes, "archived");
}

type Changes = Omit<Subscribing, "product_id" | "name">;

/** Sums all products by bucket: a change from one to another does not count for the whole. */
function byBucket(changes: Subscribing[]): Changes[] {
  const sums = new Map<number, Changes>();
  for (const { bucket, started, ended } of changes) {
    const sum = sums.get(bucket);
    sums.set(bucket, {
      bucket,
      started: (sum?.started ?? 0) + started,
      ended: (sum?.ended ?? 0) + ended,
      changed_to: 0,
      changed_from: 0,
    });
  }
  return [...sums.values()];
}

/** Sums the buckets [from, to). */
function subscribingOf(changes: Changes[], from: number, to: number) {
  const within = changes.filter(({ bucket }) => from <= bucket && bucket < to);
  return {
    started: sumOf(within, "started"),
    ended: sumOf(within, "ended"),
    changed_to: sumOf(within, "changed_to"),
    changed_from: sumOf(within, "changed_from"),
    running: runningBefore(changes, to),
  };
}

function runningBefore(changes: Changes[], end: number): number {
  const before = changes.filter(({ bucket }) => bucket < end);
  const begun = sumOf(before, "started") + sumOf(before, "changed_to");
  return begun - sumOf(before, "ended") - sumOf(before, "changed_from");
}

function withChurn(changes: Changes[], from: number, to: number) {
  const { started, ended, running } = subscribingOf(changes, from, to);
  return { started, ended, running, ...churnOf(changes, from, to) };
}

function churnOf(changes: Changes[], from: number, to: number) {
  const { ended } = subscribingOf(changes, from, to);
  return { churn_rate: ratio(ended, runningBefore(changes, from)) };
}

function productsView({ buckets }: Period, changes: Subscribing[]) {
  const products = new Map<string, Subscribing[]>();
  for (const change of changes) {
    products.set(change.product_id, [...(products.get(change.product_id) ?? []), change]);
  }
  const running = new Map(
    [...products].map(([id, own]) => [id, runningBefore(own, buckets.length)]),
  );
  const most = (id: string) => running.get(id) ?? 0;
  return [...products]
    .sort(([a], [b]) => most(b) - most(a))
    .slice(0, MOST_NAMED)
    .map(([product_id, own]) => ({
      product_id,
      name: own[0]?.name ?? "",
      items: buckets.map((bucket, n) => ({
        ...bucketView(bucket),
        ...subscribingOf(own, n, n + 1),
      })),
      totals: {
        ...subscribingOf(own, 0, buckets.length),
        ...churnOf(own, 0, buckets.length),
      },
    }));
}
