import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { languages, wordsOf } from "@/server/words/catalogue";
import { longSentences, programmersSigns } from "@/testing/oracles/plain-words";
import { describeNow, describePolicy, type ToldPolicy } from "./policy-words";
import { PRESET_TERMS, PRESETS } from "./presets";

const say = (locale: string) => ({
  words: wordsOf("console_catalogue", { locale }),
  terms: wordsOf("terms", { locale }),
  locale,
});

describe("the sentences of a policy", () => {
  it("are those of the presets", () => {
    expect(PRESETS.map((one) => describePolicy(PRESET_TERMS[one], say("en-GB")))).toEqual([
      [
        "Free cancellation up to 2 hours before it begins.",
        "After that, nothing is refunded.",
        "Members may move it until it begins.",
      ],
      [
        "Free cancellation up to 24 hours before it begins.",
        "50 % back up to 4 hours before it begins.",
        "After that, nothing is refunded.",
        "Bookable at most 60 days ahead.",
        "Members may move it up to 4 hours before.",
        "No-shows pay 100 % of the price.",
      ],
      [
        "Book at least 2 hours ahead.",
        "Free cancellation up to 2 days before it begins.",
        "After that, nothing is refunded.",
        "Bookable at most 30 days ahead.",
        "Members may move it up to 24 hours before.",
        "No-shows pay 100 % of the price.",
        "A member may have 1 unpaid place at once.",
      ],
    ]);
  });

  const minutes = fc.integer({ min: 0, max: 525_600 });
  const length = fc.option(fc.integer({ min: 5, max: 44_640 }));
  const anyPolicy: fc.Arbitrary<ToldPolicy> = fc.record({
    min_notice_minutes: fc.option(minutes),
    max_advance_days: fc.option(fc.nat(3660)),
    min_duration_minutes: length,
    max_duration_minutes: length,
    buffer_before_minutes: fc.nat(1440),
    buffer_after_minutes: fc.nat(1440),
    requires_approval: fc.boolean(),
    cancellation_tiers: fc.array(
      fc.record({ until_minutes_before: minutes, refund_percent: fc.nat(100) }),
      { maxLength: 20 },
    ),
    reschedule_until_minutes: fc.option(minutes),
    no_show: fc.option(fc.record({ after_minutes: fc.option(minutes), fee_percent: fc.nat(100) })),
    check_in: fc.option(
      fc.record({ opens_minutes_before: minutes, closes_minutes_after: fc.option(minutes) }),
    ),
    quotas: fc.array(
      fc.record({
        period: fc.constantFrom("day", "week", "month"),
        max_bookings: fc.integer({ min: 1, max: 10_000 }),
        max_minutes: fc.option(fc.integer({ min: 1, max: 525_600 })),
      }),
      { maxLength: 3 },
    ),
    max_active_holds: fc.option(fc.integer({ min: 1, max: 1000 })),
    allow_overlapping_bookings: fc.boolean(),
  });

  test.each(languages())("are at most ten, short and plain, for any policy, in %s", (language) => {
    fc.assert(
      fc.property(anyPolicy, (policy) => {
        const sentences = describePolicy(policy, say(language));
        expect(sentences.length).toBeLessThanOrEqual(10);
        expect(sentences.flatMap(longSentences)).toEqual([]);
        expect(sentences.flatMap(programmersSigns)).toEqual([]);
        expect(sentences.filter((one) => /undefined|null|console_catalogue|\{/.test(one))).toEqual(
          [],
        );
      }),
    );
  });
});

describe("a booking made now", () => {
  const at = { now: "2026-12-01T09:00:00.000Z", timezone: "Europe/Berlin" };
  const told = (lead: number) => describeNow(PRESET_TERMS.strict, { lead, ...at }, say("en-GB"));

  it("is refused outside the time in which one may book", () => {
    expect(told(119)).toEqual(["It would be too late to book."]);
    expect(told(30 * 1440 + 1)).toEqual(["It would be too early to book."]);
  });

  it("has the deadlines of its own start, by the club’s clock", () => {
    expect(told(4320)).toEqual([
      "Free cancellation until Wed, 2\u00a0Dec, 10:00.",
      "After that, nothing is refunded.",
      "You can move it to another time until Thu, 3\u00a0Dec, 10:00.",
    ]);
    expect(told(120)).toEqual(["It is too late for a refund."]);
  });
});
