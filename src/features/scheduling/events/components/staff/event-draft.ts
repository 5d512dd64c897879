/** An event as it is typed. Pure. */
import type { Event } from "../../schema";

/** `free`, an amount of its own, or the id of a price that the club has. */
export type PriceChoice = "free" | "own" | (string & {});

export type EventDraft = {
  title: string;
  description: string;
  category: string;
  /** Wall clock of its zone, to the minute: `2026-03-02T18:00`. */
  starts: string;
  ends: string;
  resource_id: string;
  host_ids: string[];
  /** Empty for no limit. */
  capacity: string;
  price: PriceChoice;
  /** Minor units of its own price. */
  amount: number | null;
  /** The tax on its own price; empty for none, null while none was chosen. */
  tax_rate_id: string | null;
  policy_id: string;
  visibility: Event["visibility"];
};

/**
 * Returns the draft of an event that is changed, or of a new one on a day (`2026-03-02`). `named` is the price that names
 * the event by itself.
 */
export function draftOf(event: Event | null, day: string, named: string | null = null): EventDraft {
  return {
    title: event?.title ?? "",
    description: event?.description ?? "",
    category: event?.category ?? "",
    starts: event?.starts_at_local.slice(0, 16) ?? `${day}T18:00`,
    ends: event?.ends_at_local.slice(0, 16) ?? `${day}T19:00`,
    resource_id: event?.resource_id ?? "",
    host_ids: event?.host_ids ?? [],
    capacity: event ? String(event.capacity ?? "") : "12",
    price: named ?? event?.price_rule_ids[0] ?? "free",
    ...{ amount: null, tax_rate_id: null },
    policy_id: event?.policy_id ?? "",
    visibility: event?.visibility ?? "public",
  };
}

/** Returns the tax of a price of its own: the chosen one, or else the first that the club has. */
export function withTax({ tax_rate_id }: EventDraft, taxes: readonly { id: string }[]) {
  return { tax_rate_id: tax_rate_id ?? taxes[0]?.id ?? "" };
}

/** Returns the fields of a draft as the API takes them; its price apart, which may have to be made first. */
export function fieldsOf(draft: EventDraft) {
  const { title, description, category, starts, ends, capacity } = draft;
  return {
    title: title.trim(),
    description: description.trim() || null,
    category: category.trim() || null,
    starts_at_local: `${starts}:00`,
    ends_at_local: `${ends}:00`,
    resource_id: draft.resource_id || null,
    host_ids: draft.host_ids,
    capacity: capacity.trim() === "" ? null : Number(capacity),
    policy_id: draft.policy_id || null,
    visibility: draft.visibility,
  };
}
export type EventFieldValues = ReturnType<typeof fieldsOf>;

/** Returns the fields in which a draft differs from how it began. */
export function changedFields(before: EventDraft, after: EventDraft): Partial<EventFieldValues> {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const differs = ([field, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(old[field as keyof EventFieldValues]);
  return Object.fromEntries(Object.entries(now).filter(differs));
}
