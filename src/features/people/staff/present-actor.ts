import type { Actor, Ctx } from "@/server/context";
import { runAfter } from "@/server/jobs/queue";
import { actingAs } from "./acting-as";
import { ownRights, rightsOf } from "./store";

/**
 * Returns whoever began a job, as `actorText` wrote it, with the rights and limits that they have by now; null for
 * somebody who has left the staff, and for a key that has ended.
 */
export async function presentActor(ctx: Ctx, begun_by: string): Promise<Actor | null> {
  const { actor, db, org } = actingAs(ctx, begun_by);
  if (actor.kind === "staff") {
    const where = { organization_id: org.id, id: actor.id, status: "active" };
    const row = await db.staffMember.findFirst({ where });
    if (!row) return null;
    const { role_ids, name, host_id } = row;
    const { scopes, limits } = ownRights(role_ids, await rightsOf(ctx, role_ids));
    return { ...actor, name, host_id, scopes: new Set(scopes), limits };
  }
  // Nobody else begins a job.
  if (actor.kind !== "apiKey") return begun_by.startsWith("system:") ? actor : null;
  const key = await db.apiKey.findFirst({
    where: {
      ...{ id: actor.id, tenant_id: org.tenant_id, revoked_at: null },
      // By real time, even in a club with a clock of its own.
      OR: [{ expires_at: null }, { expires_at: { gt: runAfter(ctx, 0) } }],
      organizations: { some: { organization_id: org.id } },
    },
    select: { scopes: true },
  });
  return key && { ...actor, scopes: new Set(key.scopes) };
}
