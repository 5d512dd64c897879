import { loadCertificate } from "@/features/access/pass-certificates/store";
import { bumpVersions } from "@/features/access/passes/bump-version";
import { type Ctx, inTx } from "@/server/context";
import type { DomainEvent } from "@/server/jobs/events";
import { addJobs, type Job } from "@/server/jobs/queue";

/** In the queue: once released, it keeps its name. */
export const TOUCH_TYPE_TASK = "touch passes of type";
/** The most passes in one transaction: an organization may have many thousands. */
const BATCH = 500;

/**
 * Queues a refresh of all passes of a type after a change of their shared content, once for all its
 * certificates.
 */
export async function planTouch(ctx: Ctx, { object_id }: DomainEvent): Promise<void> {
  const { pass_type_identifier } = await loadCertificate(ctx, object_id);
  await addJobs(ctx.db, [touchJob(ctx, pass_type_identifier, "")]);
}

/** A later change begins anew beside the rest of an earlier one, whose job must not take its place. */
function touchJob({ org }: Ctx, pass_type_identifier: string, after: string): Job {
  return {
    task: TOUCH_TYPE_TASK,
    payload: { organization_id: org.id, pass_type_identifier, after },
    key: `${TOUCH_TYPE_TASK}:${org.id}:${pass_type_identifier}:${after}`,
  };
}

/**
 * Runs the job: gives passes a new version, so that phones fetch them again. These are the passes
 * of the type on phones, and all passes when new ones have this type; without those whose code
 * changes by itself, which tell NFC readers nothing either way. The next job takes what exceeds one
 * transaction.
 */
export async function touchType(
  ctx: Ctx,
  payload: Record<string, unknown>,
  most = BATCH,
): Promise<void> {
  const [type, after] = [String(payload["pass_type_identifier"]), String(payload["after"])];
  const organization_id = ctx.org.id;
  await inTx(ctx, async (tx) => {
    const signsNew = await tx.db.passCertificate.count({
      where: { organization_id, pass_type_identifier: type, active: true },
    });
    const due = await tx.db.pass.findMany({
      where: {
        organization_id,
        id: { gt: after },
        revoked_at: null,
        provisioned_at: { not: null },
        pass_design: { code_policy: { not: "rotating_only" } },
        ...(signsNew > 0 ? {} : { apple_registrations: { some: { pass_type_identifier: type } } }),
      },
      orderBy: { id: "asc" },
      take: most,
      select: { id: true },
    });
    const ids = due.map(({ id }) => id);
    await bumpVersions(tx, { id: { in: ids } }, "certificate");
    const last = ids.at(-1);
    if (last && ids.length === most) await addJobs(tx.db, [touchJob(tx, type, last)]);
  });
}
