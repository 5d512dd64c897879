/** The exceptions from the terms that a caller asked for, as the booking's history keeps them. Pure. */
import { SETTLEMENTS } from "./exception-schema";
import type { CreateBooking, RescheduleBooking } from "./schema";

type Asked = Partial<
  Pick<CreateBooking, "outside_rules" | "price_override" | "exception_reason" | "notify"> &
    Pick<RescheduleBooking, "keep_price" | "waive_fee">
> & { settle?: string | undefined };

/**
 * Returns the exceptions as part of an event's data, which names the caller as well; empty for a
 * request by the terms. `usual_amount_due` is the price that an override replaced.
 */
export function exceptionsIn(asked: Asked, usual_amount_due?: number): { exceptions?: object } {
  const { outside_rules, keep_price, waive_fee, price_override } = asked;
  const settle = SETTLEMENTS.find((way) => way === asked.settle);
  const made = {
    ...(outside_rules && { outside_rules }),
    ...(keep_price && { keep_price }),
    ...(waive_fee && { waive_fee }),
    ...(price_override && { price_override, usual_amount_due }),
    ...(settle && { settle }),
  };
  if (Object.keys(made).length === 0) return {};
  const reason = asked.exception_reason ?? price_override?.reason ?? null;
  return { exceptions: { ...made, reason } };
}

/** Marks an event as one that nobody is told of. */
export function silence({ notify }: Pick<Asked, "notify">): { notify?: false } {
  return notify === false ? { notify } : {};
}
