/** Policies in sentences, for those who set them. Pure. */
import { formatDuration } from "@/lib/format";
import type { Words } from "@/server/words/messages";
import type { Policy } from "../../schema";
import { describeBooked, describeLead, describeOffer } from "../terms-words";

/** The terms of a policy, without its name. */
export type ToldPolicy = Pick<
  Policy,
  | "min_notice_minutes"
  | "max_advance_days"
  | "min_duration_minutes"
  | "max_duration_minutes"
  | "buffer_before_minutes"
  | "buffer_after_minutes"
  | "requires_approval"
  | "cancellation_tiers"
  | "reschedule_until_minutes"
  | "no_show"
  | "check_in"
  | "quotas"
  | "max_active_holds"
  | "allow_overlapping_bookings"
>;

export type Say = {
  words: Words<"console_catalogue">;
  /** The words in which members read their terms. */
  terms: Words<"terms">;
  locale: string;
};

/** Nobody reads more of them; the last one counts the rest. */
const MOST_SENTENCES = 10;
/** More steps than these are counted: the axis shows them. */
const MOST_TIERS = 3;

/** Returns a policy's sentences, at most ten: first what members read before they book, then what else holds. */
export function describePolicy(policy: ToldPolicy, say: Say): string[] {
  const sentences = [...offered(policy, say), ...beyond(policy, say)];
  if (sentences.length <= MOST_SENTENCES) return sentences;
  const kept = sentences.slice(0, MOST_SENTENCES - 1);
  return [...kept, say.words("policy.others", { count: sentences.length - kept.length })];
}

function offered(policy: ToldPolicy, { words, terms, locale }: Say): string[] {
  const tiers = tiersOf(policy);
  const told = { ...policy, min_notice_minutes: policy.min_notice_minutes ?? 0 };
  const say = { words: terms, locale };
  if (tiers.length <= MOST_TIERS) {
    return describeOffer({ ...told, cancellation_tiers: tiers }, true, say);
  }
  return [
    words("policy.steps", { count: tiers.length }),
    ...describeOffer({ ...told, cancellation_tiers: [] }, false, say),
  ];
}

function beyond(policy: ToldPolicy, { words, terms }: Say): string[] {
  const lead = (minutes: number) => describeLead(minutes, terms);
  const { max_advance_days: advance, reschedule_until_minutes: move, no_show, check_in } = policy;
  const { min_duration_minutes: least, max_duration_minutes: most } = policy;
  const { buffer_before_minutes: before, buffer_after_minutes: after } = policy;
  return [
    ...(advance === null ? [] : [words("policy.advance", { count: advance })]),
    ...(move === null || move === 0
      ? [words("policy.move_open")]
      : [words("policy.move", { lead: lead(move) })]),
    ...(no_show ? [words("policy.no_show", { percent: no_show.fee_percent })] : []),
    ...(least === null ? [] : [words("policy.least", { length: formatDuration(least) })]),
    ...(most === null ? [] : [words("policy.most", { length: formatDuration(most) })]),
    ...(before > 0 ? [words("policy.before", { length: formatDuration(before) })] : []),
    ...(after > 0 ? [words("policy.after", { length: formatDuration(after) })] : []),
    ...(check_in ? [words("policy.check_in", { lead: lead(check_in.opens_minutes_before) })] : []),
    ...(policy.max_active_holds === null
      ? []
      : [words("policy.holds", { count: policy.max_active_holds })]),
    ...(policy.allow_overlapping_bookings ? [words("policy.overlap")] : []),
  ];
}

/** Returns the steps of a policy's refunds, the earliest first. */
export function tiersOf({ cancellation_tiers }: Pick<Policy, "cancellation_tiers">) {
  return cancellation_tiers.toSorted((a, b) => b.until_minutes_before - a.until_minutes_before);
}

/** Returns what a booking made now, so many minutes before it begins, would be told: refused, or its deadlines. */
export function describeNow(
  policy: ToldPolicy,
  { lead, now, timezone }: { lead: number; now: string; timezone: string },
  { words, terms, locale }: Say,
): string[] {
  if (lead < (policy.min_notice_minutes ?? 0)) return [words("policy.too_late")];
  if (policy.max_advance_days !== null && lead > policy.max_advance_days * 1440) {
    return [words("policy.too_early")];
  }
  const starts_at = new Date(Date.parse(now) + lead * 60_000).toISOString();
  const kept = {
    cancellation_tiers: tiersOf(policy),
    reschedule_until_minutes: policy.reschedule_until_minutes ?? 0,
  };
  const mover = "member" as const;
  const booked = { terms: kept, starts_at, timezone, priced: true, kept: null, mover };
  return [
    ...(policy.requires_approval ? [words("policy.waits")] : []),
    ...describeBooked(booked, now, { words: terms, locale }),
  ];
}
