import ui from "@/words/en/ui.json";
import { NextIntlClientProvider } from "next-intl";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SlotGrid } from "./slot-grid";
import type { Slot } from "@/lib/slot-state";

const slot = (hour: number, more: Partial<Slot> = {}): Slot => ({
  starts_at_local: `2026-11-27T${String(hour).padStart(2, "0")}:00:00`,
  ends_at_local: `2026-11-27T${String(hour + 1).padStart(2, "0")}:00:00`,
  starts_at: `2026-11-27T${String(hour).padStart(2, "0")}:00:00Z`,
  ends_at: `2026-11-27T${String(hour + 1).padStart(2, "0")}:00:00Z`,
  capacity: 1,
  remaining: 1,
  gross_amount: 1200,
  amount_due: 1080,
  currency: "EUR",
  booking_id: null,
  reasons: [],
  ...more,
});
const full = { remaining: 0, reasons: [{ code: "full", message: "Fully booked." }] };

/** Returns the accessible names of the times, and their visible texts. */
function shown(slots: Slot[]) {
  const nothing = () => undefined;
  const props = { slots, selected: null, asked: null, onSelect: nothing, onAsk: nothing };
  const Page = () =>
    NextIntlClientProvider({
      ...{ locale: "en-GB", messages: { ui }, timeZone: "UTC" },
      children: createElement(SlotGrid<Slot>, { ...props, locale: "en-GB" }),
    });
  const html = renderToStaticMarkup(createElement(Page));
  const buttons = [...html.matchAll(/<button[^>]*aria-label="([^"]*)"[^>]*>(.*?)<\/button>/g)];
  return buttons.map(([, name = "", inner = ""]) => {
    return [
      name,
      inner
        .replaceAll(/<[^>]*>/g, " ")
        .replaceAll(/\s+/g, " ")
        .trim(),
    ];
  });
}

test("a time says the member's own price, in words that are read as they are written", () => {
  const dear = slot(9, { amount_due: 2000, gross_amount: 2400 });
  expect(shown([slot(8), dear])).toEqual([
    ["08:00, €10.80", "08:00 €10.80"],
    ["09:00, €20.00", "09:00 €20.00"],
  ]);
  expect(shown([slot(8, { amount_due: 0 })])).toEqual([["08:00, no charge", "08:00"]]);
  expect(shown([slot(8, { capacity: 9, remaining: 4 })])).toEqual([
    ["08:00, 4 left, €10.80", "08:00 4 left"],
  ]);
});

test("a time that the member has booked is theirs, not taken", () => {
  expect(shown([slot(8, full), slot(9, { ...full, booking_id: "bkg_1" })])).toEqual([
    ["08:00, taken, show why", "08:00 Taken"],
    ["09:00, yours, show why", "09:00 Yours"],
  ]);
});

test("a second place at a time that the member has booked can be had where there is one", () => {
  expect(shown([slot(8, { booking_id: "bkg_1", capacity: 9, remaining: 4 })])[0]?.[1]).toBe(
    "08:00 4 left",
  );
});
