import { expect, test } from "vitest";
import { textOf } from "@/testing/rendered";
import { MoneyHistory } from "./money-history";

test("the history of an invoice says who did it", () => {
  const sent = { id: "evt_1", type: "invoice.sent", created_at: "2026-11-27T12:00:00.000Z" };
  const shown = textOf(
    <MoneyHistory entries={[{ ...sent, by: "Dana" }]} timezone="Europe/Berlin" locale="en-GB" />,
    "en-GB",
  );
  expect(shown).toContain("Dana");
  expect(shown).not.toContain("Staff");
});
