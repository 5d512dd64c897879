import { DAY } from "@/lib/time";
import type { Ctx } from "@/server/context";
import type { Db } from "@/server/data/db";
import { addJobs } from "@/server/jobs/queue";
import { phoneJob } from "./phone-job";

/** Passes may have changed a while before the call for them was refused: jobs may have to wait. */
const BEFORE_REFUSAL = DAY;
const JOBS_AT_ONCE = 1_000;

/** Queues the calls to phones that have failed since Apple began to refuse a pass type. */
export async function catchUp(ctx: Ctx, passType: string, refused_since: Date): Promise<void> {
  const since = new Date(refused_since.getTime() - BEFORE_REFUSAL);
  const missed = await ctx.db.appleRegistration.findMany({
    where: {
      organization_id: ctx.org.id,
      pass_type_identifier: passType,
      pass: { content_updated_at: { gte: since } },
    },
    select: { pass_id: true, device_library_identifier: true },
  });
  const jobs = missed.map((row) => phoneJob(ctx, row.pass_id, row.device_library_identifier));
  for (let at = 0; at < jobs.length; at += JOBS_AT_ONCE)
    await addJobs(ctx.db, jobs.slice(at, at + JOBS_AT_ONCE));
}

/**
 * Queues a call to one phone now and then while Apple refuses our calls: it shows when a renewed
 * certificate or another repair works, and the rest is then caught up.
 */
export async function probeRefused(of: {
  db: Db;
  contextOf: (organization_id: string) => Promise<Ctx>;
}): Promise<void> {
  const refused = await of.db.applePushState.findMany({ where: { refused_reason: { not: null } } });
  for (const { organization_id, pass_type_identifier } of refused) {
    const phone = await of.db.appleRegistration.findFirst({
      where: { organization_id, pass_type_identifier },
      orderBy: [{ updated_at: "desc" }, { device_library_identifier: "asc" }],
    });
    if (!phone) continue;
    const ctx = await of.contextOf(organization_id);
    await addJobs(of.db, [phoneJob(ctx, phone.pass_id, phone.device_library_identifier)]);
  }
}
