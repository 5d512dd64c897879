import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boundaryInstant, DAY, HOUR, MINUTE, WEEKDAYS } from "@/lib/time";
import { choosePrice, type PricedStay, type PriceRuleRow } from "./rules";

const BERLIN = "Europe/Berlin";
let made = 0;

function rule(terms: Partial<PriceRuleRow> = {}): PriceRuleRow {
  made += 1;
  return {
    id: `prl_${String(made).padStart(6, "0")}`,
    name: "Test rule",
    currency: "EUR",
    amount: 1000,
    unit: "hour",
    priority: 0,
    resource_ids: [],
    event_ids: [],
    group_ids: [],
    product_ids: [],
    weekdays: [],
    from_local: null,
    to_local: null,
    valid_from: null,
    valid_until: null,
    cap_amount: null,
    fixed_blocks: [],
    tax: null,
    archived_at: null,
    created_at: new Date(made * 1000),
    ...terms,
  };
}

function stay(starts_at_local: string, minutes: number, rest: Partial<PricedStay> = {}) {
  const starts_at = boundaryInstant(starts_at_local, BERLIN);
  return {
    resource_id: "evr_1",
    starts_at,
    ends_at: starts_at + minutes * MINUTE,
    timezone: BERLIN,
    quantity: 1,
    group_ids: [],
    ...rest,
  };
}

// 2026-03-02 is a Monday.
const monday = (minutes = 60, rest: Partial<PricedStay> = {}) =>
  stay("2026-03-02T10:00:00", minutes, rest);
const amountOf = (terms: Partial<PriceRuleRow>, at: PricedStay) =>
  choosePrice([rule(terms)], at)?.price_amount;

describe("the price of a booking", () => {
  it("a booking without an applicable rule is free", () => {
    expect(choosePrice([], monday())).toBeNull();
    expect(choosePrice([rule({ resource_ids: ["evr_2"] })], monday())).toBeNull();
  });

  it("a price names the winning rule and its currency", () => {
    const only = rule({ currency: "JPY", amount: 300 });
    expect(choosePrice([only], monday())).toEqual({
      price_rule_id: only.id,
      price_amount: 300,
      tax: null,
      currency: "JPY",
    });
  });

  it.each([
    ["booking", 90, 3, 1000],
    ["person", 90, 3, 3000],
    ["minute", 90, 3, 270_000],
    ["hour", 90, 3, 4500],
    ["day", 90, 3, 3000],
    ["day", 24 * 60, 1, 1000],
    ["day", 24 * 60 + 1, 1, 2000],
  ])(
    "a price by the %s for %i minutes and %i places is %i",
    (unit, minutes, quantity, expected) => {
      expect(amountOf({ unit }, monday(minutes, { quantity }))).toBe(expected);
    },
  );

  it("a price is rounded half up once, after the quantity", () => {
    // 25 minutes at 1.00 an hour: 41.67; three places: 125 exactly, not 3 × 42.
    expect(amountOf({ amount: 100 }, monday(25))).toBe(42);
    expect(amountOf({ amount: 100 }, monday(25, { quantity: 3 }))).toBe(125);
    expect(amountOf({ amount: 1 }, monday(30))).toBe(1);
    expect(amountOf({ amount: 1 }, monday(29))).toBe(0);
  });

  it("a price can be charged to cards if the rule's amount can: three-decimal currencies use two", () => {
    const dinars = { currency: "KWD", amount: 1250 };
    expect(amountOf(dinars, monday(30))).toBe(630);
    expect(amountOf({ ...dinars, unit: "minute" }, monday(1))).toBe(1250);
    expect(amountOf({ ...dinars, amount: 1255 }, monday(60))).toBe(1255);
  });

  it("a price counts elapsed time across a clock change", () => {
    // 2026-03-29: 02:00 → 03:00. From 01:00 to 04:00 two hours pass.
    const ends_at = boundaryInstant("2026-03-29T04:00:00", BERLIN);
    expect(amountOf({}, stay("2026-03-29T01:00:00", 0, { ends_at }))).toBe(2000);
  });

  it("a price is that of a block of its length, or of several for a longer time", () => {
    const blocks = {
      unit: "booking",
      amount: 99_999,
      fixed_blocks: [
        { minutes: 60, amount: 2000 },
        { minutes: 240, amount: 6000 },
      ],
    };
    expect(amountOf(blocks, monday(60))).toBe(2000);
    expect(amountOf(blocks, monday(61))).toBe(4000);
    expect(amountOf(blocks, monday(200))).toBe(6000);
    expect(amountOf(blocks, monday(300))).toBe(8000);
  });

  it("blocks apply only where they are cheaper, and the unit prices their remainder", () => {
    const halfDay = { amount: 2000, fixed_blocks: [{ minutes: 240, amount: 6000 }] };
    expect(amountOf(halfDay, monday(120))).toBe(4000);
    expect(amountOf(halfDay, monday(210))).toBe(6000);
    expect(amountOf(halfDay, monday(300))).toBe(8000);
    expect(amountOf(halfDay, monday(300, { quantity: 3 }))).toBe(24_000);
    // A person's or day's price is for the whole: it cannot pay for a remainder.
    expect(amountOf({ ...halfDay, unit: "person", amount: 7000 }, monday(300))).toBe(7000);
    expect(amountOf({ ...halfDay, unit: "person", amount: 7000 }, monday(240))).toBe(6000);
  });

  it("a price is limited by the cap", () => {
    expect(amountOf({ cap_amount: 2500 }, monday(600))).toBe(2500);
    expect(amountOf({ cap_amount: 2500 }, monday(120))).toBe(2000);
  });
});

describe("the rules that apply", () => {
  it("a rule applies by the local weekday and time of the start", () => {
    const evening = { weekdays: ["monday"], from_local: "18:00:00", to_local: "22:00:00" };
    expect(amountOf(evening, stay("2026-03-02T18:00:00", 60))).toBe(1000);
    expect(amountOf(evening, stay("2026-03-02T21:59:00", 60))).toBe(1000);
    expect(amountOf(evening, stay("2026-03-02T17:59:00", 60))).toBeUndefined();
    expect(amountOf(evening, stay("2026-03-02T22:00:00", 60))).toBeUndefined();
    expect(amountOf(evening, stay("2026-03-03T18:00:00", 60))).toBeUndefined();
  });

  it("a window past midnight counts its later hours to the day on which it began", () => {
    const night = { weekdays: ["friday"], from_local: "22:00:00", to_local: "02:00:00" };
    expect(amountOf(night, stay("2026-03-06T22:00:00", 60))).toBe(1000);
    expect(amountOf(night, stay("2026-03-07T01:30:00", 60))).toBe(1000);
    expect(amountOf(night, stay("2026-03-07T02:00:00", 60))).toBeUndefined();
    expect(amountOf(night, stay("2026-03-06T01:30:00", 60))).toBeUndefined();
    expect(amountOf(night, stay("2026-03-07T22:00:00", 60))).toBeUndefined();
  });

  it("an open window is the whole day, and midnight is its end", () => {
    expect(amountOf({ from_local: "18:00:00" }, stay("2026-03-02T23:59:00", 30))).toBe(500);
    expect(amountOf({ from_local: "18:00:00" }, monday())).toBeUndefined();
    expect(amountOf({ to_local: "12:00:00" }, monday())).toBe(1000);
    expect(amountOf({ to_local: "00:00:00" }, monday())).toBe(1000);
  });

  it("a rule's validity is checked against the start, with an exclusive end", () => {
    const at = monday();
    const start = new Date(at.starts_at);
    expect(amountOf({ valid_from: start }, at)).toBe(1000);
    expect(amountOf({ valid_from: new Date(at.starts_at + 1) }, at)).toBeUndefined();
    expect(amountOf({ valid_until: start }, at)).toBeUndefined();
    expect(amountOf({ valid_until: new Date(at.starts_at + 1) }, at)).toBe(1000);
  });

  it("a rule applies to members of its groups, and never once archived", () => {
    expect(amountOf({ group_ids: ["grp_1"] }, monday())).toBeUndefined();
    expect(amountOf({ group_ids: ["grp_1", "grp_2"] }, monday(60, { group_ids: ["grp_2"] }))).toBe(
      1000,
    );
    expect(amountOf({ archived_at: new Date(0) }, monday())).toBeUndefined();
  });

  it("a rule applies to events only by name: its own or the event's", () => {
    const yoga = monday(60, { event_id: "evt_1" });
    expect(amountOf({}, yoga)).toBeUndefined();
    expect(amountOf({ event_ids: ["evt_2"] }, yoga)).toBeUndefined();
    expect(amountOf({ event_ids: ["evt_1"] }, yoga)).toBe(1000);
    expect(amountOf({ event_ids: ["evt_1"] }, monday())).toBeUndefined();
    const named = rule();
    const naming = { ...yoga, event_price_rule_ids: [named.id] };
    expect(choosePrice([named, rule({ priority: 1 })], naming)?.price_rule_id).toBe(named.id);
  });

  it("a rule for products applies to nobody without subscribers", () => {
    expect(amountOf({ product_ids: ["prd_1"] }, monday())).toBeUndefined();
    expect(amountOf({ product_ids: ["prd_1"] }, monday(60, { product_ids: ["prd_1"] }))).toBe(1000);
  });

  it("a rule that names the event wins over one that names the resource", () => {
    const [event, resource] = [
      rule({ event_ids: ["evt_1"] }),
      rule({ resource_ids: ["evr_1"], group_ids: ["grp_1"] }),
    ];
    const yoga = monday(60, {
      event_id: "evt_1",
      event_price_rule_ids: [resource.id],
      group_ids: ["grp_1"],
    });
    expect(choosePrice([event, resource], yoga)?.price_rule_id).toBe(event.id);
    expect(choosePrice([resource, event], yoga)?.price_rule_id).toBe(event.id);
  });

  it("the highest priority wins, then the resource, then the group, then the newest rule", () => {
    const at = monday(60, { group_ids: ["grp_1"] });
    const ladder = [
      rule(),
      rule(),
      rule({ group_ids: ["grp_1"] }),
      rule({ resource_ids: ["evr_1"] }),
      rule({ resource_ids: ["evr_1"], group_ids: ["grp_1"] }),
      rule({ priority: 1, created_at: new Date(0) }),
    ];
    for (let n = 1; n <= ladder.length; n++) {
      const some = ladder.slice(0, n);
      expect(choosePrice(some, at)?.price_rule_id).toBe(ladder[n - 1]?.id);
      expect(choosePrice(some.reverse(), at)?.price_rule_id).toBe(ladder[n - 1]?.id);
    }
  });
});

const anyRule = fc.record({
  amount: fc.integer({ min: 0, max: 1_000_000 }),
  unit: fc.constantFrom("booking", "minute", "hour", "day", "person"),
  priority: fc.integer({ min: -3, max: 3 }),
  resource_ids: fc.subarray(["evr_1", "evr_2"]),
  group_ids: fc.subarray(["grp_1", "grp_2"]),
  weekdays: fc.subarray([...WEEKDAYS]),
  from_local: fc.constantFrom(null, "08:00:00", "18:00:00"),
  to_local: fc.constantFrom(null, "12:00:00", "18:00:00", "02:00:00"),
  cap_amount: fc.constantFrom(null, 0, 5000),
  fixed_blocks: fc.uniqueArray(
    fc.record({
      minutes: fc.integer({ min: 15, max: 3000 }),
      amount: fc.integer({ min: 0, max: 9000 }),
    }),
    { selector: (block) => block.minutes, maxLength: 4 },
  ),
});
const anyStay = fc
  .record({
    starts_at: fc.integer({ min: 0, max: 50_000 }).map((hours) => hours * HOUR),
    minutes: fc.integer({ min: 1, max: 31 * 1440 }),
    timezone: fc.constantFrom("UTC", BERLIN, "America/New_York", "Asia/Kolkata"),
    quantity: fc.integer({ min: 1, max: 50 }),
    group_ids: fc.subarray(["grp_1", "grp_2"]),
  })
  .map(({ minutes, ...rest }) => ({
    ...rest,
    resource_id: "evr_1",
    ends_at: rest.starts_at + minutes * MINUTE,
  }));

describe("any set of rules", () => {
  it("the order of the rules never changes the price", () => {
    fc.assert(
      fc.property(fc.array(anyRule, { maxLength: 6 }), anyStay, (terms, at) => {
        const rules = terms.map(rule);
        const price = choosePrice(rules, at);
        expect(choosePrice([...rules].reverse(), at)).toEqual(price);
      }),
    );
  });

  it("the price is a whole amount, never negative nor above the cap", () => {
    fc.assert(
      fc.property(fc.array(anyRule, { maxLength: 6 }), anyStay, (terms, at) => {
        const rules = terms.map(rule);
        const price = choosePrice(rules, at);
        if (!price) return;
        const winner = rules.find((one) => one.id === price.price_rule_id);
        expect(Number.isSafeInteger(price.price_amount) && price.price_amount >= 0).toBe(true);
        expect(price.price_amount).toBeLessThanOrEqual(winner?.cap_amount ?? Infinity);
      }),
    );
  });

  it("a longer stay or more places never cost less", () => {
    fc.assert(
      fc.property(anyRule, anyStay, (terms, at) => {
        const rules = [rule(terms)];
        const price = choosePrice(rules, at)?.price_amount ?? 0;
        const longer = choosePrice(rules, { ...at, ends_at: at.ends_at + DAY })?.price_amount ?? 0;
        const more = choosePrice(rules, { ...at, quantity: at.quantity + 1 })?.price_amount ?? 0;
        expect(Math.min(longer, more)).toBeGreaterThanOrEqual(price);
      }),
    );
  });
});
