import { actingAs } from "@/features/people/staff/acting-as";
import { presentActor } from "@/features/people/staff/present-actor";
import type { Ctx } from "@/server/context";
import { assertFieldScopes, assertScope } from "@/server/field-scopes";
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

/**
 * Returns the context as of whoever started a bulk action, with the rights and limits that they have by now: none once
 * they have left the staff, or their key was revoked.
 */
export async function actingAgain(ctx: Ctx, started_by: string): Promise<Ctx> {
  const as = actingAs(ctx, started_by);
  const actor = await presentActor(ctx, started_by);
  return { ...as, actor: actor ?? { ...as.actor, scopes: new Set() } };
}
