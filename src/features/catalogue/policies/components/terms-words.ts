/** A booking's terms as sentences for a member. Pure. */
import { formatDayShort, formatDuration, formatTime, localAt } from "@/lib/format";
import type { Terms } from "../schema";

/** Formats minutes as a person would say them: `2 days`, `24 hours`, `90 minutes`. */
export function describeLead(minutes: number): string {
  if (minutes % 1440 === 0 && minutes >= 2880) return `${minutes / 1440} days`;
  if (minutes === 60) return "an hour";
  if (minutes % 60 === 0) return `${minutes / 60} hours`;
  return `${minutes} minutes`;
}

/** Returns the sentences to read before booking; `priced` adds those about money. */
export function describeOffer(terms: Terms, priced: boolean): string[] {
  const { min_notice_minutes: notice, cancellation_tiers: tiers } = terms;
  return [
    ...(terms.requires_approval
      ? ["Your club approves each booking. Until then nothing is charged."]
      : []),
    ...(notice > 0 ? [`Book at least ${describeLead(notice)} ahead.`] : []),
    ...(priced ? describeTiers(tiers, (minutes) => leadWords(minutes)) : []),
    ...terms.quotas.map(
      ({ period, max_bookings, max_minutes }) =>
        `At most ${[
          max_bookings !== null && `${max_bookings} booking${max_bookings === 1 ? "" : "s"}`,
          max_minutes !== null && formatDuration(max_minutes),
        ]
          .filter(Boolean)
          .join(" and ")} a ${period}.`,
    ),
  ];
}

type Booked = {
  terms: Terms;
  starts_at: string;
  timezone: string;
  priced: boolean;
  /** The share of the money that no cancellation refunds, because the booking was moved late. */
  kept: string | null;
  /** True for a booking at a time of its own, false for a place in an event. */
  movable: boolean;
};

/**
 * Returns the sentences that still apply to a booking at `now`: the deadlines for cancelling, with their
 * refunds, and for moving.
 */
export function describeBooked(booked: Booked, now: string, locale: string): string[] {
  const { terms, starts_at, timezone, priced, kept, movable } = booked;
  const before = (minutes: number) =>
    new Date(Date.parse(starts_at) - minutes * 60_000).toISOString();
  const when = (minutes: number) => {
    const local = localAt(before(minutes), timezone);
    return `until ${formatDayShort(local, locale)}, ${formatTime(local, locale)}`;
  };
  const { cancellation_tiers: tiers, reschedule_until_minutes: move } = terms;
  const open = tiers.filter((tier) => before(tier.until_minutes_before) >= now);
  const cancelling =
    tiers.length > 0 && open.length === 0
      ? ["It is too late for a refund."]
      : describeTiers(open, when);
  return [
    ...(priced ? cancelling : []),
    ...(kept === null ? [] : [`${kept} of it stays with the club: it was moved late.`]),
    ...(movable && before(move) > now
      ? [`You can move it to another time ${move === 0 ? "until it begins" : when(move)}.`]
      : []),
  ];
}

function describeTiers(
  tiers: Terms["cancellation_tiers"],
  until: (minutes: number) => string,
): string[] {
  if (tiers.length === 0) return ["Free cancellation until it begins."];
  const paying = tiers.filter(({ refund_percent }) => refund_percent > 0);
  if (paying.length === 0) return ["No refunds."];
  const sentences = paying.map(({ until_minutes_before: minutes, refund_percent: percent }) => {
    const lead = minutes === 0 ? "until it begins" : until(minutes);
    return percent === 100 ? `Free cancellation ${lead}.` : `${percent} % back ${lead}.`;
  });
  const last = paying.at(-1)?.until_minutes_before ?? 0;
  return last > 0 ? [...sentences, "After that, nothing is refunded."] : sentences;
}

function leadWords(minutes: number): string {
  return `up to ${describeLead(minutes)} before it begins`;
}
