import type { Ctx } from "@/server/context";
import { findCheckpoint } from "./find-checkpoint";
import type { Occupancy, NamedCheckpoint } from "./schema";
import { getDoorSettings } from "./settings";
import { countInside } from "./visits";

/** Counts the people inside now. Raises ResourceNotFound and EventNotFound. */
export async function getOccupancy(ctx: Ctx, place: NamedCheckpoint): Promise<Occupancy> {
  await findCheckpoint(ctx, place);
  return countInside(ctx, place, (await getDoorSettings(ctx)).capacity);
}
