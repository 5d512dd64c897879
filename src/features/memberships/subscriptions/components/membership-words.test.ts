import { describe, expect, it } from "vitest";
import { wordsOf } from "@/server/words/catalogue";
import type { Membership } from "../schema";
import {
  benefitWords,
  continuesWords,
  continuingMembership,
  isChargedAgain,
  leftWords,
  mayChangeTo,
  membershipState,
  nextWords,
  priceWords,
} from "./membership-words";

const words = wordsOf("memberships", { locale: "en" });
const reader = { locale: "en-GB", zone: "Europe/Berlin", now: "2026-11-21T10:00:00.000Z" };
const membership = (data: Partial<Membership>) =>
  ({
    status: "active",
    interval: "month",
    interval_count: 1,
    currency: "EUR",
    gross_amount: 4900,
    renewal_amount: 4900,
    ended_at: null,
    next_update: null,
    next_product_name: null,
    cancel_at_period_end: false,
    ...data,
  }) as Membership;
const next = (type: string, at = "2026-12-03T08:00:00.000Z", data: Partial<Membership> = {}) =>
  nextWords(
    membership({ next_update: { type, at } as Membership["next_update"], ...data }),
    reader,
    words,
  );

describe("a membership in words", () => {
  it("names its next step, on the club's own calendar", () => {
    expect(next("renew")).toBe("Renews on 3\u00a0Dec\u00a02026 for €49.00.");
    expect(next("renew", "2026-12-02T23:30:00.000Z")).toContain("3\u00a0Dec\u00a02026");
    expect(next("trial_end")).toBe("Free until 3\u00a0Dec\u00a02026, then €49.00 a month.");
    expect(next("trial_end", undefined, { renewal_amount: 0 })).toBe(
      "Renews on 3\u00a0Dec\u00a02026.",
    );
    expect(next("cancel")).toBe("Ends on 3\u00a0Dec\u00a02026. You are not charged again.");
    expect(next("change", undefined, { next_product_name: "Resident" })).toBe(
      "Changes to Resident on 3\u00a0Dec\u00a02026 for €49.00.",
    );
    expect(next("retry_payment")).toBe("We try your card again on 3\u00a0Dec\u00a02026.");
    expect(next("retry_payment", "2026-11-21T10:02:00.000Z")).toBe("The payment is in progress.");
    expect(next("renew", undefined, { renewal_amount: 0 })).toBe("Renews on 3\u00a0Dec\u00a02026.");
  });

  it("says that it has ended, and that a pause has no end yet", () => {
    expect(nextWords(membership({ ended_at: "2026-11-03T08:00:00.000Z" }), reader, words)).toBe(
      "Ended on 3\u00a0Nov\u00a02026.",
    );
    expect(nextWords(membership({ status: "paused" }), reader, words)).toBe(
      "Paused until it is resumed.",
    );
  });

  it("is called ending once it was cancelled and still runs", () => {
    expect(membershipState(membership({ cancel_at_period_end: true }), words).text).toBe("Ending");
    const due = membership({ cancel_at_period_end: true, status: "past_due" });
    expect(membershipState(due, words).text).toBe("Payment due");
  });

  it("costs so much in each of its periods", () => {
    expect(priceWords(membership({}), "en-GB", words)).toBe("€49.00 a month");
    expect(priceWords(membership({ interval_count: 3 }), "en-GB", words)).toBe(
      "€49.00 every 3 months",
    );
    expect(priceWords(membership({ gross_amount: 0 }), "en-GB", words)).toBe("No charge");
  });
});

describe("a benefit in words", () => {
  const say = (data: object, places: string[] = []) =>
    benefitWords(
      { type: "allowance", unit: "minutes", quantity: 480, percent: null, places, ...data },
      { interval: "month", interval_count: 1 },
      { locale: "en-GB", currency: "EUR" },
      words,
    );

  it("names its quantity, its unit and its period", () => {
    expect(say({})).toBe("8\u00a0h each month");
    expect(say({}, ["Atlas", "Beacon"])).toBe("8\u00a0h in Atlas and Beacon each month");
    expect(say({ unit: "bookings", quantity: 1 }, ["Studio"])).toBe(
      "1 booking of Studio each month",
    );
    expect(say({ unit: "amount", quantity: 5000 })).toBe("€50.00 to book with each month");
  });

  it("names the place that a discount applies to", () => {
    const discount = { type: "discount", unit: null, quantity: null, percent: 10 };
    expect(say(discount)).toBe("10 % off every booking");
    expect(say(discount, ["Court 1"])).toBe("10 % off Court 1");
    expect(say({ ...discount, percent: 100 }, ["Studio"])).toBe("Studio included");
    expect(say({ ...discount, percent: 100 })).toBe("Every booking included");
  });

  it("names the rest of an allowance, and none for a discount", () => {
    const left = { unit: "minutes" as const, remaining: 180, quantity: 480, currency: "EUR" };
    expect(leftWords(left, "en-GB", words)).toBe("3\u00a0h of 8\u00a0h left");
    expect(
      leftWords({ ...left, unit: "bookings", remaining: 2, quantity: 4 }, "en-GB", words),
    ).toBe("2 of 4 bookings left");
    expect(
      leftWords({ ...left, unit: null, remaining: null, quantity: null }, "en-GB", words),
    ).toBeNull();
  });
});

it("a continuing membership is shown with its price", () => {
  expect(continuesWords(membership({}), "en-GB", words)).toMatch(
    / continues at €49\.00 a month\.$/,
  );
  expect(continuesWords(membership({ gross_amount: 0 }), "en-GB", words)).toMatch(
    / continues, at no charge\.$/,
  );
});

it("a membership can be changed to an offer while it is paid for", () => {
  const eur = { currency: "EUR" };
  expect(mayChangeTo(membership({ status: "active" }), eur)).toBe(true);
  expect(mayChangeTo(membership({ status: "paused" }), eur)).toBe(false);
  expect(mayChangeTo(membership({ status: "active" }), { currency: "USD" })).toBe(false);
  const ends = membership({ cancel_at_period_end: true });
  expect(continuingMembership([ends])).toBeUndefined();
  expect(continuingMembership([ends, membership({})])).toBeDefined();
});

it("a card is charged again for what continues and costs something", () => {
  const charged = { ended_at: null, cancel_at_period_end: false, renewal_amount: 4900 };
  expect(isChargedAgain(charged)).toBe(true);
  expect(isChargedAgain({ ...charged, cancel_at_period_end: true })).toBe(false);
  expect(isChargedAgain({ ...charged, renewal_amount: 0 })).toBe(false);
  expect(isChargedAgain({ ...charged, ended_at: "2026-11-21T10:00:00.000Z" })).toBe(false);
});
