/** Checks of a policy as a whole: its terms must not contradict each other. Pure. */
import { fieldFault, type ValidationFailure } from "@/server/errors";
import type { CancellationTier, Policy, Quota } from "./schema";

type Agreeing = Pick<
  Policy,
  | "min_notice_minutes"
  | "max_advance_days"
  | "min_duration_minutes"
  | "max_duration_minutes"
  | "cancellation_tiers"
  | "quotas"
>;

/** Raises a field fault for the first contradiction. */
export function assertAgreeing(policy: Agreeing): void {
  const { min_duration_minutes: min, max_duration_minutes: max } = policy;
  if (min !== null && max !== null && max < min) throw tooSmall("max_duration_minutes", max, min);
  const { min_notice_minutes: notice, max_advance_days: advance } = policy;
  if (notice !== null && advance !== null && advance * 1440 < notice) {
    throw tooSmall("max_advance_days", advance, Math.ceil(notice / 1440));
  }
  assertTiers(policy.cancellation_tiers);
  assertQuotas(policy.quotas);
}

function assertTiers(tiers: CancellationTier[]): void {
  const earliestFirst = tiers
    .map((tier, index) => ({ ...tier, index }))
    .sort((a, b) => b.until_minutes_before - a.until_minutes_before);
  for (const [place, tier] of earliestFirst.entries()) {
    const before = earliestFirst[place - 1];
    if (before?.until_minutes_before === tier.until_minutes_before) {
      const index = Math.max(before.index, tier.index);
      const at = ["cancellation_tiers", String(index), "until_minutes_before"];
      throw contradiction(at, "Another tier has this time", tier.until_minutes_before);
    }
    if (before && before.refund_percent < tier.refund_percent) {
      const at = ["cancellation_tiers", String(tier.index), "refund_percent"];
      const msg = `Cancelling later should not give back more than earlier (${before.refund_percent})`;
      throw contradiction(at, msg, tier.refund_percent);
    }
  }
}

function assertQuotas(quotas: Quota[]): void {
  for (const [index, quota] of quotas.entries()) {
    if (quota.max_bookings === null && quota.max_minutes === null) {
      const msg = "A quota needs max_bookings or max_minutes";
      throw contradiction(["quotas", String(index)], msg, quota);
    }
    if (quotas.findIndex(({ period }) => period === quota.period) < index) {
      const at = ["quotas", String(index), "period"];
      throw contradiction(at, "Another quota has this period", quota.period);
    }
  }
}

function contradiction(at: string[], msg: string, input: unknown): ValidationFailure {
  return fieldFault(["body", ...at], "value_error", msg, input);
}

function tooSmall(field: string, input: number, ge: number): ValidationFailure {
  const msg = `Input should be greater than or equal to ${ge}`;
  return fieldFault(["body", field], "greater_than_equal", msg, input, { ge });
}
