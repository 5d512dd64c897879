import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { languages, wordsOf } from "@/server/words/catalogue";
import { longSentences, programmersSigns } from "@/testing/oracles/plain-words";
import { coverOf, describePrice, type Names, type ToldRule } from "./price-words";

const plain: ToldRule = {
  ...{ amount: 1400, currency: "EUR", unit: "hour", cap_amount: null, fixed_blocks: [] },
  ...{ resource_ids: [], event_ids: [], group_ids: [], product_ids: [] },
  ...{ weekdays: [], from_local: null, to_local: null, valid_from: null, valid_until: null },
};
const names: Names = {
  resources: { a: "Beacon", b: "Court" },
  groups: { g: "Gold" },
  products: { p: "Full" },
};
const say = (locale: string) => ({
  ...{ words: wordsOf("console_catalogue", { locale }), locale, timezone: "Europe/Berlin" },
});
/** With plain spaces, which the locale data of versions set differently. */
const told = (rule: Partial<ToldRule>, locale = "en-GB") =>
  describePrice({ ...plain, ...rule }, names, say(locale)).map((one) =>
    one.replaceAll(/[\u00a0\u202f]/g, " "),
  );

const evening = {
  resource_ids: ["a"],
  group_ids: ["g"],
  weekdays: ["monday", "tuesday", "wednesday", "thursday", "friday"],
  from_local: "08:00:00",
  to_local: "18:00:00",
} satisfies Partial<ToldRule>;

describe("the sentences of a price", () => {
  it("begin with the price, its places and its times", () => {
    expect(told(evening)).toEqual([
      "€14.00 an hour, Beacon, Mon–Fri, 08:00–18:00.",
      "Only for members of Gold.",
    ]);
    expect(told(evening, "de")).toEqual([
      "14,00 € pro Stunde, Beacon, Mo–Fr, 08:00–18:00.",
      "Nur für Mitglieder von Gold.",
    ]);
    expect(told(evening, "fr")).toEqual([
      "14,00 € par heure, Beacon, lun.–ven., 08:00–18:00.",
      "Seulement pour les membres de Gold.",
    ]);
  });

  it("name each unit", () => {
    const units = ["booking", "minute", "hour", "day", "person"] as const;
    expect(units.map((unit) => told({ unit })[0])).toEqual([
      "€14.00 a booking, all places.",
      "€14.00 a minute, all places.",
      "€14.00 an hour, all places.",
      "€14.00 a day, all places.",
      "€14.00 a person, all places.",
    ]);
    expect(told({ amount: 0 })).toEqual(["Free, all places."]);
  });

  it("tell days and hours as people do", () => {
    expect(told({ weekdays: ["saturday"], from_local: "18:00:00" })[0]).toBe(
      "€14.00 an hour, all places, Saturday, from 18:00.",
    );
    expect(told({ weekdays: ["sunday", "monday"], to_local: "10:00:00" })[0]).toBe(
      "€14.00 an hour, all places, Mon and Sun, before 10:00.",
    );
    const but = ["monday", "tuesday", "thursday", "friday", "sunday"] as const;
    expect(told({ weekdays: [...but] })[0]).toBe("€14.00 an hour, all places, except Wed and Sat.");
  });

  it("tell hours by themselves beside many single days", () => {
    const weekdays = ["monday", "wednesday", "friday", "sunday"] as const;
    expect(told({ weekdays: [...weekdays], from_local: "18:00:00" })).toEqual([
      "€14.00 an hour, all places, Mon, Wed, Fri and Sun.",
      "Only from 18:00.",
    ]);
  });

  it("count what has no name, and what are many", () => {
    expect(told({ resource_ids: ["a", "b"] })[0]).toBe("€14.00 an hour, Beacon and Court.");
    expect(told({ resource_ids: ["a", "b", "c"] })[0]).toBe("€14.00 an hour, 3 places.");
    expect(told({ resource_ids: ["unknown"], event_ids: ["e"] })).toEqual([
      "€14.00 an hour, chosen events.",
      "Only at 1 place.",
    ]);
  });

  it("say each further condition by itself", () => {
    const more = {
      ...{ product_ids: ["p"], cap_amount: 6000, fixed_blocks: [{ minutes: 240, amount: 5000 }] },
      valid_from: "2026-12-31T23:00:00.000Z",
      valid_until: "2027-03-31T22:00:00.000Z",
    };
    expect(told(more).slice(1)).toEqual([
      "Only with Full.",
      "€50.00 for 4 h.",
      "At most €60.00 a booking.",
      "For bookings from 1 Jan 2027 on.",
      "For bookings before 1 Apr 2027.",
    ]);
  });

  const anyRule: fc.Arbitrary<ToldRule> = fc.record({
    amount: fc.nat(99_999_999),
    currency: fc.constantFrom("EUR", "JPY", "KWD"),
    unit: fc.constantFrom("booking", "minute", "hour", "day", "person"),
    resource_ids: fc.subarray(["a", "b", "unknown"]),
    event_ids: fc.subarray(["e", "f"]),
    group_ids: fc.subarray(["g", "unknown"]),
    product_ids: fc.subarray(["p", "unknown"]),
    weekdays: fc.subarray([
      ...(["monday", "tuesday", "wednesday", "thursday"] as const),
      ...(["friday", "saturday", "sunday"] as const),
    ]),
    from_local: fc.constantFrom(null, "08:00:00", "22:30:00"),
    to_local: fc.constantFrom(null, "10:00:00", "00:00:00"),
    valid_from: fc.constantFrom(null, "2026-12-31T23:00:00.000Z"),
    valid_until: fc.constantFrom(null, "2027-03-31T22:00:00.000Z"),
    cap_amount: fc.option(fc.nat(99_999_999)),
    fixed_blocks: fc.array(
      fc.record({ minutes: fc.integer({ min: 1, max: 44_640 }), amount: fc.nat(99_999) }),
      { maxLength: 3 },
    ),
  });

  test.each(languages())("are short, whole and plain for any rule, in %s", (language) => {
    fc.assert(
      fc.property(anyRule, (rule) => {
        const sentences = describePrice(rule, names, say(language));
        expect(sentences.flatMap(longSentences)).toEqual([]);
        expect(sentences.flatMap(programmersSigns)).toEqual([]);
        expect(sentences.filter((one) => !one.endsWith("."))).toEqual([]);
        expect(sentences.filter((one) => /undefined|null|console_catalogue|\{/.test(one))).toEqual(
          [],
        );
      }),
    );
  });
});

describe("the coverage of a place", () => {
  const live = { ...plain, archived_at: null };
  it("is a rule without days, hours, dates or people of its own", () => {
    expect(coverOf([live], "a")).toBe("always");
    expect(coverOf([{ ...live, resource_ids: ["b"] }], "a")).toBe("never");
    expect(coverOf([{ ...live, event_ids: ["e"] }], "a")).toBe("never");
    expect(coverOf([{ ...live, archived_at: "2026-01-01T00:00:00.000Z" }], "a")).toBe("never");
    for (const condition of [
      { weekdays: ["monday" as const] },
      { from_local: "18:00:00" },
      { to_local: "10:00:00" },
      { valid_until: "2027-01-01T00:00:00.000Z" },
      { group_ids: ["g"] },
      { product_ids: ["p"] },
    ])
      expect(coverOf([{ ...live, ...condition }], "a")).toBe("sometimes");
  });

  it("counts a window that lasts all day as none", () => {
    expect(coverOf([{ ...live, from_local: "00:00:00", to_local: "00:00:00" }], "a")).toBe(
      "always",
    );
  });
});
