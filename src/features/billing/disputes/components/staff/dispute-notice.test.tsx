import { expect, test } from "vitest";
import { textOf } from "@/testing/rendered";
import type { Dispute } from "../../schema";
import { DisputeNotice } from "./dispute-notice";

const DISPUTE = {
  ...{ amount: 3600, currency: "EUR", status: "needs_response", reason: "fraudulent" },
  ...{ opened_at: "2026-11-27T12:00:00.000Z", respond_by: "2026-12-04T22:59:59.000Z" },
} as Dispute;

const shown = (told: Partial<Dispute>, now = "2026-11-28T09:00:00Z") =>
  textOf(
    <DisputeNotice
      dispute={{ ...DISPUTE, ...told }}
      paid={3600}
      now={now}
      locale="en-GB"
      timezone="Europe/Berlin"
    />,
    "en-GB",
  );

test("a dispute says by when evidence must be sent, on the club's clock, and once that is over", () => {
  expect(shown({})).toContain("Send your evidence to the processor by Fri, 4\u00a0Dec, 23:59.");
  expect(shown({}, "2026-12-05T00:00:00Z")).toContain(
    "Evidence was due by Fri, 4\u00a0Dec, 23:59.",
  );
});

test("a dispute says of which part it is, and no deadline where none is awaited", () => {
  expect(shown({ amount: 1200 })).toContain("€12.00 of it is disputed.");
  const rest = shown({ respond_by: null, status: "lost" });
  expect(rest).not.toMatch(/evidence/i);
  expect(rest).not.toContain("of it");
});

test("a dispute says the bank's reason in words, and an inquiry that nothing was taken", () => {
  expect(shown({})).toContain("Reason: Says they did not pay it");
  const asks = shown({ status: "warning_needs_response", reason: "newer_word" });
  expect(asks).toContain("The payer’s bank asks about it");
  expect(asks).toContain("It has taken nothing.");
  expect(asks).toContain("Reason: No reason given");
});
