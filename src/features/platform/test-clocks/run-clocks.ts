import { type Change, type Installation, within } from "@/server/jobs/rounds";
import { byId, inTx, keyOf } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { nextDue } from "./next-due";
import { lockTestClock, type TestClockRow } from "./store";

/** What the worker does for all organizations, to be done for one at its own time. */
export type Work = {
  /** What is looked for again and again; each finds what is due by `now`. */
  rounds: ((of: Installation) => Promise<Change[]>)[];
  /** Resolves once the jobs of what has happened are done. */
  finishJobs: (organization_id: string) => Promise<void>;
};

/** What one thing may lead to: a renewal to a charge, that to an activation, that to a mail. */
const MOST_ROUNDS = 12;

/** The organizations that have a time of their own: test ones, as the database sees to. */
export async function listOnTestClocks({ db }: Pick<Installation, "db">): Promise<string[]> {
  const rows = await db.testClock.findMany({ select: { organization_id: true } });
  return rows.map(({ organization_id }) => organization_id);
}

/**
 * Does what is due of the organizations with test clocks, at their own time, and takes those that are
 * advancing to where they go: from each instant at which something is due to the next, so that what
 * happens on the way happens in its order. Whoever dies in the middle leaves the clock where it was.
 */
export async function runTestClocks(installation: Installation, work: Work): Promise<Change[]> {
  const clocks = await installation.db.testClock.findMany({ where: within(installation) });
  const changes: Change[] = [];
  for (const clock of clocks) changes.push(...(await runClock(installation, clock, work)));
  return changes;
}

async function runClock(
  installation: Installation,
  row: TestClockRow,
  work: Work,
): Promise<Change[]> {
  const { id, organization_id } = row;
  const changes: Change[] = [];
  for (;;) {
    const clock = await installation.db.testClock.findUnique({ where: keyOf(row) });
    if (!clock) return changes;
    const now = clock.frozen_time;
    changes.push(...(await doDue(installation, { organization_id, now }, work)));
    if (!clock.target_time) return changes;
    if (now >= clock.target_time) {
      await arrive(installation, clock);
      return changes;
    }
    const next = await nextDue(installation.db, organization_id, now);
    const frozen_time = next < clock.target_time ? next : clock.target_time;
    const where = { organization_id, id, frozen_time: now };
    await installation.db.testClock.updateMany({ where, data: { frozen_time } });
  }
}

/** Everything that is due at one instant, until nothing changes any more. */
async function doDue(
  installation: Installation,
  { organization_id, now }: { organization_id: string; now: Date },
  { rounds, finishJobs }: Work,
): Promise<Change[]> {
  const ctx = await installation.contextOf(organization_id);
  const { org: only, payments } = ctx;
  const of = { ...installation, payments, except: [], only, now: () => now };
  const changes: Change[] = [];
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const before = changes.length;
    for (const run of rounds) {
      const done = await run(of);
      changes.push(...done.filter(({ failed }) => !failed));
    }
    await finishJobs(organization_id);
    if (changes.length === before) break;
  }
  return changes;
}

async function arrive(installation: Installation, { id, organization_id }: TestClockRow) {
  const ctx = await installation.contextOf(organization_id);
  await inTx(ctx, async (tx) => {
    const clock = await lockTestClock(tx, id);
    if (!clock.target_time || clock.frozen_time < clock.target_time) return;
    const data = { status: "ready", target_time: null, updated_at: tx.now() };
    await tx.db.testClock.update({ where: byId(tx, id), data });
    await recordEvent(tx, "test_clock.ready", id, { from: "advancing", to: "ready" });
  });
}
