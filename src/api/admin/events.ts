import fs from "node:fs/promises";
import path from "node:path";
import { DAY } from "@/lib/time";
import { getEnv } from "@/server/config/env";
import { getDatabase, type PrismaClient } from "@/server/data/db";
import {
  type Archived,
  archiveMonth,
  countLeaving,
  monthOf,
  monthsBefore,
} from "@/server/jobs/archive-events";
import { findOrganization, OperatorError, type Values } from "./find";
import { neededAfter } from "./needed-events";

/** Calendars, deliveries and jobs ask for younger events: nothing asks for one of more than 90 days. */
const YOUNGEST_MS = 100 * DAY;

/** Runs the operator's `events archive`, month by month. Raises OperatorError. */
export async function archiveEvents(values: Values, now = new Date()) {
  const { prisma } = getDatabase();
  const before = readBefore(values["before"], now);
  const dry = values["dry-run"] === true;
  const dir = dry ? "" : await readFolder(values["to"]);
  await assertNothingWaits(prisma, before);
  const needed = neededAfter(before);
  const months: (Archived & { organization_id: string })[] = [];
  for (const organization_id of await organizationsOf(prisma, values["organization"])) {
    for (const month of await monthsBefore(prisma, organization_id, before)) {
      const archived = dry
        ? await wouldLeave(prisma, month, needed)
        : await archiveMonth(prisma, month, { needed, dir });
      if (archived.events > 0) months.push({ organization_id, ...archived });
    }
  }
  return { result: { before: before.toISOString(), months }, lines: linesOf(months, dry) };
}

type Month = Parameters<typeof countLeaving>[1];

async function wouldLeave(
  prisma: PrismaClient,
  month: Month,
  needed: ReturnType<typeof neededAfter>,
) {
  const events = await countLeaving(prisma, month, needed);
  return { month: month.from.toISOString().slice(0, 7), events, file: null, deleted: 0 };
}

function linesOf(months: (Archived & { organization_id: string })[], dry: boolean): string[] {
  if (months.length === 0) return ["No event is old enough, or all that are so are needed."];
  const lines = months.map(({ organization_id, month, events, file, deleted }) =>
    dry
      ? `${organization_id}  ${month}  ${events} events would leave`
      : `${organization_id}  ${month}  ${events} events in ${file}, ${deleted} deleted here`,
  );
  if (!dry)
    lines.push(
      "The files hold personal data. Erasing a member does not reach them: delete them in time.",
    );
  return lines;
}

/** Reads the first month that stays, as 2025-03, or works it out from EVENTS_KEPT_MONTHS. */
function readBefore(sent: unknown, now: Date): Date {
  const kept = getEnv().EVENTS_KEPT_MONTHS;
  if (sent === undefined && kept === 0)
    throw new OperatorError(
      "Say --before 2025-03, the first month that stays, or set EVENTS_KEPT_MONTHS.",
    );
  const before =
    sent === undefined ? monthOf(now, -kept) : new Date(`${String(sent)}-01T00:00:00Z`);
  if (!/^\d{4}-\d{2}$/.test(String(sent ?? "2025-03")) || Number.isNaN(before.getTime()))
    throw new OperatorError("--before is a month, as 2025-03: the first one that stays.");
  if (before.getTime() > now.getTime() - YOUNGEST_MS) {
    const latest = monthOf(new Date(now.getTime() - YOUNGEST_MS))
      .toISOString()
      .slice(0, 7);
    throw new OperatorError(
      `Events of the last 100 days are in use. Say --before ${latest} at most.`,
    );
  }
  return before;
}

async function readFolder(sent: unknown): Promise<string> {
  if (typeof sent !== "string") throw new OperatorError("Say --to, the folder of the files.");
  const dir = path.resolve(sent);
  const found = await fs.stat(dir).catch(() => null);
  if (!found?.isDirectory()) throw new OperatorError(`There is no folder ${dir}.`);
  return dir;
}

/** Refuses where a job is older than what would leave: it may be about such an event. */
async function assertNothingWaits(prisma: PrismaClient, before: Date): Promise<void> {
  const [waiting] = await prisma.$queryRaw<{ id: bigint }[]>`
    SELECT id FROM graphile_worker._private_jobs WHERE created_at < ${before} LIMIT 1`;
  if (waiting)
    throw new OperatorError(
      "Jobs are waiting that are as old. See `jobs list`, or start a worker.",
    );
}

/** Lists the organizations that are meant; those with a test clock live at another time. */
async function organizationsOf(prisma: PrismaClient, named: unknown): Promise<string[]> {
  if (named !== undefined) {
    const { id, test_clock_at } = await findOrganization(named);
    if (test_clock_at) throw new OperatorError("It has a test clock, and nothing there is old.");
    return [id];
  }
  const where = { test_clock_at: null };
  const all = await prisma.organization.findMany({
    where,
    select: { id: true },
    orderBy: { id: "asc" },
  });
  return all.map(({ id }) => id);
}
