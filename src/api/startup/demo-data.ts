import { seedDemo } from "../../../prisma/seed";
import { getDatabase } from "@/server/data/db";
import { onceInstalled } from "@/server/jobs/install-steps";
import { systemContext } from "@/api/identity/identify";
import { DEMO_STEP } from "./demo-process";

const now = () => new Date();

/** Writes demo data, once, and only into an unused database. */
export async function ensureDemoData(): Promise<void> {
  const { prisma } = getDatabase();
  await onceInstalled(prisma, DEMO_STEP, async (again) => {
    // Begun and not finished: nobody has been served since, so the database holds only the unfinished demo.
    if (again) await prisma.$executeRaw`TRUNCATE tenants, users CASCADE`;
    if ((await prisma.tenant.count()) > 0) return;
    await seedDemo({ db: prisma, now }, (org) => systemContext(org, "demo"));
  });
}
