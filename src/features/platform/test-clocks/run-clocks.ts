import { type Installation, within } from "@/server/jobs/installation";
import type { Change } from "@/server/jobs/rounds";
import { byId, inTx, keyOf } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { nextDue } from "./next-due";
import { lockTestClock, type TestClockRow } from "./store";

/** The worker's tasks for all organizations, to be run for one at its own time. */
export type Work = {
  /** The recurring rounds; each finds the work that is due by `now`. */
  rounds: ((of: Installation) => Promise<Change[]>)[];
  /** Resolves once all jobs that the changes queued are done. */
  finishJobs: (organization_id: string) => Promise<void>;
};

/**
 * Limits a chain of consequences: a renewal leads to a charge, which leads to an activation, which leads to a
 * mail.
 */
const MOST_ROUNDS = 12;

/** Returns the organizations on a test clock; the database allows only test organizations. */
export async function listOnTestClocks({ db }: Pick<Installation, "db">): Promise<string[]> {
  const rows = await db.testClock.findMany({ select: { organization_id: true } });
  return rows.map(({ organization_id }) => organization_id);
}

/**
 * Does the due work of organizations on test clocks, at their own time. Moves advancing clocks from one due
 * instant to the next, so that everything on the way happens in order. A process that dies midway leaves the
 * clock where it was.
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

/** Repeats everything that is due at one instant until nothing changes any more. */
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
