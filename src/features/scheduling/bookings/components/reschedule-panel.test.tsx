import { useQueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { htmlOf, textOf } from "@/testing/rendered";
import { ServerState, useTRPC } from "@/ui/trpc";
import { ReschedulePanel } from "./reschedule-panel";

const booking = {
  ...{ id: "bkg_1", status: "confirmed", currency: "EUR", amount_due: 1500, processor: null },
  ...{ starts_at_local: "2026-12-01T10:00:00", ends_at_local: "2026-12-01T10:30:00" },
  timezone: "UTC",
};
const no_show = { after_minutes: null, fee_percent: 50 };
const terms = { cancellation_tiers: [], reschedule_until_minutes: 0, no_show };
const slot = {
  starts_at: "2026-12-01T16:00:00Z",
  ...{ starts_at_local: "2026-12-01T16:00:00", ends_at_local: "2026-12-01T16:30:00" },
};
const sums = {
  ...{ amount_due: 4000, paid_amount: 1500, charge_amount: 2500, refund_amount: 0 },
  ...{ kept_amount: 0, given_back_amount: 0, price_amount: 4000 },
  ...{ possible: true, price_deductions: [] },
};

/** Answers the panel's question before it is asked. */
function Answered({ changed, more }: { changed: string[]; more: object }) {
  const { queryKey } = useTRPC().bookings.reschedulePreview.queryOptions({
    booking_id: booking.id,
    starts_at_local: slot.starts_at_local,
    ends_at_local: slot.ends_at_local,
  });
  useQueryClient().setQueryData(queryKey, { ...sums, terms_changed: changed, ...more } as never);
  return null;
}

const panel = (pays: boolean, changed: string[] = [], more = {}) => (
  <ServerState>
    <Answered {...{ changed, more }} />
    <ReschedulePanel
      {...{ slot, pays, fold: undefined, cards: [] }}
      booking={booking as never}
      terms={terms as never}
      config={{ provider: "processor" } as never}
      onRefused={() => undefined}
      onTake={() => undefined}
    />
  </ServerState>
);

test("whoever pays for a booking is asked for a card before a dearer time", () => {
  expect(textOf(panel(true))).toContain("Add one first.");
});

test("whoever only comes is not asked for a card, and reads who can move it there", () => {
  const said = textOf(panel(false));
  expect(said).toContain("The new price is €40.00.");
  expect(said).toContain("Only whoever booked this can move it to a dearer time.");
  expect(said).not.toContain("card");
  expect(htmlOf(panel(false))).toContain("disabled");
});

test("other terms than those that were agreed to are said before the move", () => {
  expect(textOf(panel(true))).not.toContain("Other terms");
  const said = textOf(panel(true, ["hold_minutes", "cancellation_tiers", "no_show"]));
  expect(said).toContain("Other terms apply then");
  expect(said).toContain(
    "Free cancellation until it begins. If you don’t come, the club keeps 50 %.",
  );
});

test("a booking that costs nothing is told of no refund and no fee", () => {
  const free = { amount_due: 0, charge_amount: 0, paid_amount: 0 };
  const said = textOf(panel(true, ["cancellation_tiers", "no_show"], free));
  expect(said).not.toContain("keeps 50 %");
  expect(said).not.toContain("Free cancellation");
});
