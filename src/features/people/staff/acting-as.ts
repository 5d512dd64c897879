import type { Actor, Ctx } from "@/server/context";

/**
 * Returns the context as of whoever started a job, for the history of what it changes: the caller, as `actorText` wrote
 * it. What they may do was asked when they started it.
 */
export function actingAs(ctx: Ctx, started_by: string | null): Ctx {
  const [kind, id = ""] = started_by?.split(/:(.*)/s) ?? [];
  const scopes = new Set(["*"]);
  const actor: Actor =
    kind === "staff"
      ? { kind, id, scopes }
      : kind === "apiKey"
        ? { kind, id, scopes, tenant_id: ctx.org.tenant_id, organization_ids: [ctx.org.id] }
        : { kind: "system", id: id || "import", scopes };
  return { ...ctx, actor };
}
