import { expect, test } from "vitest";
import type { AttentionKind } from "../../schema";
import { addressOfKind, countByPage } from "./attention-pages";

const item = (kind: AttentionKind, count = 1, ...ids: string[]) => ({
  ...{ kind, count, oldest_at: "2026-11-23T06:00:00.000Z" },
  first: ids.map((id) => ({ id, title: null, subtitle: null, starts_at_local: null })),
});

test("each kind leads to the view that lists it, or to the first of it", () => {
  expect(addressOfKind(item("booking_to_approve"), "2026-11")).toBe("/bookings?view=approval");
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
