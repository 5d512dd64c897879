import type Stripe from "stripe";
import { refused } from "../core/errors";
import type { Answer } from "../core/route";
import type { Kind, Store } from "../core/store";

/** The fields that can be expanded from an id to the whole object, with the kind of that object. */
const EXPANDABLE: Record<string, Kind> = {
  customer: "customer",
  latest_charge: "charge",
  payment_intent: "payment_intent",
  payment_method: "payment_method",
  charge: "charge",
};

/** Returns the answer with the requested ids replaced by their objects; the stored object stays as it is. */
export async function expandFields<T extends Answer>(
  store: Store,
  object: T,
  fields: readonly string[] | undefined,
): Promise<T> {
  const expanded: Record<string, unknown> = { ...object };
  for (const field of fields ?? []) {
    const kind = EXPANDABLE[field];
    if (!kind || !(field in expanded)) {
      throw refused(`This property cannot be expanded (${field}).`, undefined, { param: "expand" });
    }
    const id = expanded[field];
    if (typeof id === "string") expanded[field] = await store.load(kind, id);
  }
  return expanded as T;
}

/** The kinds of what may have moved the balance, by the beginning of their ids. */
const SOURCES: Record<string, Kind> = {
  ch: "charge",
  du: "dispute",
  po: "payout",
  re: "refund",
};

/** Returns the members of a list with their sources as whole objects, if `data.source` is asked for. */
export async function expandSources(
  store: Store,
  members: readonly Stripe.BalanceTransaction[],
  fields: readonly string[] | undefined,
): Promise<Stripe.BalanceTransaction[]> {
  const unknown = fields?.find((field) => field !== "data.source");
  if (unknown !== undefined) {
    throw refused(`This property cannot be expanded (${unknown}).`, undefined, { param: "expand" });
  }
  if (!fields) return [...members];
  const expanded = [];
  for (const member of members) {
    const id = typeof member.source === "string" ? member.source : "";
    const kind = SOURCES[id.split("_", 1)[0] ?? ""];
    const source = kind ? await store.load(kind, id) : member.source;
    expanded.push({ ...member, source: source as Stripe.BalanceTransaction["source"] });
  }
  return expanded;
}
