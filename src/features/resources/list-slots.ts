import { boundaryInstant, DAY, MINUTE, toLocal } from "@/lib/time";
import type { Interval } from "@/lib/intervals";
import { choosePrice } from "@/features/pricing/rules";
import { loadPricing } from "@/features/pricing/load";
import type { Ctx } from "@/server/context";
import { fieldFault } from "@/server/errors";
import { capacitySteps } from "./availability";
import type { ListSlots, Slot, SlotList } from "./schema";
import { type OpenSlot, slotsOf } from "./slots";
import { loadResource, type ResourceRow, toResource } from "./store";
import { takenDuring } from "./usage";

const LONGEST_WINDOW = 31 * DAY;
const ALTERNATIVES = 3;

/**
 * The slots that start within [from_local, to_local), priced. The cost depends on the window asked
 * for, not on how many bookings there are. Raises ResourceNotFound and a fault for a bad window.
 */
export async function listSlots(ctx: Ctx, input: ListSlots): Promise<SlotList> {
  const row = await loadResource(ctx, input.resource_id);
  const range = readWindow(input, row.timezone);
  const minutes = input.duration_minutes ?? row.min_duration_minutes;
  const price = await pricer(ctx, row, input);
  const find = (window: Interval, explain: boolean) =>
    findSlots(ctx, row, { window, explain, duration: minutes * MINUTE, quantity: input.quantity });

  const slots = row.archived_at ? [] : await find(range, input.explain);
  const needed =
    input.explain && !row.archived_at && !slots.some((slot) => slot.reasons.length === 0);
  const later = needed
    ? await find({ from: range.until, until: range.until + 7 * DAY }, false)
    : [];
  const clock = clockOf(row.timezone);
  return {
    timezone: row.timezone,
    duration_minutes: minutes,
    slots: slots.map((slot) => toSlot(slot, clock, price)),
    alternatives: later.slice(0, ALTERNATIVES).map((slot) => times(slot, clock)),
  };
}

/** The slots of a resource in a window of instants; one query, whatever the window. */
export async function findSlots(
  ctx: Ctx,
  row: ResourceRow,
  ask: { window: Interval; duration: number; quantity: number; explain: boolean },
): Promise<OpenSlot[]> {
  const reach = { from: ask.window.from, until: ask.window.until + ask.duration };
  const taken = await takenDuring(ctx, row.id, reach);
  return slotsOf(capacitySteps(toResource(row), reach), taken, {
    range: ask.window,
    duration: ask.duration,
    step: row.slot_step_minutes * MINUTE,
    quantity: ask.quantity,
    now: ctx.now().getTime(),
    explain: ask.explain,
  });
}

function readWindow(input: ListSlots, timezone: string): Interval {
  const from = boundaryInstant(input.from_local, timezone);
  const until = boundaryInstant(input.to_local, timezone);
  if (until <= from) {
    throw fieldFault(
      ["query", "to_local"],
      "greater_than",
      "Input should be after from_local",
      input.to_local,
      {
        gt: input.from_local,
      },
    );
  }
  if (until - from > LONGEST_WINDOW + DAY / 24) {
    throw fieldFault(
      ["query", "to_local"],
      "less_than_equal",
      "The window may be at most 31 days",
      input.to_local,
    );
  }
  return { from, until };
}

type Pricer = (slot: Interval) => { price_amount: number; currency: string };

async function pricer(ctx: Ctx, row: ResourceRow, input: ListSlots): Promise<Pricer> {
  const member_id = ctx.actor.kind === "member" ? ctx.actor.id : input.member_id;
  const { rules, group_ids } = await loadPricing(ctx, { resource_id: row.id, member_id });
  return (slot) =>
    choosePrice(rules, {
      resource_id: row.id,
      event_id: null,
      starts_at: slot.from,
      ends_at: slot.until,
      timezone: row.timezone,
      quantity: input.quantity,
      group_ids,
    }) ?? { price_amount: 0, currency: ctx.org.default_currency };
}

type Clock = (at: number) => { local: string; utc: string };

/** Local time and timestamp of instants; each is written once, since slots end where others start. */
function clockOf(timezone: string): Clock {
  const known = new Map<number, ReturnType<Clock>>();
  return (at) => {
    let time = known.get(at);
    if (!time) {
      time = { local: toLocal(at, timezone), utc: new Date(at).toISOString() };
      known.set(at, time);
    }
    return time;
  };
}

function toSlot(slot: OpenSlot, clock: Clock, price: Pricer): Slot {
  const closed = slot.capacity === 0;
  const { price_amount, currency } = price(slot);
  const [starts, ends] = [clock(slot.from), clock(slot.until)];
  // Written out: a spread per slot costs more than all the rest of it.
  return {
    starts_at_local: starts.local,
    ends_at_local: ends.local,
    starts_at: starts.utc,
    ends_at: ends.utc,
    capacity: slot.capacity,
    remaining: slot.remaining,
    price_amount: closed ? null : price_amount,
    currency,
    reasons: slot.reasons,
  };
}

function times(slot: Interval, clock: Clock) {
  const [starts, ends] = [clock(slot.from), clock(slot.until)];
  return {
    starts_at_local: starts.local,
    ends_at_local: ends.local,
    starts_at: starts.utc,
    ends_at: ends.utc,
  };
}
