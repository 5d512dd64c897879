import { expect, test } from "vitest";
import { textOf } from "@/testing/rendered";
import { DisputeNotice } from "./dispute-notice";

const DISPUTE = {
  ...{ amount: 3600, currency: "EUR", disputed_at: "2026-11-27T12:00:00.000Z" },
  ...{ dispute_status: "open" as const, dispute_amount: 3600 },
  dispute_respond_by: "2026-12-04T22:59:59.000Z",
};

const shown = (payment: Partial<typeof DISPUTE> | object, now = "2026-11-28T09:00:00Z") =>
  textOf(
    <DisputeNotice
      payment={{ ...DISPUTE, ...payment }}
      now={new Date(now)}
      locale="en-GB"
      timezone="Europe/Berlin"
    />,
    "en-GB",
  );

test("a dispute says by when evidence must be sent, on the club's clock, and once that is over", () => {
  expect(shown({})).toContain("Send your evidence to the processor by Fri, 4 Dec, 23:59.");
  expect(shown({}, "2026-12-05T00:00:00Z")).toContain("Evidence was due by Fri, 4 Dec, 23:59.");
});

test("a dispute says of which part it is, and no deadline where none is awaited", () => {
  expect(shown({ dispute_amount: 1200 })).toContain("€12.00 of it is disputed.");
  const rest = shown({ dispute_respond_by: null });
  expect(rest).not.toMatch(/evidence/i);
  expect(rest).not.toContain("of it");
});
