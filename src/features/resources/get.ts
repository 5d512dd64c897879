import type { Ctx } from "@/server/context";
import { ResourceNotFound } from "./errors";
import type { ExternalResourceId, Resource, ResourceId } from "./schema";
import { loadResource, toResource } from "./store";

/** One resource. Raises ResourceNotFound. */
export async function getResource(ctx: Ctx, input: ResourceId): Promise<Resource> {
  return toResource(await loadResource(ctx, input.resource_id));
}

/** One resource by the client's own id, archived or not. Raises ResourceNotFound. */
export async function getExternalResource(ctx: Ctx, input: ExternalResourceId): Promise<Resource> {
  const { external_id } = input;
  const row = await ctx.db.resource.findFirst({
    where: { organization_id: ctx.org.id, external_id },
  });
  if (!row) throw ResourceNotFound({ resource: "event_resource", resource_id: external_id });
  return toResource(row);
}
