import { beforeEach, describe, expect, test } from "vitest";
import { archiveCashDesk, restoreCashDesk } from "@/features/billing/cash-desks/archive";
import { createCashDesk } from "@/features/billing/cash-desks/create";
import { getCashDesk } from "@/features/billing/cash-desks/get";
import { updatePayment } from "@/features/billing/charging/update-payment";
import { createPayment } from "@/features/billing/payments/create";
import { listPayments } from "@/features/billing/payments/list";
import { createRefund } from "@/features/billing/refunds/create";
import { inTx } from "@/server/context";
import { makeMember, makeWorld, type World } from "@/testing/worlds/world";
import { closeCashSession } from "./close";
import { getCashSession, listCashMovements, listCashSessions } from "./list";
import { moveCash } from "./move";
import { openCashDesk } from "./open";
import { staysOpen } from "./open-till";

let world: World;
let member_id: string;
let cash_desk_id: string;
beforeEach(async () => {
  world = await makeWorld();
  member_id = (await makeMember(world)).id;
  cash_desk_id = (await createCashDesk(world.ctx, { name: "Reception" })).id;
});

const open = (opening_amount = 10_000) => openCashDesk(world.ctx, { cash_desk_id, opening_amount });
const look = (cash_session_id: string) => getCashSession(world.ctx, { cash_session_id });
const announce = (amount: number, provider: "cash" | "card_terminal" | "bank_transfer" = "cash") =>
  createPayment(world.ctx, { member_id, amount, currency: "EUR", provider });
async function take(amount: number, cash_session_id: string, ...kind: ["card_terminal"] | []) {
  const { id: payment_id } = await announce(amount, ...kind);
  return updatePayment(world.ctx, { payment_id, status: "succeeded", cash_session_id });
}
const failing = (code: string) => ({ of: { code } });
const fault = (field: string, type: string) => ({
  faults: [{ loc: ["body", field], type }],
});

describe("a till", () => {
  test("counts its float, its cash, what it gave back and what was moved, and nothing else", async () => {
    const { id } = await open(10_000);
    await take(2500, id);
    await take(1200, id);
    await take(9900, id, "card_terminal");
    // Money that names no till counts into none.
    const elsewhere = await announce(700);
    await updatePayment(world.ctx, { payment_id: elsewhere.id, status: "succeeded" });
    // Announced cash is not there yet.
    await announce(800);
    await moveCash(world.ctx, {
      ...{ cash_session_id: id, kind: "paid_out" as const },
      ...{ amount: 1250, reason: "Milk" },
    });
    await moveCash(world.ctx, {
      ...{ cash_session_id: id, kind: "paid_in" as const },
      ...{ amount: 5000, reason: "More change" },
    });
    expect(await look(id)).toMatchObject({
      status: "open",
      opening_amount: 10_000,
      takings: [
        { provider: "card_terminal", payments: 1, amount: 9900 },
        { provider: "cash", payments: 2, amount: 3700 },
      ],
      ...{ paid_in_amount: 5000, paid_out_amount: 1250, refunded_amount: 0 },
      expected_amount: 10_000 + 3700 + 5000 - 1250,
      ...{ counted_amount: null, difference_amount: null },
    });
    const { items } = await listPayments(world.ctx, { cash_session_id: id, page: 1, size: 10 });
    expect(items.map(({ amount }) => amount)).toEqual([9900, 1200, 2500]);
    const moved = await listCashMovements(world.ctx, { cash_session_id: id, page: 1, size: 10 });
    expect(moved.items.map(({ reason }) => reason)).toEqual(["More change", "Milk"]);
  });

  test("a refund of its cash comes out of it while it is open, or out of the one that is named", async () => {
    const first = await open(0);
    const payment = await take(3000, first.id);
    const terminal = await take(2000, first.id, "card_terminal");
    await createRefund(world.ctx, { payment_id: payment.id, amount: 1000 });
    await createRefund(world.ctx, { payment_id: terminal.id, amount: 500 });
    expect(await look(first.id)).toMatchObject({ refunded_amount: 1000, expected_amount: 2000 });
    await closeCashSession(world.ctx, { cash_session_id: first.id, counted_amount: 2000 });
    // Yesterday's till gives nothing back any more.
    const later = await createRefund(world.ctx, { payment_id: payment.id, amount: 300 });
    expect(later.cash_session_id).toBeNull();
    expect(await look(first.id)).toMatchObject({ difference_amount: 0, expected_amount: 2000 });
    const named = (cash_session_id: string, payment_id = payment.id) =>
      createRefund(world.ctx, { payment_id, amount: 200, cash_session_id });
    await expect(named(first.id)).rejects.toMatchObject(failing("cash_session_closed"));
    const second = await open(1000);
    await expect(named(second.id, terminal.id)).rejects.toMatchObject(
      fault("cash_session_id", "value_error"),
    );
    expect((await named(second.id)).cash_session_id).toBe(second.id);
    expect(await look(second.id)).toMatchObject({ refunded_amount: 200, expected_amount: 800 });
  });

  test("of two who open it at once one does, and the other is told of the open session", async () => {
    const both = await Promise.allSettled([open(), open()]);
    const opened = both.filter(({ status }) => status === "fulfilled");
    expect(opened).toHaveLength(1);
    const { open_session_id } = await getCashDesk(world.ctx, { cash_desk_id });
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { of: { code: "cash_desk_already_open" }, extras: { resource_id: open_session_id } },
    });
  });

  test("an archived till is not opened, and an open one is not archived", async () => {
    const { id } = await open(0);
    const archive = () => archiveCashDesk(world.ctx, { cash_desk_id });
    await expect(archive()).rejects.toMatchObject(failing("cash_desk_open"));
    await closeCashSession(world.ctx, { cash_session_id: id, counted_amount: 0 });
    expect((await archive()).archived_at).not.toBeNull();
    await expect(open()).rejects.toMatchObject(failing("cash_desk_archived"));
    await restoreCashDesk(world.ctx, { cash_desk_id });
    expect(await open()).toMatchObject({ status: "open", currency: "EUR" });
  });
});

describe("the count", () => {
  test("a difference needs a reason, in either direction; an exact count needs none", async () => {
    const { id: cash_session_id } = await open(5000);
    const close = (counted_amount: number, difference_reason?: string) =>
      closeCashSession(world.ctx, {
        ...{ cash_session_id, counted_amount },
        ...(difference_reason && { difference_reason }),
      });
    for (const counted of [4999, 5001]) {
      await expect(close(counted)).rejects.toMatchObject(fault("difference_reason", "missing"));
    }
    expect((await look(cash_session_id)).status).toBe("open");
    expect(await close(4800, "Wrong change")).toMatchObject({
      status: "closed",
      ...{ counted_amount: 4800, difference_amount: -200, difference_reason: "Wrong change" },
    });
    // A repeat is the same count; another one comes too late.
    expect(await close(4800)).toMatchObject({ difference_amount: -200 });
    await expect(close(5000)).rejects.toMatchObject(failing("cash_session_closed"));
    const { items } = await listCashSessions(world.ctx, {
      ...{ page: 1, size: 10, cash_desk_id, status: ["closed"] as "closed"[] },
    });
    expect(items).toMatchObject([{ id: cash_session_id, expected_amount: 5000 }]);
  });

  test("notes and coins are kept with the count, the highest first, and a repeat is the same", async () => {
    const { id: cash_session_id } = await open(5250);
    const close = (...counted: [denomination: number, count: number][]) =>
      closeCashSession(world.ctx, {
        ...{ cash_session_id, counted_amount: 5250 },
        counted: counted.map(([denomination, count]) => ({ denomination, count })),
      });
    const closed = await close([50, 1], [200, 1], [1000, 5]);
    expect(closed.counted).toEqual([
      { denomination: 1000, count: 5 },
      { denomination: 200, count: 1 },
      { denomination: 50, count: 1 },
    ]);
    expect(await close([1000, 5], [200, 1], [50, 1])).toEqual(closed);
    expect(await look(cash_session_id)).toEqual(closed);
    await expect(close([5000, 1], [200, 1], [50, 1])).rejects.toMatchObject(
      failing("cash_session_closed"),
    );
  });

  test.each([
    ["another sum", "The notes and coins are €50.00, and counted_amount is €52.50", [[5000, 1]]],
    ["no such note", "EUR has no note or coin of €3.00", [[300, 1]]],
    [
      "one value twice",
      "€20.00 stands there twice",
      [
        [2000, 1],
        [50, 1],
        [2000, 1],
      ],
    ],
  ])("notes and coins that cannot be are refused: %s", async (_, msg, rows) => {
    const { id: cash_session_id } = await open(5250);
    const counted = rows.map(([denomination = 0, count = 0]) => ({ denomination, count }));
    await expect(
      closeCashSession(world.ctx, { cash_session_id, counted_amount: 5250, counted }),
    ).rejects.toMatchObject({ faults: [{ loc: ["body", "counted"], type: "value_error", msg }] });
    expect(await look(cash_session_id)).toMatchObject({ status: "open", counted: null });
  });

  test("a currency whose coins are not known is counted by its sum alone", async () => {
    world.ctx.org.default_currency = "KWD";
    const { id: cash_session_id } = await open(5000);
    const sum = { cash_session_id, counted_amount: 5000 };
    const counted = [{ denomination: 5000, count: 1 }];
    await expect(closeCashSession(world.ctx, { ...sum, counted })).rejects.toMatchObject(
      fault("counted", "value_error"),
    );
    expect(await closeCashSession(world.ctx, sum)).toMatchObject({ counted: null });
  });

  test("nothing is taken or moved in a closed till, and nothing of an unknown one", async () => {
    const { id } = await open(0);
    await closeCashSession(world.ctx, { cash_session_id: id, counted_amount: 0 });
    const payment = await announce(900);
    const arrive = (cash_session_id: string) =>
      updatePayment(world.ctx, { payment_id: payment.id, status: "succeeded", cash_session_id });
    await expect(arrive(id)).rejects.toMatchObject(failing("cash_session_closed"));
    await expect(arrive("css_none")).rejects.toMatchObject(
      fault("cash_session_id", "unknown_reference"),
    );
    const moved = { kind: "paid_in" as const, amount: 1, reason: "Change" };
    await expect(moveCash(world.ctx, { cash_session_id: id, ...moved })).rejects.toMatchObject(
      failing("cash_session_closed"),
    );
    await expect(
      moveCash(world.ctx, { cash_session_id: "css_none", ...moved }),
    ).rejects.toMatchObject(failing("cash_session_not_found"));
    expect(await look(id)).toMatchObject({ takings: [], expected_amount: 0 });
  });

  test("no more is taken out of a till than is in it, also by two at once", async () => {
    const { id } = await open(10_000);
    await take(9900, id, "card_terminal");
    const takeOut = (amount: number) => {
      const moved = { kind: "paid_out" as const, amount, reason: "To the bank" };
      return moveCash(world.ctx, { cash_session_id: id, ...moved });
    };
    await expect(takeOut(10_001)).rejects.toMatchObject({
      ...failing("cash_session_short"),
      extras: { most: 10_000 },
    });
    const both = await Promise.allSettled([takeOut(6000), takeOut(6000)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await takeOut(4000);
    expect(await look(id)).toMatchObject({ expected_amount: 0, paid_out_amount: 10_000 });
  });

  test("a till of another club is unknown", async () => {
    const other = await makeWorld();
    const desk = await createCashDesk(other.ctx, { name: "Theirs" });
    const theirs = await openCashDesk(other.ctx, { cash_desk_id: desk.id, opening_amount: 0 });
    await expect(take(900, theirs.id)).rejects.toMatchObject(
      fault("cash_session_id", "unknown_reference"),
    );
    await expect(look(theirs.id)).rejects.toMatchObject(failing("cash_session_not_found"));
  });

  test("a till takes no transfers, and no other currency", async () => {
    const { id: cash_session_id } = await open(0);
    const { id: payment_id } = await announce(900, "bank_transfer");
    await expect(
      updatePayment(world.ctx, { payment_id, status: "succeeded", cash_session_id }),
    ).rejects.toMatchObject(fault("cash_session_id", "value_error"));
    const pounds = { member_id, amount: 900, currency: "GBP", provider: "cash" as const };
    const foreign = await createPayment(world.ctx, pounds);
    await expect(
      updatePayment(world.ctx, { payment_id: foreign.id, status: "succeeded", cash_session_id }),
    ).rejects.toMatchObject(fault("cash_session_id", "value_error"));
    await expect(updatePayment(world.ctx, { payment_id, cash_session_id })).rejects.toMatchObject(
      fault("cash_session_id", "value_error"),
    );
  });

  test("whoever counts waits for the cash that is being taken, and counts it", async () => {
    const { id: cash_session_id } = await open(0);
    const { id: payment_id } = await announce(900);
    let closing: Promise<unknown> = Promise.resolve();
    await inTx(world.ctx, async (tx) => {
      await updatePayment(tx, { payment_id, status: "succeeded", cash_session_id });
      closing = closeCashSession(world.ctx, { cash_session_id, counted_amount: 0 }).catch(
        (error: unknown) => error,
      );
      // Long enough for a count that does not wait to have come to its end.
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(await staysOpen(tx, cash_session_id)).toBe(true);
    });
    expect(await closing).toMatchObject(fault("difference_reason", "missing"));
    expect(await look(cash_session_id)).toMatchObject({ status: "open", expected_amount: 900 });
  });
});

test("cash that is missing counts as given away, and no more of it than whoever closes may give", async () => {
  const limits = { refund_single: 500, refund_per_day: 800, discount_percent: null };
  const scopes = new Set(["cash-desks:write"]);
  const desk = world.as({ kind: "staff", id: "stf_desk", scopes, limits });
  const count = async (counted_amount: number) => {
    const { id: cash_session_id } = await open(5000);
    const input = { cash_session_id, difference_reason: "Counted twice" };
    const closed = closeCashSession(desk, { ...input, counted_amount });
    // Somebody without limits closes what stays open.
    return closed.finally(() =>
      closeCashSession(world.ctx, { ...input, counted_amount: 5000 }).catch(() => null),
    );
  };
  const exceeds = (limit: string, most: number) => ({
    ...failing("limit_exceeded"),
    extras: { limit, most },
  });
  await expect(count(4499)).rejects.toMatchObject(exceeds("refund_single", 500));
  expect(await count(4500)).toMatchObject({ difference_amount: -500 });
  await expect(count(4699)).rejects.toMatchObject(exceeds("refund_per_day", 800));
  expect(await count(9000)).toMatchObject({ difference_amount: 4000 });
});
