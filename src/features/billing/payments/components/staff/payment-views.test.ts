import { describe, expect, it } from "vitest";
import type { Payment } from "../../schema";
import { standingOf, unallocatedOf } from "./payment-views";

const received = {
  ...{ status: "succeeded", dispute_status: null, amount: 1000, amount_refunded: 0 },
  amount_allocated: 0,
} as Payment;

describe("a payment for those who look after the money", () => {
  it("is disputed before it is anything else, and given back before it is received", () => {
    expect(standingOf({ ...received, dispute_status: "open", amount_refunded: 1000 }).text).toBe(
      "disputed",
    );
    expect(standingOf({ ...received, dispute_status: "won", amount_refunded: 400 }).text).toBe(
      "partly_refunded",
    );
    expect(standingOf({ ...received, amount_refunded: 1000 }).text).toBe("refunded");
    expect(standingOf(received).text).toBe("succeeded");
  });

  it("has left what neither an invoice nor a refund took, credited refunds counted once", () => {
    const back = (
      amount: number,
      status: "succeeded" | "failed",
      credit_note_ids: string[] = [],
    ) => ({
      ...{ amount, status, credit_note_ids },
    });
    expect(unallocatedOf({ ...received, amount_allocated: 300 }, [])).toBe(700);
    expect(unallocatedOf(received, [back(200, "succeeded"), back(500, "failed")])).toBe(800);
    expect(
      unallocatedOf({ ...received, amount_allocated: 1000 }, [back(400, "succeeded", ["crn_1"])]),
    ).toBe(0);
    expect(unallocatedOf({ ...received, status: "pending" }, [])).toBe(0);
  });
});
