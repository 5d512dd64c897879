import { expect, test } from "vitest";
import { textOf } from "@/testing/rendered";
import type { BookingGuests } from "../schema";
import { GuestList } from "./guest-list";

const guest = {
  ...{ id: "bgu_1", name: "Kim", status: "accepted", arrived_at: null, currency: "EUR" },
  ...{ share_amount: 800, share_status: "open", share_refunded_amount: 0 },
};
const first = {
  ...{ items: [guest], guests_left: 0, amount_due: 2400, host_amount: 1600, currency: "EUR" },
} as unknown as BookingGuests;

test("a host reads what stays to be paid by them, and not what somebody else pays", () => {
  const about = { what: "Court", when: "Tue, 10:00" };
  const listed = (pays: boolean) =>
    textOf(
      <GuestList
        {...{ bookingId: "bkg_1", first, host: "Alex", isYou: true, about, pays }}
        open={false}
        live
      />,
    );
  expect(listed(true)).toContain("You pay €16.00");
  expect(listed(false)).not.toContain("You pay");
  expect(listed(false)).toContain("Kim");
});
