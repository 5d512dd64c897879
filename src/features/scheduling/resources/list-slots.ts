import { boundaryInstant, DAY, MINUTE } from "@/lib/time";
import type { Interval } from "@/lib/intervals";
import type { Ctx } from "@/server/context";
import { askedFor } from "@/features/people/accounts/act-for";
import { fieldFault } from "@/server/errors";
import { loadMemberUse } from "./member-use";
import {
  type Asker,
  askerOf,
  durationOf,
  findSlots,
  offerTo,
  type SlotRequest,
  termsOfResource,
  widened,
} from "./open-slots";
import type { ListSlots, SlotList } from "./slot-schema";
import { areEnough, firstTimes, type PricedSlot, viewsOf } from "./slot-views";
import type { OpenSlot } from "./slots";
import { loadPricedResource, type PlacedResource, type PricedResource } from "./store";

const LONGEST_WINDOW = 31 * DAY;

/**
 * Lists the slots that start within [from_local, to_local), priced. The cost depends on the window,
 * not on the number of bookings. Raises ResourceNotFound, MemberNotFound and a fault for a bad
 * window.
 */
export async function listSlots(ctx: Ctx, input: ListSlots): Promise<SlotList> {
  const priced = await loadPricedResource(ctx, input.resource_id);
  const { row } = priced;
  const request = readSlotRequest(ctx, row, input);
  const asker = await loadAsker(ctx, priced, request, await askedFor(ctx, input.member_id));
  return listOffered(ctx, row, request, (slots, of) => offerTo(ctx, row, of, slots, asker));
}

/** Reads a request for slots of a resource. Raises a fault for a bad window. */
export function readSlotRequest(
  ctx: Ctx,
  row: PlacedResource,
  input: Omit<ListSlots, "resource_id" | "member_id">,
): SlotRequest {
  const { quantity, explain, duration_minutes } = input;
  const window = readWindow(input, row.timezone, "query");
  const duration = durationOf(termsOfResource(ctx, row), duration_minutes);
  return { window, quantity, explain, duration };
}

/** Prices slots of a resource, and explains why free ones are not for this member. */
type Offering = (slots: OpenSlot[], request: SlotRequest) => PricedSlot[];

/**
 * Returns the list of a resource's slots as they are offered; when few are free, with the free ones
 * around.
 */
export async function listOffered(
  ctx: Ctx,
  row: PlacedResource,
  request: SlotRequest,
  offer: Offering,
): Promise<SlotList> {
  const { timezone } = row;
  const slots = row.archived_at ? [] : offer(await findSlots(ctx, row, request), request);
  const free = await freeAround(ctx, row, request, slots, offer);
  const anyFree = slots.some((slot) => slot.reasons.length === 0);
  const later =
    request.explain && !anyFree ? free.filter(({ from }) => from >= request.window.until) : [];
  return {
    timezone,
    duration_minutes: request.duration / MINUTE,
    terms: termsOfResource(ctx, row),
    slots: viewsOf(slots, free, timezone),
    alternatives: firstTimes(later, timezone),
  };
}

/**
 * Returns the free slots of a window; when few are free and reasons are wanted, those around it as
 * well.
 */
async function freeAround(
  ctx: Ctx,
  row: PlacedResource,
  request: SlotRequest,
  slots: PricedSlot[],
  offer: Offering,
): Promise<PricedSlot[]> {
  if (!request.explain || row.archived_at) return [];
  const free = slots.filter((slot) => slot.reasons.length === 0);
  if (areEnough(free)) return free;
  const window = widened(request.window, ctx.now().getTime());
  if (window.until <= window.from) return free;
  const wide = { ...request, window, explain: false };
  return offer(await findSlots(ctx, row, wide), wide);
}

/**
 * Loads the facts that decide prices and limits, of a member or of nobody in particular. Raises
 * MemberNotFound.
 */
export async function loadAsker(
  ctx: Ctx,
  { row, rules }: PricedResource,
  { window, except }: SlotRequest,
  member_id: string | undefined,
): Promise<Asker> {
  const policies = row.policy_id ? [row.policy_id] : [];
  const use = member_id ? await loadMemberUse(ctx, member_id, policies, window, except) : null;
  return askerOf(rules, use);
}

/** Returns the requested window as instants. Raises a fault of `to_local`. */
export function readWindow(
  input: { from_local: string; to_local: string },
  timezone: string,
  part: "query" | "body",
): Interval {
  const from = boundaryInstant(input.from_local, timezone);
  const until = boundaryInstant(input.to_local, timezone);
  const at = [part, "to_local"];
  if (until <= from) {
    const gt = input.from_local;
    throw fieldFault(at, "greater_than", "Input should be after from_local", input.to_local, {
      gt,
    });
  }
  // The clocks may be set back meanwhile.
  if (until - from > LONGEST_WINDOW + DAY / 24) {
    throw fieldFault(at, "less_than_equal", "The window may be at most 31 days", input.to_local);
  }
  return { from, until };
}
