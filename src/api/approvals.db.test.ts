import { expect, test } from "vitest";
import { approvalCode } from "@/features/people/approvals/code";
import { listAuditLog } from "@/features/platform/audit-log/list";
import { ListAuditLog } from "@/features/platform/audit-log/schema";
import { newId } from "@/lib/ids";
import { byId } from "@/server/context";
import {
  callOf,
  raises,
  REFUND,
  setUpApprovals,
  TIGHT,
  type Worker,
} from "@/testing/worlds/approvals";
import { NO_FAULTS } from "@/testing/worlds/money";
import { makeWorld } from "@/testing/worlds/world";
import { ListBookingHistory } from "@/features/scheduling/bookings/history-schema";
import { listHistory } from "@/features/scheduling/bookings/list-history";

const set = setUpApprovals();
const { money, faults, paidBuyer } = set.moves;
const { worker, ask, allowed, give, given } = set;

test("a colleague with the right lets one act go beyond the limits, and the history says so", async () => {
  await expect(give(set.desk, 900)).rejects.toMatchObject(raises("limit_exceeded"));
  const token = await allowed(set.desk, set.manager);
  expect(await give(set.desk, 900, token)).toMatchObject({ amount: 900 });
  const query = ListAuditLog.parse({ type: "refund.created" });
  expect((await listAuditLog(money.world.ctx, query)).items).toMatchObject([
    { actor: { kind: "staff", id: set.desk.id }, approved_by: set.manager.id },
  ]);
  expect(await faults()).toEqual(NO_FAULTS);
  // It is the colleague's gift: the person's own day is as it was.
  expect(await give(set.desk, 500)).toMatchObject({ amount: 500 });
});

test("a colleague lends the scope that is missing, for that act alone", async () => {
  const viewer = await worker("viewer");
  await expect(give(viewer, 100)).rejects.toMatchObject(raises("insufficient_scope"));
  const token = await allowed(viewer, set.manager, {
    input: { payment_id: set.payment_id, amount: 100 },
  });
  expect(await give(viewer, 100, token)).toMatchObject({ amount: 100 });
  await expect(give(viewer, 100)).rejects.toMatchObject(raises("insufficient_scope"));
});

test("an approval is good once, also for calls at the same moment", async () => {
  const token = await allowed(set.desk, set.manager);
  const calls = await Promise.allSettled([1, 2, 3].map(() => give(set.desk, 900, token)));
  expect(calls.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const call of calls)
    if (call.status === "rejected") expect(call.reason).toMatchObject(raises("approval_over"));
  expect(await given()).toBe(1);
});

test("a repeat with the same key gets the first answer", async () => {
  const approval = await allowed(set.desk, set.manager);
  const idempotency_key = newId("req");
  const input = { payment_id: set.payment_id, amount: 900, approval, idempotency_key };
  const first = await set.desk.call.bookings.refund(input);
  expect(await set.desk.call.bookings.refund(input)).toMatchObject({ id: first.id });
  expect(await given()).toBe(1);
});

test("an approval is for exactly those fields, that operation, that person and that club", async () => {
  const token = await allowed(set.desk, set.manager);
  await expect(give(set.desk, 901, token)).rejects.toMatchObject(raises("approval_over"));
  const other = await worker("front_desk", TIGHT);
  await expect(give(other, 900, token)).rejects.toMatchObject(raises("approval_over"));
  const elsewhere = { ...set.desk.ctx, org: (await makeWorld()).org };
  const there = callOf(elsewhere).bookings.refund({
    payment_id: set.payment_id,
    amount: 900,
    approval: token,
  });
  await expect(there).rejects.toMatchObject(raises("approval_over"));
  const cancel = set.desk.call.bookings.cancel({ booking_id: set.payment_id, approval: token });
  await expect(cancel).rejects.toMatchObject(raises("approval_over"));
  const note = set.desk.call.bookings.checkIn({ booking_id: "x", approval: token });
  await expect(note).rejects.toMatchObject(raises("not_approvable"));
  const forged = give(set.desk, 900, `${token.slice(0, -1)}!`);
  await expect(forged).rejects.toMatchObject(raises("approval_over"));
  expect(await given()).toBe(0);
  // The order of the fields is no other act.
  expect(
    await set.desk.call.bookings.refund({
      amount: 900,
      payment_id: set.payment_id,
      approval: token,
    }),
  ).toMatchObject({
    amount: 900,
  });
});

test("an approval is over after two minutes", async () => {
  const token = await allowed(set.desk, set.manager);
  money.world.pass(2 * 60_000 + 1);
  await expect(give(set.desk, 900, token)).rejects.toMatchObject(raises("approval_over"));
});

test("whoever loses the right before it is used has allowed nothing", async () => {
  const token = await allowed(set.desk, set.manager);
  const where = byId(set.manager.ctx, set.manager.id);
  await money.world.ctx.db.staffMember.update({ where, data: { status: "suspended" } });
  await expect(give(set.desk, 900, token)).rejects.toMatchObject(raises("approval_over"));
});

test("a colleague without the right is told so, and one with a limit stays within it", async () => {
  const viewer = await worker("viewer");
  await expect((await ask(set.desk, viewer.email)).grant()).rejects.toMatchObject(
    raises("approval_not_enough"),
  );
  const wider = await worker("front_desk", { ...TIGHT, refund_single: 700, refund_per_day: 1000 });
  const input = { payment_id: set.payment_id, amount: 701 };
  const token = await allowed(set.desk, wider, { input });
  await expect(give(set.desk, 701, token)).rejects.toMatchObject(raises("limit_exceeded"));
  // What they allow counts for their own day, whoever does it.
  const first = await allowed(set.desk, wider, {
    input: { payment_id: set.payment_id, amount: 600 },
  });
  await give(set.desk, 600, first);
  const other = await worker("front_desk", TIGHT);
  const second = await allowed(other, wider, {
    input: { payment_id: set.payment_id, amount: 500 },
  });
  await expect(give(other, 500, second)).rejects.toMatchObject(raises("limit_exceeded"));
});

test("wide limits of whoever asks add nothing to a colleague's day", async () => {
  const wide = await worker("front_desk", { ...TIGHT, refund_single: 1000, refund_per_day: 1000 });
  const narrow = await worker("front_desk", { ...TIGHT, refund_single: 600, refund_per_day: 700 });
  for (const [amount, outcome] of [
    [650, "rejected"],
    [600, "fulfilled"],
    [200, "rejected"],
  ] as const) {
    const token = await allowed(wide, narrow, { input: { payment_id: set.payment_id, amount } });
    const [call] = await Promise.allSettled([give(wide, amount, token)]);
    expect([amount, call?.status]).toEqual([amount, outcome]);
    if (call?.status === "rejected") expect(call.reason).toMatchObject(raises("limit_exceeded"));
  }
});

test("whoever may not do it themselves any more has allowed nothing", async () => {
  const token = await allowed(set.desk, set.manager);
  const where = byId(set.manager.ctx, set.manager.id);
  await money.world.ctx.db.staffMember.update({ where, data: { role_ids: ["viewer"] } });
  await expect(give(set.desk, 900, token)).rejects.toMatchObject(raises("approval_over"));
  expect(await given()).toBe(0);
});

test("a question is answered for what was asked, and nothing else", async () => {
  const { grant } = await ask(set.desk, set.manager.email);
  const other = { input: { payment_id: set.payment_id, amount: 901 } };
  await expect(grant(undefined, other)).rejects.toMatchObject(raises("approval_over"));
  const stranger = await worker("front_desk", TIGHT);
  const { id } = await ask(set.desk, set.manager.email);
  const proof = { code: approvalCode(id, set.manager.email) };
  const asked = { operation: REFUND, input: { payment_id: set.payment_id, amount: 900 } };
  const theirs = stranger.call.approvals.grant({ ...asked, approval_id: id, proof });
  await expect(theirs).rejects.toMatchObject(raises("approval_over"));
});

test("only some operations can be asked for, with fields that they would take", async () => {
  const { approvals } = set.desk.call;
  await expect(
    approvals.ask({ operation: "POST /v1/members", input: { name: "x" } }),
  ).rejects.toMatchObject(raises("not_approvable"));
  await expect(
    approvals.ask({ operation: REFUND, input: { payment_id: set.payment_id, amount: "all" } }),
  ).rejects.toMatchObject(raises("validation_error"));
});

test("a cancellation with everything back is allowed in the same way", async () => {
  const { booking } = await paidBuyer({ hour: 13 });
  const input = { booking_id: booking.id, refund_percent: 100 };
  const operation = "POST /v1/bookings/{booking_id}/cancel";
  const tight = await worker("front_desk", { ...TIGHT, refund_single: 0 });
  const viewer = await worker("viewer");
  const cancel = (by: Worker, approval?: string) =>
    by.call.bookings.cancel({ ...input, ...(approval !== undefined && { approval }) });
  await expect(cancel(viewer)).rejects.toMatchObject(raises("insufficient_scope"));
  const accountant = await worker("accountant");
  await expect(
    (await ask(viewer, accountant.email, { operation, input })).grant(),
  ).rejects.toMatchObject(raises("approval_not_enough"));
  const token = await allowed(tight, set.manager, { operation, input });
  expect(await cancel(tight, token)).toMatchObject({ status: "cancelled" });
  const { items } = await listHistory(
    money.world.ctx,
    ListBookingHistory.parse({ booking_id: booking.id }),
  );
  expect(items[0]).toMatchObject({ actor_name: tight.name, approved_by_name: set.manager.name });
});
