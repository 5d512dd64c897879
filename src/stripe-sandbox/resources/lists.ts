import type Stripe from "stripe";

/** Returns a page of objects in the API's form. */
export function toList<T>(
  url: string,
  { data, has_more }: { data: T[]; has_more: boolean },
): Stripe.ApiList<T> {
  return { object: "list", data, has_more, url };
}
