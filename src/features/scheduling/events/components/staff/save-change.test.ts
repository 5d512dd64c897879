import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { draftOf, withTax } from "./event-draft";
import { type Change, saveChange, saveDates, tryChange, tryDates } from "./save-change";

type Sent = { path: string; body: Record<string, unknown> };
let sent: Sent[];

beforeEach(() => {
  sent = [];
  const answer = (url: string, { body }: { body: string }) => {
    const path = url.replace("/api/console/", "");
    sent.push({ path, body: JSON.parse(body) as Sent["body"] });
    const data = { id: path === "priceRules.create" ? "prr_1" : "evt_3" };
    return Promise.resolve(Response.json({ result: { data } }));
  };
  vi.stubGlobal("fetch", answer);
  vi.stubGlobal("document", { documentElement: { lang: "en" }, querySelector: () => null });
  vi.stubGlobal("location", { pathname: "/console/harbour/events" });
  vi.stubGlobal("navigator", { onLine: true });
});
afterEach(() => vi.unstubAllGlobals());

const change: Change = {
  ...{ event_id: "evt_3", fields: { title: "Yoga" }, repriced: true, currency: "EUR", act: "a" },
  draft: { ...draftOf(null, "2026-12-01"), title: "Yoga", price: "own", amount: 900 },
};
const at = {
  recurring_event_id: "rev_1",
  original_starts_at_local: "2026-12-14T18:00:00",
  apply_to: "all" as const,
};

test("a price of its own for several dates names one date, and never every place of the club", async () => {
  expect(await tryDates(change, at)).toEqual([]);
  expect(await saveDates(change, at)).toBe("evt_3");
  expect(sent).toMatchObject([
    { path: "eventSeries.updateDate", body: { ...at, title: "Yoga", dry_run: true } },
    { path: "priceRules.create", body: { amount: 900, unit: "person", event_ids: ["evt_3"] } },
    { path: "eventSeries.updateDate", body: { ...at, title: "Yoga", price_rule_ids: ["prr_1"] } },
  ]);
  expect(sent[2]?.body).not.toHaveProperty("dry_run");
});

test("a price of its own has the tax that was chosen, and none where none was", async () => {
  const taxed = { ...change.draft, ...withTax(change.draft, [{ id: "txr_1" }, { id: "txr_2" }]) };
  await saveChange({ ...change, draft: taxed }, "v1");
  expect(sent[0]).toMatchObject({ path: "priceRules.create", body: { tax_rate_id: "txr_1" } });
  sent = [];
  const chosen = { ...change.draft, tax_rate_id: "" };
  expect(withTax(chosen, [{ id: "txr_1" }])).toEqual({ tax_rate_id: "" });
  await saveChange({ ...change, draft: chosen }, "v1");
  expect(sent[0]?.body).not.toHaveProperty("tax_rate_id");
});

test("a change is tried out in the version that was read before its price is made", async () => {
  await tryChange(change, "v1");
  expect(sent).toEqual([
    {
      path: "events.update",
      body: {
        ...{ event_id: "evt_3", title: "Yoga", price_rule_ids: [] },
        ...{ if_version: "v1", dry_run: true },
      },
    },
  ]);
  await saveChange(change, "v1");
  expect(sent.slice(1)).toMatchObject([
    { path: "priceRules.create", body: { event_ids: ["evt_3"], idempotency_key: "a:price" } },
    { path: "events.update", body: { price_rule_ids: ["prr_1"], if_version: "v1" } },
  ]);
});

test("a price that stays is not sent", async () => {
  await saveChange({ ...change, repriced: false }, "v1");
  expect(sent).toEqual([
    { path: "events.update", body: { event_id: "evt_3", title: "Yoga", if_version: "v1" } },
  ]);
});
