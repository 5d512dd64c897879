import { describe, expect, it } from "vitest";
import { wordsOf } from "@/server/words/catalogue";
import type { MyPayment } from "../schema";
import { paymentMeans, paymentState } from "./payment-words";

const payment = (data: Partial<MyPayment>) =>
  ({
    amount: 1000,
    amount_refunded: 0,
    status: "succeeded",
    provider: "processor",
    failure_code: null,
    dispute_status: null,
    card: { brand: "visa", last4: "4242" },
    ...data,
  }) as MyPayment;

const words = wordsOf("money", { locale: "en" });

describe("a payment in words", () => {
  it("a refunded payment is distinguished from one that is not", () => {
    expect(paymentState(payment({}), words).text).toBe("Paid");
    expect(paymentState(payment({ amount_refunded: 400 }), words).text).toBe("Partly refunded");
    expect(paymentState(payment({ amount_refunded: 1000 }), words).text).toBe("Refunded");
  });

  it("a refused card is distinguished from one that was never charged", () => {
    const declined = payment({ status: "cancelled", failure_code: "card_declined" });
    expect(paymentState(declined, words).text).toBe("Declined");
    expect(paymentState(payment({ status: "cancelled" }), words).text).toBe("Not charged");
  });

  it("the means of payment are named, even outside the processor", () => {
    expect(paymentMeans(payment({}), words)).toBe("Visa ending in 4242");
    expect(paymentMeans(payment({ provider: "cash", card: null }), words)).toBe("Cash");
  });

  it("announced money is distinguished from money that arrived", () => {
    const transfer = { provider: "bank_transfer", card: null } as const;
    expect(paymentState(payment({ ...transfer, status: "pending" }), words).text).toBe(
      "Not received yet",
    );
    expect(paymentState(payment({ ...transfer, status: "cancelled" }), words).text).toBe(
      "Called off",
    );
    expect(paymentState(payment(transfer), words).text).toBe("Paid");
  });
});
