import type { Ctx } from "@/server/context";
import { findPlace } from "./find-place";
import type { Occupancy, Place } from "./schema";
import { getDoorSettings } from "./settings";
import { countInside } from "./visits";

/** Counts the people inside now. Raises ResourceNotFound and EventNotFound. */
export async function getOccupancy(ctx: Ctx, place: Place): Promise<Occupancy> {
  await findPlace(ctx, place);
  return countInside(ctx, place, (await getDoorSettings(ctx)).capacity);
}
