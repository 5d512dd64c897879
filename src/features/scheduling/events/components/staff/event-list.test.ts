import { describe, expect, it } from "vitest";
import { wordsOf } from "@/server/words/catalogue";
import { eventPrice, keepsItsPrice } from "./event-price";
import { standingOf } from "./event-state";
import { viewFilters } from "./event-views";

const NOW = "2026-03-02T10:00:00.000Z";
const reader = { locale: "en-GB" };
const say = {
  words: wordsOf("console_events", reader),
  units: wordsOf("console_catalogue", reader),
  locale: "en-GB",
};
const rule = (amount: number, unit: "person" | "booking", ...event_ids: string[]) => ({
  ...{ amount, unit, event_ids, currency: "EUR", archived_at: null as string | null },
});
const rules = new Map([
  ["a", rule(1500, "person")],
  ["b", rule(900, "booking")],
  ["c", rule(700, "person", "evt_named")],
  ["old", { ...rule(1250, "person", "evt_once"), archived_at: NOW }],
]);

describe("the list of events", () => {
  it("shows among coming ones what is on now, drafts too, and keeps cancelled ones apart", () => {
    expect(viewFilters("coming", NOW)).toEqual({
      ...{ status: ["draft", "published"], sort: "starts_at" },
      ends_at_gte: NOW,
    });
    expect(viewFilters("past", NOW)).toMatchObject({ status: ["published"], ends_at_lt: NOW });
    expect(viewFilters("cancelled", NOW).status).toEqual(["cancelled"]);
  });

  it("calls a published event over once it has ended, and no draft", () => {
    const ends_at = "2026-03-02T09:59:00.000Z";
    expect(standingOf({ status: "published", ends_at }, NOW)).toBe("over");
    expect(standingOf({ status: "published", ends_at: "2026-03-02T10:01:00.000Z" }, NOW)).toBe(
      "published",
    );
    expect(standingOf({ status: "draft", ends_at }, NOW)).toBe("draft");
  });

  it("says what an event costs: nothing, its price, the lowest of several, or that nobody knows", () => {
    const told = (...price_rule_ids: string[]) =>
      eventPrice({ id: "evt_1", price_rule_ids }, rules, say);
    expect(told()).toBe("Free");
    expect(told("a")).toBe("€15.00 a person");
    expect(told("a", "b")).toBe("from €9.00 a booking");
    expect(told("elsewhere")).toBeNull();
    const named = { id: "evt_named", price_rule_ids: [] };
    expect(eventPrice(named, rules, say)).toBe("€7.00 a person");
  });

  it("says no price that is archived: an event without another one is free", () => {
    const told = (id: string, ...price_rule_ids: string[]) =>
      eventPrice({ id, price_rule_ids }, rules, say);
    expect(told("evt_1", "old")).toBe("Free");
    expect(told("evt_once")).toBe("Free");
    expect(told("evt_once", "old", "a")).toBe("€15.00 a person");
    expect(told("evt_once", "elsewhere")).toBeNull();
  });
});

describe("a price that is chosen for several dates", () => {
  const dates = [{ event_id: "evt_1" }, { event_id: "evt_2" }];
  const own = { id: "prr_2", event_ids: ["evt_1"] };
  const older = { id: "prr_1", event_ids: ["evt_9"] };
  const keeps = (chosen: string, naming = [own, older]) => keepsItsPrice(dates, chosen, naming);

  it("cannot replace a newer price that names one of them, nor can none", () => {
    expect(keeps("free")).toBe(true);
    expect(keeps("prr_1")).toBe(true);
    expect(keeps("own")).toBe(false);
  });

  it("replaces an older one, and stands beside prices of other events", () => {
    const newest = { id: "prr_3", event_ids: ["evt_9"] };
    expect(keeps("prr_3", [newest, own, older])).toBe(false);
    expect(keeps("prr_2")).toBe(false);
    expect(keeps("free", [older])).toBe(false);
  });
});
