import { expect, test } from "vitest";
import { textOf } from "@/testing/rendered";
import type { AffectedBooking, ChangedResource } from "../../schema";
import { AffectedList } from "./stranded-panel";

test("a booking that no longer fits is listed for a reader who may not know whose it is", () => {
  const times = { starts_at_local: "2026-12-01T18:00:00", ends_at_local: "2026-12-01T19:00:00" };
  const one = { ...times, booking_id: "bkg", member_name: null, amount_paid: 0 } as AffectedBooking;
  const preview = { affected: [one], affected_count: 1 } as ChangedResource;
  expect(textOf(<AffectedList preview={preview} />)).toMatch(/^Somebody Tue, Dec\s1/);
});
