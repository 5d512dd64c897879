import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { AttentionKind } from "../../schema";
import { addressOfKind, countByPage, namesWhatWaits } from "./attention-pages";

const item = (kind: AttentionKind, count = 1, ...ids: string[]) => ({
  ...{ kind, count, oldest_at: "2026-11-23T06:00:00.000Z" },
  first: ids.map((id) => ({ id, title: null, subtitle: null, starts_at_local: null })),
});

test("each kind leads to the view that lists it, or to the first of it", () => {
  expect(addressOfKind(item("booking_to_approve"), "2026-11")).toBe("/bookings?view=approval");
  expect(addressOfKind(item("payment_disputed"), "2026-11")).toBe("/disputes?view=open");
  expect(addressOfKind(item("payment_failed"), "2026-11")).toBe(
    "/payments?view=failed&period=2026-11",
  );
  expect(addressOfKind(item("refund_failed", 2, "pay_1", "pay_2"), "2026-11")).toBe(
    "/payments?view=refund_failed",
  );
  expect(addressOfKind(item("endpoint_failing", 1, "whe_1"), "2026-11")).toBe(
    "/developers/webhooks/whe_1",
  );
  expect(addressOfKind(item("endpoint_failing", 2, "whe_1", "whe_2"), "2026-11")).toBe(
    "/developers/webhooks",
  );
  expect(addressOfKind(item("certificate_ending", 1, "pct_1"), "2026-11")).toBe(
    "/settings/wallets",
  );
});

test("a page counts all that waits on it, but for payments that failed", () => {
  const items = [
    item("booking_to_approve", 2),
    item("booking_desynced", 3),
    item("payment_failed", 9),
    item("payment_disputed", 1),
    item("certificate_ending", 1),
  ];
  expect(countByPage(items)).toEqual({ "/bookings": 5, "/payments": 1, "/settings": 1 });
});

test.each([
  ["/console/harbour", true],
  ["/console/harbour/", true],
  ["/console/harbour/money", true],
  ["/console/harbour/money?month=2026-10", true],
  ["/console/harbour/payments", false],
  ["/console", false],
  ["/console/harbour/members/money", false],
])("at %s what waits is named: %s", (address, named) => {
  expect(namesWhatWaits(address)).toBe(named);
});

test("what waits is read at one place, once for the frame and the page in it", () => {
  const app = path.join(import.meta.dirname, "../../../../../app");
  const sources = fs
    .readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => [path.basename(file), fs.readFileSync(path.join(app, file), "utf8")] as const);
  const reading = sources.filter(([, source]) => source.includes("attention.read("));
  expect(reading.map(([file]) => file)).toEqual(["read-attention.ts"]);
  expect(reading[0]?.[1]).toContain("const readAttention = cache(");
});
