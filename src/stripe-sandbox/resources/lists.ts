import type Stripe from "stripe";

/** Returns a page of objects as the API answers it. */
export function toList<T>(
  url: string,
  { data, has_more }: { data: T[]; has_more: boolean },
): Stripe.ApiList<T> {
  return { object: "list", data, has_more, url };
}
