import { ownRights, rightsOf } from "@/features/people/staff/store";
import { actingAs } from "@/features/backoffice/imports/acting-as";
import { type Actor, type Ctx, hasScope } from "@/server/context";
import { InsufficientScope } from "@/server/errors";
import { assertFieldScopes } from "@/server/field-scopes";
import { runAfter } from "@/server/jobs/queue";
import type { BulkAct } from "./bulk-act";

/** Raises InsufficientScope where the caller may not do the act to a single row. */
export function assertMayAct(
  { actor }: Pick<Ctx, "actor">,
  { route }: BulkAct,
  input: object,
): void {
  assertScope(actor, route.scope);
  assertFieldScopes(route, actor, input);
}

export function assertScope(actor: Actor, scope: string): void {
  if (!hasScope(actor, scope)) throw InsufficientScope({ required_scope: scope });
}

/**
 * Returns the context as of whoever started a bulk action, with the rights and limits that they have by now: none once
 * they have left the staff, or their key was revoked.
 */
export async function actingAgain(ctx: Ctx, started_by: string): Promise<Ctx> {
  const as = actingAs(ctx, started_by);
  return { ...as, actor: await withRights(as) };
}

async function withRights(ctx: Ctx): Promise<Actor> {
  const { actor, db, org } = ctx;
  if (actor.kind === "staff") {
    const where = { organization_id: org.id, id: actor.id, status: "active" };
    const row = await db.staffMember.findFirst({ where });
    const role_ids = row?.role_ids ?? [];
    const { scopes, limits } = ownRights(role_ids, await rightsOf(ctx, role_ids));
    const own = row && { name: row.name, host_id: row.host_id };
    return { ...actor, ...own, scopes: new Set(row ? scopes : []), limits };
  }
  if (actor.kind !== "apiKey") return actor;
  const key = await db.apiKey.findFirst({
    where: {
      ...{ id: actor.id, tenant_id: org.tenant_id, revoked_at: null },
      organizations: { some: { organization_id: org.id } },
    },
  });
  // By real time, even in a club with a clock of its own.
  const over = key?.expires_at && key.expires_at <= runAfter(ctx, 0);
  return { ...actor, scopes: new Set(over ? [] : key?.scopes) };
}
