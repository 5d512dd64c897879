import { describe, expect, it } from "vitest";
import { INVOICE_STATUSES } from "../../schema";
import { INVOICE_VIEWS, invoiceActs } from "./invoice-views";

const sums = { total: 1000, amount_paid: 0, amount_credited: 0 };

describe("an invoice at the accountant's", () => {
  it("stands in one view, whatever its state, but for what is late, which is unpaid as well", () => {
    const { all: _all, overdue: _overdue, ...views } = INVOICE_VIEWS;
    const listed = Object.values(views).flat();
    expect(listed.toSorted()).toEqual(INVOICE_STATUSES.toSorted());
  });

  it("is voided only while nothing has paid or lowered it, and credited afterwards", () => {
    expect(invoiceActs({ ...sums, status: "open" })).toMatchObject({ void: true, left: 1000 });
    for (const lowered of [{ amount_paid: 1 }, { amount_credited: 1 }])
      expect(invoiceActs({ ...sums, status: "past_due", ...lowered }).void).toBe(false);
    expect(invoiceActs({ ...sums, status: "paid", amount_credited: 300 })).toMatchObject({
      ...{ take: false, void: false, give_up: false, left: 700 },
    });
  });

  it("is taken back only if it was written off, and issued only as a draft", () => {
    expect(invoiceActs({ ...sums, status: "uncollectible" })).toMatchObject({
      ...{ reopen: true, give_up: false, take: false, left: 1000 },
    });
    expect(invoiceActs({ ...sums, status: "draft" })).toMatchObject({
      ...{ finalize: true, void: true, take: false, left: 0 },
    });
    expect(Object.values(invoiceActs({ ...sums, status: "voided" })).some(Boolean)).toBe(false);
  });
});
