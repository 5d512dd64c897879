import { DAY } from "@/lib/time";
import {
  CHECK,
  describeDifferences,
  describeLooked,
  describeMoved,
  describeOlder,
} from "@/features/scheduling/time-zones/describe";
import { findMoved } from "@/features/scheduling/time-zones/find-moved";
import { zonesInUse } from "@/features/scheduling/time-zones/zones-in-use";
import { getDatabase } from "@/server/data/db";
import { onceInstalled } from "@/server/jobs/install-steps";
import { logger } from "@/server/log";
import { compareZoneData, ZONE_DATA } from "@/server/data/zone-data";
import { findOrganization, type Values } from "@/api/admin/find";
import { installation } from "@/api/jobs/installation";

/** The zone data in charge of local times, its differences from others, and their effect on coming times. */

/** How far back and ahead zone data are compared. */
const [BACK, AHEAD] = [30 * DAY, 3 * 365 * DAY];
/** The name under which the database records the data that were used on it. */
const STEP = "time-zone data ";

async function differences() {
  const of = installation();
  const now = of.now().getTime();
  const range = { from: now - BACK, until: now + AHEAD };
  const found = await compareZoneData(getDatabase().query, await zonesInUse(of), range);
  return describeDifferences(found, { tzdata: ZONE_DATA, node: process.versions.node });
}

/** Runs the operator's command: lists all coming times that the present data would move. */
export async function checkTimeZones({ organization }: Values) {
  const only = organization ? { only: await findOrganization(organization) } : {};
  const looked = await findMoved({ ...installation(), ...only });
  const differing = await differences();
  const lines = [
    ...looked.moved.map(describeMoved),
    describeLooked(looked, ZONE_DATA),
    ...(differing ? [differing] : []),
  ];
  const result = { tzdata: ZONE_DATA, ...looked, differing };
  return { result, lines, failed: looked.moved.length > 0 };
}

let said: string | null = null;

/**
 * Logs, at start and after a change: how the database server's zone data differ, that other instances have newer ones,
 * and, once for each release of the data, the times they move.
 */
export async function logZoneData(tzdata = ZONE_DATA): Promise<void> {
  const { prisma } = getDatabase();
  const steps = await prisma.installationStep.findMany({ where: { name: { startsWith: STEP } } });
  const before = steps.map(({ name }) => name.slice(STEP.length)).filter((v) => v !== tzdata);
  const newest = before.reduce((a, b) => (a > b ? a : b), "");
  const sentences = [describeOlder(tzdata, newest), await differences()].filter(Boolean);
  const saying = sentences.join(" ");
  if (saying && saying !== said) logger().warn({ tzdata }, saying);
  said = saying;
  await onceInstalled(prisma, `${STEP}${tzdata}`, async () => {
    if (!newest) return;
    const looked = await findMoved(installation());
    const sentence = describeLooked(looked, tzdata);
    if (looked.moved.length > 0) logger().warn(`${sentence} To see them: ${CHECK}`);
    else logger().info(sentence);
  });
}
