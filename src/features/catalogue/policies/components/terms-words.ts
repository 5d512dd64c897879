/** A booking's terms as sentences for a member. Pure. */
import { formatDayShort, formatDuration, formatList, formatTime, localAt } from "@/lib/format";
import type { Words } from "@/server/words/messages";
import type { Terms } from "../schema";

type Say = { words: Words<"terms">; locale: string };

/** Formats minutes as a person would say them: `2 days`, `24 hours`, `90 minutes`. */
export function describeLead(minutes: number, words: Words<"terms">): string {
  if (minutes % 1440 === 0 && minutes >= 2880) return words("lead.days", { count: minutes / 1440 });
  if (minutes % 60 === 0) return words("lead.hours", { count: minutes / 60 });
  return words("lead.minutes", { count: minutes });
}

/** The terms that are told before booking. */
export type OfferTerms = Pick<
  Terms,
  "requires_approval" | "min_notice_minutes" | "cancellation_tiers" | "quotas"
>;

/** Returns the sentences to read before booking; `priced` adds those about money. */
export function describeOffer(
  terms: OfferTerms,
  priced: boolean,
  { words, locale }: Say,
): string[] {
  const { min_notice_minutes: notice, cancellation_tiers: tiers } = terms;
  const lead = (minutes: number) => describeLead(minutes, words);
  return [
    ...(terms.requires_approval ? [words("approval")] : []),
    ...(notice > 0 ? [words("notice", { lead: lead(notice) })] : []),
    ...(priced
      ? describeTiers(tiers, words, (kind, minutes, percent) =>
          words(`${kind}.before`, { lead: lead(minutes), percent }),
        ).map(({ text }) => text)
      : []),
    ...terms.quotas.map(({ period, max_bookings, max_minutes }) => {
      const allowed = [
        ...(max_bookings === null ? [] : [words("quota.bookings", { count: max_bookings })]),
        ...(max_minutes === null ? [] : [formatDuration(max_minutes)]),
      ];
      return words(`quota.${period}`, { allowed: formatList(allowed, locale) });
    }),
  ];
}

type Booked = {
  terms: Pick<Terms, "cancellation_tiers" | "reschedule_until_minutes">;
  starts_at: string;
  timezone: string;
  priced: boolean;
  /** The share of the money that no cancellation refunds, because the booking was moved late. */
  kept: string | null;
  /** Who may move it: the member, or only the club; null for a place in an event. */
  mover: "member" | "club" | null;
};

/**
 * Returns the sentences that still apply to a booking at `now`: the deadlines for cancelling, with their
 * refunds, and for moving.
 */
export function describeBooked(booked: Booked, now: string, say: Say): string[] {
  const { priced, kept, mover } = booked;
  return [
    ...(priced ? describeRefunds(booked, now, say).map(({ text }) => text) : []),
    ...(kept === null ? [] : [say.words("kept", { amount: kept })]),
    ...(mover === "club" ? [say.words("move.by_club")] : []),
    ...(mover === "member" ? describeMoving(booked, now, say) : []),
  ];
}

/** Returns until when a booking can be moved; nothing where it no longer can. */
function describeMoving(
  booked: Pick<Booked, "terms" | "starts_at" | "timezone">,
  now: string,
  say: Say,
): string[] {
  const { before, when } = deadlinesOf(booked, say);
  const { words } = say;
  const { reschedule_until_minutes: move } = booked.terms;
  if (before(move) <= now) return [];
  return [move === 0 ? words("move.begins") : words("move.until", when(move))];
}

type Changed = Pick<Booked, "starts_at" | "timezone" | "priced"> & {
  terms: Booked["terms"] & Pick<Terms, "no_show">;
};

/**
 * Returns the sentences of the terms that a booking gets by a move, for those of the given names: `changed` names the
 * ones that differ from what its member agreed to.
 */
export function describeChanged(
  booked: Changed,
  changed: readonly string[],
  now: string,
  say: Say,
): string[] {
  const { terms, priced } = booked;
  const differs = (name: keyof Changed["terms"]) => changed.includes(name);
  const percent = terms.no_show?.fee_percent ?? 0;
  return [
    ...(priced && differs("cancellation_tiers")
      ? describeRefunds(booked, now, say).map(({ text }) => text)
      : []),
    ...(differs("reschedule_until_minutes") ? describeMoving(booked, now, say) : []),
    ...(priced && differs("no_show") && percent > 0 ? [say.words("no_show", { percent })] : []),
  ];
}

/** What a cancellation gives back for some time, as a sentence. */
export type RefundStep = { percent: number; text: string };

/** Returns what a cancellation gives back from `now` on, the present step first. */
export function describeRefunds(
  booked: Pick<Booked, "terms" | "starts_at" | "timezone">,
  now: string,
  say: Say,
): RefundStep[] {
  const { words } = say;
  const { before, when } = deadlinesOf(booked, say);
  const { cancellation_tiers: tiers } = booked.terms;
  const open = tiers.filter((tier) => before(tier.until_minutes_before) >= now);
  if (tiers.length > 0 && open.length === 0) return [{ percent: 0, text: words("too_late") }];
  return describeTiers(open, words, (kind, minutes, percent) =>
    words(`${kind}.until`, { ...when(minutes), percent }),
  );
}

/** Returns the moment so many minutes before the start, as an instant and by the clock of the place. */
function deadlinesOf(
  { starts_at, timezone }: Pick<Booked, "starts_at" | "timezone">,
  { locale }: Say,
) {
  const before = (minutes: number) =>
    new Date(Date.parse(starts_at) - minutes * 60_000).toISOString();
  const when = (minutes: number) => {
    const local = localAt(before(minutes), timezone);
    return { day: formatDayShort(local, locale), time: formatTime(local, locale) };
  };
  return { before, when };
}

function describeTiers(
  tiers: Terms["cancellation_tiers"],
  words: Words<"terms">,
  /** Writes the sentence of a deadline before the start. */
  until: (kind: "free" | "part", minutes: number, percent: number) => string,
): RefundStep[] {
  if (tiers.length === 0) return [{ percent: 100, text: words("free.begins") }];
  const paying = tiers.filter(({ refund_percent }) => refund_percent > 0);
  if (paying.length === 0) return [{ percent: 0, text: words("none") }];
  const steps = paying.map(({ until_minutes_before: minutes, refund_percent: percent }) => {
    const kind = percent === 100 ? "free" : "part";
    const text =
      minutes === 0 ? words(`${kind}.begins`, { percent }) : until(kind, minutes, percent);
    return { percent, text };
  });
  const last = paying.at(-1)?.until_minutes_before ?? 0;
  return last > 0 ? [...steps, { percent: 0, text: words("after") }] : steps;
}
