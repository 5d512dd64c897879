/** Changes of subscriptions that are due by time: for the job, and for a verb at once. */
import { Prisma } from "@/server/data/db";
import { unclaimed, withClaims } from "@/server/jobs/claims";
import type { Installation } from "@/server/jobs/installation";
import { asSystem, type Change } from "@/server/jobs/rounds";
import { forEachLane } from "@/features/billing/payments/for-each";
import { type Ctx, inTx } from "@/server/context";
import { isArchived } from "./archived";
import { beginAfter, beginPeriod, leaseOf } from "./begin-period";
import { chargeSubscription } from "./charge";
import { chargeUnderWay, endSubscription } from "./end";
import { resumeNow } from "./resume-now";
import { lockSubscription, saveSubscription, type SubscriptionRow } from "./store";
import { beginTrial } from "./begin-trial";

const BATCH = 100;
/** Charges wait for the processor: a club's members for one another, and clubs for nobody. */
const PACE = { atOnce: 8, perLane: 4 };
/** As many periods as a daily membership may have missed, and their charges. */
const MOST_STEPS = 100;

/**
 * Runs everything that is due: begins periods, charges them, ends trials, pauses and memberships.
 * Several instances run it at once, each with other subscriptions, and each may die at any point: a step is one transaction
 * under the subscription's lock, and a charge is recorded before it is made. Returns its changes.
 */
export async function advanceSubscriptions(
  installation: Installation,
  limit = BATCH,
): Promise<Change[]> {
  const { db, now, only, except = [] } = installation;
  const due = Prisma.sql`
    SELECT s.organization_id, s.id FROM subscriptions s
     WHERE s.next_update_at <= ${now()} AND ${unclaimed("advance", "s")}
       AND (${only?.id ?? null}::text IS NULL OR s.organization_id = ${only?.id ?? null})
       AND s.organization_id <> ALL (${except})
     ORDER BY s.next_update_at LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED`;
  return withClaims(db, { work: "advance", due }, (taken) =>
    forEachLane(
      taken,
      ({ id }) => ({ what: "subscription", id }),
      async ({ id, organization_id }) =>
        advanceSubscription(await installation.contextOf(organization_id), id),
      { pace: PACE, lane: ({ organization_id }) => organization_id },
    ),
  );
}

/**
 * Runs everything due for one subscription, as the system; returns its status when something was
 * done.
 */
export async function advanceSubscription(ctx: Ctx, id: string): Promise<string | null> {
  const system = asSystem(ctx, "subscriptions");
  let status: string | null = null;
  for (let step = 0; step < MOST_STEPS; step++) {
    const after = await inTx(system, (tx) => takeStep(tx, id));
    if (!after) break;
    status = after.status;
    if (!(await chargeStep(system, after))) break;
  }
  return status;
}

/** Charges at once what a verb has just put on a subscription, and runs what is due after it. */
export async function chargeAndAdvance(ctx: Ctx, row: SubscriptionRow): Promise<void> {
  if (await chargeStep(asSystem(ctx, "subscriptions"), row)) await advanceSubscription(ctx, row.id);
}

/**
 * Charges what a step has put on a subscription, if anything. Returns whether more may be due: most often it is not, and
 * a look would take a transaction.
 */
async function chargeStep(system: Ctx, row: SubscriptionRow): Promise<boolean> {
  const left = row.attempt_at ? await chargeSubscription(system, row) : row;
  return !left || isDue(system, left);
}

const isDue = ({ now }: Ctx, { next_update_at }: SubscriptionRow) =>
  next_update_at !== null && next_update_at <= now();

/** Takes one due step, under the lock; null when nothing is due. Charges nothing. */
export async function takeStep(tx: Ctx, id: string): Promise<SubscriptionRow | null> {
  const row = await lockSubscription(tx, id);
  if (!isDue(tx, row)) return null;
  // An archived member can no longer sign in to end it. A charge under way is completed first.
  if ((await isArchived(tx, row)) && !(await chargeUnderWay(tx, row))) {
    return endSubscription(tx, row, "cancelled", { reason: "member_archived" });
  }
  switch (row.next_update_type) {
    case "start":
      return row.trial_ends_at ? beginTrial(tx, row) : beginPeriod(tx, row, { number: 0 });
    case "trial_end":
      return beginPeriod(tx, row, {
        number: 0,
        anchor_at: beginAfter(row, row.trial_ends_at ?? tx.now()),
      });
    case "renew":
    case "change":
      return beginPeriod(tx, row, { number: (row.period_number ?? -1) + 1 });
    case "cancel":
      return endSubscription(tx, row, "cancelled", { reason: "period_ended" });
    case "resume":
      return resumeNow(tx, row);
    default:
      // The next caller finds the lease, and leaves the charge to this one.
      return saveSubscription(tx, row, { attempt_at: leaseOf(tx) });
  }
}
