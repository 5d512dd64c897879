import { expect, test } from "vitest";
import { textOf } from "@/testing/rendered";
import { GuestShare, GuestStatus } from "./guest-state";

test.each([
  [{ status: "accepted", arrived_at: null }, "Coming", ""],
  [{ status: "invited", arrived_at: null }, "Invited", ""],
  [{ status: "declined", arrived_at: null }, "Not coming", "Not coming"],
  [{ status: "accepted", arrived_at: "2026-12-01T09:00:00Z" }, "Arrived", "Arrived"],
] as const)("a guest is expected only as long as somebody may come", (guest, before, after) => {
  expect(textOf(<GuestStatus guest={guest} coming />)).toBe(before);
  expect(textOf(<GuestStatus guest={guest} coming={false} />)).toBe(after);
});

test.each([
  ["open", 0, "Pays €28.80", ""],
  ["paid", 0, "Paid €28.80", "Paid €28.80, no refund"],
  ["refunded", 1440, "€14.40 of €28.80 refunded", "€14.40 of €28.80 refunded"],
  ["refunded", 2880, "€28.80 refunded", "€28.80 refunded"],
] as const)("a guest's share says what was given back of it", (status, back, before, after) => {
  const guest = {
    ...{ share_amount: 2880, share_status: status },
    ...{ share_refunded_amount: back, currency: "EUR" },
  };
  expect(textOf(<GuestShare guest={guest} live />)).toBe(before);
  expect(textOf(<GuestShare guest={guest} live={false} />)).toBe(after);
});
