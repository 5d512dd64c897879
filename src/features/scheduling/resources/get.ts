import type { Ctx } from "@/server/context";
import type { Resource, ResourceId } from "./schema";
import { loadResource, toResource } from "./store";

/** Returns one resource. Raises ResourceNotFound. */
export async function getResource(ctx: Ctx, input: ResourceId): Promise<Resource> {
  return toResource(await loadResource(ctx, input.resource_id));
}
