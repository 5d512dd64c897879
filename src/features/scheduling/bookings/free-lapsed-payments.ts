import { withBuffers } from "@/features/catalogue/policies/rules";
import { AlreadyBooked, SlotUnavailable } from "./errors";
import type { ResolvedRequest } from "./resolve-request";
import type { Ctx } from "@/server/context";
import { Failure } from "@/server/errors";
import { expireBlocking } from "./expire";
import { nearestTimes } from "./alternatives";

/**
 * Frees a wanted place where only lapsed payments block it. Returns whether anything is free now.
 */
export async function freeLapsedPayments(ctx: Ctx, place: ResolvedRequest): Promise<boolean> {
  const { resource_id, event_id, wanted, terms } = place;
  return (await expireBlocking(ctx, { resource_id, event_id, ...withBuffers(wanted, terms) })) > 0;
}

/** Builds the refusal of a wanted place, with the nearest free times. */
export async function slotUnavailable(
  ctx: Ctx,
  place: ResolvedRequest,
  quantity: number,
): Promise<Failure> {
  const { resource_id, event_id, timezone, wanted } = place;
  const time = { starts_at: new Date(wanted.from), ends_at: new Date(wanted.until), timezone };
  return SlotUnavailable({
    alternatives: await nearestTimes(ctx, { resource_id, event_id, ...time, quantity }),
  });
}

/**
 * True when others, or the member, hold the place already: lapsed payments may be the only cause.
 */
export function isTaken(error: unknown): error is Failure {
  return (
    error instanceof Failure && [SlotUnavailable.code, AlreadyBooked.code].includes(error.of.code)
  );
}
