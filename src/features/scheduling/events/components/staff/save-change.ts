/** Saves a change of an event, or of several dates of its series. */
import { consoleClient } from "@/ui/console-client";
import type { SeriesDate } from "./date-of-series";
import type { EventDraft, EventFieldValues } from "./event-draft";
import { makePrice, namedPrices } from "./save-event";
import type { Scope } from "./series-scope";

/** A change as it is typed; `act` is its key, however often it is sent. */
export type Change = {
  event_id: string;
  draft: EventDraft;
  fields: Partial<EventFieldValues>;
  repriced: boolean;
  currency: string;
  act: string;
};

/** Tries a change of one event out, and returns who would be left behind. Raises its refusal: no price is made before. */
export async function tryChange(change: Change, if_version: string) {
  const { event_id, fields } = change;
  const asked = { event_id, ...fields, ...tried(change), if_version };
  const { would_desync } = await consoleClient().events.update.mutate({ ...asked, dry_run: true });
  return would_desync;
}

/** Changes one event, in the version that was read. Raises its refusal. */
export async function saveChange(change: Change, if_version: string): Promise<void> {
  const { event_id, fields } = change;
  const price = await madePrice(change);
  await consoleClient().events.update.mutate({ event_id, ...fields, ...price, if_version });
}

type At = SeriesDate & { apply_to: Scope };

/** Tries a change of several dates of a series out, and returns which of them. Raises its refusal. */
export async function tryDates(change: Change, at: At) {
  const asked = { ...at, ...change.fields, ...tried(change), dry_run: true };
  const { would_change } = await consoleClient().eventSeries.updateDate.mutate(asked);
  return would_change ?? [];
}

/** Changes several dates of a series, and returns the id of the date that was named. Raises its refusal. */
export async function saveDates(change: Change, at: At): Promise<string> {
  const asked = { ...at, ...change.fields, ...(await madePrice(change)) };
  const { id } = await consoleClient().eventSeries.updateDate.mutate(asked);
  return id;
}

/** Returns the prices by which a change is tried out: one of its own is not there yet. */
function tried({ draft, repriced }: Change) {
  return repriced ? { price_rule_ids: namedPrices(draft) } : {};
}

/** Returns the prices that a change names, and makes its own one, which names this date alone: the series names it for all. */
async function madePrice({ draft, repriced, event_id, currency, act }: Change) {
  if (!repriced) return {};
  if (draft.price !== "own") return { price_rule_ids: namedPrices(draft) };
  return { price_rule_ids: [await makePrice(draft, { event_id, currency, act })] };
}
