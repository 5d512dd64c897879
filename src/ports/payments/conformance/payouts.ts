import { describe, expect, test } from "vitest";
import { type Acts, OK } from "./acts";

/** Tests payouts: what has been paid out is the sum of what is told to be in it. */
export function describePayouts({ subject, refusal, payWith }: Acts): void {
  const soon = () => new Date(Date.now() + 14 * 24 * 3_600_000);

  describe("payouts", () => {
    test("each itemized payout is the sum of its items, to the cent", async () => {
      const { payments, account } = subject();
      await payWith(OK, { amount: 90_000 });
      const payouts = await payments.listPayouts({ account, arriving_until: soon() });
      for (const { id: payout_id, amount, currency } of payouts
        .filter(({ itemized, status }) => itemized && status !== "cancelled")
        .slice(0, 5)) {
        const items = await payments.listPayoutItems({ account, payout_id });
        expect(items.reduce((sum, { net }) => sum + net, 0)).toBe(amount);
        for (const item of items) {
          expect(item.net).toBe(item.gross - item.fee);
          expect(item.currency).toBe(currency);
        }
      }
    });

    test("a payout is read by its id as it is listed", async () => {
      const { payments, account } = subject();
      const [listed] = await payments.listPayouts({ account, arriving_until: soon() });
      if (!listed) return;
      expect(await payments.retrievePayout({ account, payout_id: listed.id })).toEqual(listed);
    });

    test("a payout that does not exist is refused", async () => {
      const { payments, account } = subject();
      const { code } = await refusal(payments.retrievePayout({ account, payout_id: "po_none" }));
      expect(code).toBe("resource_missing");
    });
  });
}
