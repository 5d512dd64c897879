/** A subscription's next step, by its row. Pure. */
import { DAY } from "@/lib/time";
import type { UpdateType } from "./schema";

/** Days from one refused charge to the next try: 1, 3, 5 and 7 days after the first. */
const DUNNING_GAPS = [1, 2, 2, 2];

/** Returns when a card refused this often is tried again; null when it is not. */
export function nextAttempt(refused: number, now: Date): Date | null {
  const days = DUNNING_GAPS[refused - 1];
  return days === undefined ? null : new Date(now.getTime() + days * DAY);
}

export type Course = {
  status: string;
  starts_at: Date;
  trial_ends_at: Date | null;
  period_ends_at: Date | null;
  attempt_at: Date | null;
  cancel_at_period_end: boolean;
  next_product_id: string | null;
  resumes_at: Date | null;
};

export type NextUpdate = { type: UpdateType; at: Date } | null;

/**
 * Returns the next step by itself, and its time; null when there is none. A charge comes before all
 * else.
 */
export function nextUpdate(row: Course): NextUpdate {
  if (row.status === "cancelled" || row.status === "expired") return null;
  if (row.attempt_at) return { type: "retry_payment", at: row.attempt_at };
  if (row.status === "paused") return afterPause(row);
  const ends = row.status === "trialing" ? row.trial_ends_at : row.period_ends_at;
  if (row.status === "pending" || !ends) return { type: "start", at: row.starts_at };
  if (row.cancel_at_period_end) return { type: "cancel", at: ends };
  if (row.status === "trialing") return { type: "trial_end", at: ends };
  return { type: row.next_product_id ? "change" : "renew", at: ends };
}

function afterPause(row: Course): NextUpdate {
  const resume = row.resumes_at && { type: "resume" as const, at: row.resumes_at };
  if (!row.cancel_at_period_end || !row.period_ends_at) return resume;
  const cancel = { type: "cancel" as const, at: row.period_ends_at };
  return resume && resume.at < cancel.at ? resume : cancel;
}
