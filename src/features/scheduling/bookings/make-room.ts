import { withBuffers } from "@/features/catalogue/policies/rules";
import { AlreadyBooked, SlotUnavailable } from "./errors";
import type { WantedPlace } from "./want-place";
import type { Ctx } from "@/server/context";
import { Failure } from "@/server/errors";
import { clearTheWay } from "./expire";
import { nearestTimes } from "./place";

/** Frees what only lapsed payments block of a wanted place. Gives whether anything is free now. */
export async function makeRoom(ctx: Ctx, place: WantedPlace): Promise<boolean> {
  const { resource_id, event_id, wanted, terms } = place;
  return (await clearTheWay(ctx, { resource_id, event_id, ...withBuffers(wanted, terms) })) > 0;
}

/** The refusal of a wanted place, with what else is free. */
export async function noRoom(ctx: Ctx, place: WantedPlace, quantity: number): Promise<Failure> {
  const { resource_id, event_id, timezone, wanted } = place;
  const time = { starts_at: new Date(wanted.from), ends_at: new Date(wanted.until), timezone };
  return SlotUnavailable({
    alternatives: await nearestTimes(ctx, { resource_id, event_id, ...time, quantity }),
  });
}

/** Whether a refusal is about what others, or the member, have there already: a lapsed payment may be all of it. */
export function isTaken(error: unknown): error is Failure {
  return (
    error instanceof Failure && [SlotUnavailable.code, AlreadyBooked.code].includes(error.of.code)
  );
}
