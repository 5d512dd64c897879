import { expect, test } from "vitest";
import { textOf } from "@/testing/rendered";
import type { Invitation, SharePayment } from "../schema";
import { PayShare } from "./pay-share";

const saidOf = (asked: boolean, status: SharePayment["status"] = "open") =>
  textOf(
    <PayShare
      invitation={
        {
          ...{ id: "bgs_1", host_first_name: "Anna" },
          share: { amount: 500, currency: "EUR", status: "open" },
        } as Invitation
      }
      cards={[]}
      config={{ provider: "sandbox" } as never}
      found={{ booking_guest_id: "bgs_1", status, failure_code: null, processor: null }}
      {...{ asked, here: "/g/1/pay", back: "/g/1" }}
    />,
  );
const refused = "The payment did not go through";

test("a guest who returns from a bank that refused reads that nothing is paid", () => {
  expect(saidOf(true)).toContain(refused);
});

test("a guest who has not been at the bank, or has paid there, does not", () => {
  expect(saidOf(false)).not.toContain(refused);
  expect(saidOf(true, "paid")).not.toContain(refused);
});
