import { describe, expect, test } from "vitest";
import { createCashDesk } from "@/features/billing/cash-desks/create";
import { closeCashSession } from "@/features/billing/cash-sessions/close";
import { getCashSession } from "@/features/billing/cash-sessions/list";
import { openCashDesk } from "@/features/billing/cash-sessions/open";
import { getInvoice } from "@/features/billing/invoices/get";
import { builtInRoles } from "@/features/people/staff/built-in-roles";
import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import { createPolicy } from "@/features/catalogue/policies/create";
import type { Ctx } from "@/server/context";
import { NO_FAULTS } from "@/testing/worlds/money";
import { bookingAt, setUpWeekly, statusesOf } from "@/testing/worlds/weekly";
import { createBookingSeries } from "./create";
import type { CreateBookingSeries } from "./schema";

const weekly = setUpWeekly();
const { money, wanted, payments, invoices, takeSecond } = weekly;
const named = (code: string) => ({ of: { code } });

/** Somebody at the front desk. */
function desk(): Ctx {
  const { scopes, limits } = builtInRoles.front_desk;
  const person = { id: "stf_desk", name: "Dana", scopes: new Set(scopes), limits };
  return money.world.as({ kind: "staff", ...person });
}
const book = (more: Partial<CreateBookingSeries>, at = money.world.ctx) =>
  createBookingSeries(at, wanted({ mode: "all_or_nothing", ...more }));
/** Makes a room with a policy of its own. */
async function roomBy(policy: Parameters<typeof createPolicy>[1]) {
  const { id: policy_id } = await createPolicy(money.world.ctx, policy);
  const room = await weekly.roomFor(2000);
  const where = { organization_id: money.world.org.id, id: room.id };
  await money.world.ctx.db.resource.updateMany({ where, data: { policy_id } });
  return room;
}
const confirmed = ["confirmed", "confirmed", "confirmed"];

describe("weekly dates that staff settle", () => {
  test("in cash are one payment and one paid invoice, with a line for each date", async () => {
    const made = await book({ settle: "offline", provider: "cash", expected_amount_due: 4500 });
    expect(statusesOf(made)).toEqual(confirmed);
    const [payment, ...others] = await payments();
    expect(others).toEqual([]);
    expect(payment).toMatchObject({ amount: 4500, status: "succeeded", provider: "cash" });
    const [bill] = await invoices();
    const { lines, status } = await getInvoice(money.world.ctx, { invoice_id: bill?.id ?? "" });
    expect(status).toBe("paid");
    expect(lines.map((line) => line.amount)).toEqual([1500, 1500, 1500]);
    // Each date gives back its own share.
    const first = bookingAt(made, 0);
    await cancelBooking(money.world.ctx, { booking_id: first.id, refund_percent: 100 });
    expect(await weekly.faults()).toEqual(NO_FAULTS);
  });

  test("in cash go into the till that is named, if it is open and the money is for a till", async () => {
    const { ctx } = money.world;
    const { id: cash_desk_id } = await createCashDesk(ctx, { name: "Reception" });
    const { id } = await openCashDesk(ctx, { cash_desk_id, opening_amount: 10_000 });
    const cash = { settle: "offline", provider: "cash", cash_session_id: id } as const;
    await expect(book({ ...cash, provider: "bank_transfer" })).rejects.toMatchObject({
      faults: [{ loc: ["body", "cash_session_id"] }],
    });
    await book(cash);
    const till = await getCashSession(ctx, { cash_session_id: id });
    expect(till).toMatchObject({
      takings: [{ provider: "cash", payments: 1, amount: 4500 }],
      expected_amount: 14_500,
    });
    await closeCashSession(ctx, { cash_session_id: id, counted_amount: 14_500 });
    const dates = ["2026-12-15", "2026-12-22"];
    const later = {
      ...{ starts_at_local: "2026-12-15T14:00:00", ends_at_local: "2026-12-15T15:00:00", dates },
    };
    await expect(book({ ...cash, ...later })).rejects.toMatchObject(named("cash_session_closed"));
    expect(await payments()).toHaveLength(1);
  });

  test("on account are one open invoice, from which a cancelled date is credited", async () => {
    const made = await book({ settle: "on_account" });
    expect(statusesOf(made)).toEqual(confirmed);
    const [bill, ...others] = await invoices();
    expect(others).toEqual([]);
    expect(bill).toMatchObject({ status: "open", total: 4500 });
    const second = bookingAt(made, 1);
    await cancelBooking(money.world.ctx, { booking_id: second.id, refund_percent: 100 });
    const notes = await money.world.ctx.db.creditNote.findMany({ where: weekly.org() });
    expect(notes).toMatchObject([{ invoice_id: bill?.id, total: 1500 }]);
    expect(await weekly.faults()).toEqual(NO_FAULTS);
  });

  test("on the house cost nothing, for a reason that the member reads", async () => {
    await expect(book({ settle: "complimentary" })).rejects.toMatchObject({
      faults: [{ loc: ["body", "exception_reason"] }],
    });
    const made = await book({ settle: "complimentary", exception_reason: "Opening week" });
    expect(statusesOf(made)).toEqual(confirmed);
    expect(bookingAt(made, 2)).toMatchObject({
      amount_due: 0,
      price_deductions: [{ type: "manual", amount: 1500, description: "Opening week" }],
    });
    expect(await invoices()).toEqual([]);
  });

  test("are all given away, or none, by somebody who may not give so much", async () => {
    const free = { settle: "complimentary", exception_reason: "A friend" } as const;
    await expect(book(free, desk())).rejects.toMatchObject(named("limit_exceeded"));
    expect(await money.world.ctx.db.booking.count({ where: weekly.org() })).toBe(0);
  });

  test("wait for no approval, as a single date that staff settle", async () => {
    const room = await roomBy({ name: "By approval", requires_approval: true });
    const there = { resource_id: room.id, dates: ["2026-12-01", "2026-12-08"] };
    expect(statusesOf(await book(there))).toEqual(["pending_approval", "pending_approval"]);
    const later = { ...there, dates: ["2026-12-15", "2026-12-22"] };
    const settled = await book({
      ...later,
      starts_at_local: "2026-12-15T10:00:00",
      ends_at_local: "2026-12-15T11:00:00",
      settle: "on_account",
    });
    expect(statusesOf(settled)).toEqual(["confirmed", "confirmed"]);
  });

  test("are not booked at a sum that was not shown, nor when a date is gone", async () => {
    const cash = { settle: "offline", provider: "cash" } as const;
    await expect(book({ ...cash, expected_amount_due: 3000 })).rejects.toMatchObject(
      named("amount_changed"),
    );
    await takeSecond();
    await expect(book({ ...cash, expected_amount_due: 4500 })).rejects.toMatchObject(
      named("series_unavailable"),
    );
    expect(await payments()).toEqual([]);
  });

  test.each([
    [{ settle: "offline" }, "provider"],
    [{ settle: "on_account", provider: "cash" }, "provider"],
    [{ provider: "cash" }, "provider"],
    [{ settle: "on_account", cash_session_id: "css_none" }, "cash_session_id"],
  ] as const)("with %j are refused for what is missing or too much", async (how, field) => {
    await expect(book(how)).rejects.toMatchObject({ faults: [{ loc: ["body", field] }] });
  });

  test("may be earlier than the terms allow", async () => {
    const room = await roomBy({ name: "A week ahead", max_advance_days: 7 });
    const dates = ["2026-12-15", "2026-12-22"];
    const there = {
      resource_id: room.id,
      dates,
      starts_at_local: "2026-12-15T10:00:00",
      ends_at_local: "2026-12-15T11:00:00",
    };
    await expect(book(there)).rejects.toMatchObject(named("max_advance"));
    const made = await book({ ...there, outside_rules: true, settle: "on_account" });
    expect(statusesOf(made)).toEqual(["confirmed", "confirmed"]);
  });
});
