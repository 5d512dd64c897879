/** The reasons against a time that staff may overrule. Pure. */
import type { SLOT_REASONS } from "@/features/scheduling/resources/slot-schema";

type Code = (typeof SLOT_REASONS)[number];

/** Terms of a policy; whatever concerns the room itself binds everybody. */
const OVERRULED: readonly Code[] = ["past", "min_notice", "max_advance", "duration", "quota"];

/** Tells whether a time is refused by terms alone, so that `outside_rules` can have it. */
export function isDeparture(reasons: readonly { code: string }[]): boolean {
  return reasons.length > 0 && reasons.every(({ code }) => OVERRULED.some((one) => one === code));
}
