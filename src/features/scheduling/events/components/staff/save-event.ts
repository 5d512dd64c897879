/** Saves an event as it is typed, with a price of its own where one is wanted. */
import type { useTranslations } from "next-intl";
import {
  type Faults,
  faultsOf,
  refusalOf,
} from "@/features/scheduling/resources/components/staff/faults";
import { startingAt } from "@/lib/starting-at";
import { consoleClient } from "@/ui/console-client";
import { failureOf } from "@/ui/failure";
import { draftOf, type EventDraft, fieldsOf } from "./event-draft";
import { datesOf, type Repeat, ruleOf } from "./weekly-rule";

/** What the draft does not say; `act` is the key of the act, however often it is sent. */
type Asked = { timezone: string; currency: string; act: string };
/** An event that was made; `reason` tells why it could not be published. */
export type Made = { id: string; reason: string | null };

/** Makes an event, and publishes it where that is asked. Raises the refusal of the event; a clash leaves no draft behind. */
export async function makeEvent(
  draft: EventDraft,
  { timezone, currency, act, publish }: Asked & { publish: boolean },
): Promise<Made> {
  const { events } = consoleClient();
  const own = draft.price === "own";
  const { id } = await events.create.mutate({
    ...{ ...fieldsOf(draft), timezone, price_rule_ids: namedPrices(draft) },
    // Nobody may book it before it has its price.
    status: publish && !own ? "published" : "draft",
    idempotency_key: `${act}:event`,
  });
  if (!own) return { id, reason: null };
  const price_rule_ids = [await makePrice(draft, { event_id: id, currency, act })];
  await events.update.mutate({ event_id: id, price_rule_ids, idempotency_key: `${act}:priced` });
  if (!publish) return { id, reason: null };
  const idempotency_key = `${act}:publish`;
  return events.publish.mutate({ event_id: id, idempotency_key }).then(
    () => ({ id, reason: null }),
    (error: unknown) => ({ id, reason: failureOf(error).message }),
  );
}

/** A series that was made: how many of its dates could not be published, as their place or host is taken. */
export type MadeSeries = { id: string; drafts: number };

/** Makes a series of the dates that its repetition gives, as `makeEvent` makes one. Raises its refusal. */
export async function makeSeries(
  draft: EventDraft,
  repeat: Repeat,
  { timezone, currency, act, publish }: Asked & { publish: boolean },
): Promise<MadeSeries> {
  const { eventSeries } = consoleClient();
  const own = draft.price === "own";
  const [first = draft.starts] = datesOf(draft.starts, repeat);
  const made = await eventSeries.create.mutate({
    ...{ ...fieldsOf(startingAt(draft, first)), timezone, rrule: ruleOf(repeat) },
    ...{ price_rule_ids: namedPrices(draft), status: publish && !own ? "published" : "draft" },
    idempotency_key: `${act}:series`,
  });
  const { id: recurring_event_id } = made;
  if (!own) return { id: recurring_event_id, drafts: made.conflicts.length };
  // Naming one date keeps the price from places; the series names it for all.
  const dates = await eventSeries.dates.query({ recurring_event_id, size: 1 });
  const [date] = dates.items;
  if (!date) return { id: recurring_event_id, drafts: 0 };
  const price_rule_ids = [await makePrice(draft, { event_id: date.id, currency, act })];
  const change = { recurring_event_id, price_rule_ids, idempotency_key: `${act}:priced` };
  await eventSeries.update.mutate(change);
  if (!publish) return { id: recurring_event_id, drafts: 0 };
  const again = { recurring_event_id, idempotency_key: `${act}:publish` };
  const { conflicts } = await eventSeries.publish.mutate(again);
  return { id: recurring_event_id, drafts: conflicts.length };
}

/** Returns the prices that the draft names among those that the club has. */
export function namedPrices({ price }: EventDraft): string[] {
  return price === "free" || price === "own" ? [] : [price];
}

/** Makes the price of an event, a person, and returns its id. It prices nothing else but what names it. */
export async function makePrice(
  { title, amount, tax_rate_id }: EventDraft,
  { event_id, currency, act }: { event_id: string; currency: string; act: string },
): Promise<string> {
  const { id } = await consoleClient().priceRules.create.mutate({
    ...{ name: title.trim(), amount: amount ?? 0, unit: "person", currency },
    ...(tax_rate_id && { tax_rate_id }),
    // A rule without events would price every place of the club.
    event_ids: [event_id],
    idempotency_key: `${act}:price`,
  });
  return id;
}

type Says = {
  form: ReturnType<typeof useTranslations<"console_events.form">>;
  places: ReturnType<typeof useTranslations<"console_places">>;
};

/** The field at which a refusal of the whole belongs. */
const AT_FIELD: Record<string, string> = {
  slot_unavailable: "resource_id",
  host_unavailable: "host_ids",
  bookings_affected: "capacity",
  nonexistent_local_time: "starts_at_local",
  ambiguous_local_time: "starts_at_local",
};

/** The fields that have a place in the form; a fault elsewhere is told above them. */
const FIELDS = new Set([
  ...Object.keys(fieldsOf(draftOf(null, "2026-01-01"))),
  ...["amount", "tax_rate_id", "price_rule_ids", "rrule"],
]);

/** Returns why an event was not saved: the sentences at its fields, and one above them where none is meant. */
export function whyNotSaved(
  error: unknown,
  { form, places }: Says,
): { faults: Faults; refusal: string | null } {
  const { code } = failureOf(error);
  const field = AT_FIELD[code];
  if (field) return { faults: { [field]: refusalOf(error, places) }, refusal: null };
  // A fault within a list stands at the list.
  const found = Object.entries(faultsOf(error, places)).map(([path, text]) => [
    path.split(".")[0] ?? path,
    text,
  ]);
  const faults: Faults = Object.fromEntries(found);
  if (faults["ends_at_local"]) faults["ends_at_local"] = form("ends_after");
  const shown = Object.keys(faults).some((one) => FIELDS.has(one));
  return { faults, refusal: shown ? null : refusalOf(error, places) };
}
