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
