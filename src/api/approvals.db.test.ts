import { beforeEach, expect, test } from "vitest";
import { approvalCode } from "@/features/people/approvals/code";
import { mailApprovalCode } from "@/features/people/approvals/mail-code";
import { listAuditLog } from "@/features/platform/audit-log/list";
import { ListAuditLog } from "@/features/platform/audit-log/schema";
import { builtInRoles } from "@/features/people/staff/built-in-roles";
import type { BuiltInRole } from "@/features/people/staff/words";
import { newId } from "@/lib/ids";
import { byId, type Ctx, type StaffLimits } from "@/server/context";
import { createCallerFactory } from "@/server/trpc";
import { NO_FAULTS } from "@/testing/worlds/money";
import { setUpMoves } from "@/testing/worlds/moves";
import { makeWorld } from "@/testing/worlds/world";
import { Browser } from "@/testing/worlds/sign-in";
import { passkeyOf } from "@/testing/worlds/passkey-owner";
import { workAs } from "@/testing/worlds/staff-session";
import { ListBookingHistory } from "@/features/scheduling/bookings/history-schema";
import { listHistory } from "@/features/scheduling/bookings/list-history";
import { consoleRouter } from "./console";

const { money, faults, paidBuyer, org } = setUpMoves();
const createCaller = createCallerFactory(consoleRouter);
const REFUND = "POST /v1/refunds";
const TIGHT: StaffLimits = { refund_single: 500, refund_per_day: 800, discount_percent: 0 };

/** Adds an active person of the staff, and returns them and their console. */
async function worker(role: BuiltInRole, limits = builtInRoles[role].limits) {
  const name = `${role} ${newId("stf").slice(-4)}`;
  const held = limits === builtInRoles[role].limits ? role : await ownRole(limits);
  const { id, email } = await workAs({ ctx: money.world.ctx, org: money.world.org }, held, name);
  const scopes = new Set(builtInRoles[role].scopes);
  const ctx = money.world.as({ kind: "staff", id, name, scopes, limits });
  return { id, email, name, ctx, call: callOf(ctx) };
}
const callOf = (staff: Ctx) =>
  createCaller({ member: null, signedIn: null, staff, requestId: "req_1" });

/** Makes a role with the scopes of a front desk, and limits. */
async function ownRole(limits: StaffLimits): Promise<string> {
  const id = newId("rol");
  const scopes = [...builtInRoles.front_desk.scopes];
  await money.world.ctx.db.staffRole.create({
    data: { id, ...org(), name: id, scopes, ...limits },
  });
  return id;
}

type Worker = Awaited<ReturnType<typeof worker>>;
let desk: Worker;
let manager: Worker;
let payment_id: string;
beforeEach(async () => {
  [desk, manager] = [await worker("front_desk", TIGHT), await worker("manager")];
  const { booking } = await paidBuyer({ hour: 10 });
  const where = { ...org(), booking_id: booking.id };
  payment_id = (await money.world.ctx.db.payment.findFirstOrThrow({ where })).id;
});

const raises = (name: string) => ({ cause: expect.objectContaining({ name }) });
type Act = { operation?: string; input?: Record<string, unknown> };

/** Asks, and has a code mailed to an address. */
async function ask(by: Worker, email: string, act: Act = {}) {
  const asked = { operation: REFUND, input: { payment_id, amount: 900 }, ...act };
  const { id } = await by.call.approvals.ask(asked);
  await by.call.approvals.mail({ approval_id: id, email });
  const grant = (code = approvalCode(id, email.toLowerCase()), more: Act = {}) =>
    by.call.approvals.grant({ ...asked, ...more, approval_id: id, proof: { code } });
  return { id, grant };
}
const allowed = async (by: Worker, colleague: Worker, act: Act = {}) =>
  (await (await ask(by, colleague.email, act)).grant()).token;
const give = (by: Worker, amount: number, approval?: string) =>
  by.call.bookings.refund({ payment_id, amount, ...(approval !== undefined && { approval }) });
const given = () => money.world.ctx.db.refund.count({ where: org() });

test("a colleague with the right lets one act go beyond the limits, and the history says so", async () => {
  await expect(give(desk, 900)).rejects.toMatchObject(raises("limit_exceeded"));
  const token = await allowed(desk, manager);
  expect(await give(desk, 900, token)).toMatchObject({ amount: 900 });
  const query = ListAuditLog.parse({ type: "refund.created" });
  expect((await listAuditLog(money.world.ctx, query)).items).toMatchObject([
    { actor: { kind: "staff", id: desk.id }, approved_by: manager.id },
  ]);
  expect(await faults()).toEqual(NO_FAULTS);
  // It is the colleague's gift: the person's own day is as it was.
  expect(await give(desk, 500)).toMatchObject({ amount: 500 });
});

test("a colleague lends the scope that is missing, for that act alone", async () => {
  const viewer = await worker("viewer");
  await expect(give(viewer, 100)).rejects.toMatchObject(raises("insufficient_scope"));
  const token = await allowed(viewer, manager, { input: { payment_id, amount: 100 } });
  expect(await give(viewer, 100, token)).toMatchObject({ amount: 100 });
  await expect(give(viewer, 100)).rejects.toMatchObject(raises("insufficient_scope"));
});

test("an approval is good once, also for calls at the same moment", async () => {
  const token = await allowed(desk, manager);
  const calls = await Promise.allSettled([1, 2, 3].map(() => give(desk, 900, token)));
  expect(calls.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const call of calls)
    if (call.status === "rejected") expect(call.reason).toMatchObject(raises("approval_over"));
  expect(await given()).toBe(1);
});

test("a repeat with the same key gets the first answer", async () => {
  const approval = await allowed(desk, manager);
  const idempotency_key = newId("req");
  const input = { payment_id, amount: 900, approval, idempotency_key };
  const first = await desk.call.bookings.refund(input);
  expect(await desk.call.bookings.refund(input)).toMatchObject({ id: first.id });
  expect(await given()).toBe(1);
});

test("an approval is for exactly those fields, that operation, that person and that club", async () => {
  const token = await allowed(desk, manager);
  await expect(give(desk, 901, token)).rejects.toMatchObject(raises("approval_over"));
  const other = await worker("front_desk", TIGHT);
  await expect(give(other, 900, token)).rejects.toMatchObject(raises("approval_over"));
  const elsewhere = { ...desk.ctx, org: (await makeWorld()).org };
  const there = callOf(elsewhere).bookings.refund({ payment_id, amount: 900, approval: token });
  await expect(there).rejects.toMatchObject(raises("approval_over"));
  const cancel = desk.call.bookings.cancel({ booking_id: payment_id, approval: token });
  await expect(cancel).rejects.toMatchObject(raises("approval_over"));
  const note = desk.call.bookings.checkIn({ booking_id: "x", approval: token });
  await expect(note).rejects.toMatchObject(raises("not_approvable"));
  const forged = give(desk, 900, `${token.slice(0, -1)}!`);
  await expect(forged).rejects.toMatchObject(raises("approval_over"));
  expect(await given()).toBe(0);
  // The order of the fields is no other act.
  expect(
    await desk.call.bookings.refund({ amount: 900, payment_id, approval: token }),
  ).toMatchObject({
    amount: 900,
  });
});

test("an approval is over after two minutes", async () => {
  const token = await allowed(desk, manager);
  money.world.pass(2 * 60_000 + 1);
  await expect(give(desk, 900, token)).rejects.toMatchObject(raises("approval_over"));
});

test("nobody allows their own act, and only active staff of the club allows any", async () => {
  const mine = await ask(desk, desk.email);
  await expect(mine.grant()).rejects.toMatchObject(raises("approval_refused"));
  const { db } = money.world.ctx;
  const gone = await worker("manager");
  await db.staffMember.update({ where: byId(gone.ctx, gone.id), data: { status: "suspended" } });
  await expect((await ask(desk, gone.email)).grant()).rejects.toMatchObject(
    raises("approval_refused"),
  );
  await expect((await ask(desk, "nobody@example.org")).grant()).rejects.toMatchObject(
    raises("approval_refused"),
  );
});

test("whoever loses the right before it is used has allowed nothing", async () => {
  const token = await allowed(desk, manager);
  const where = byId(manager.ctx, manager.id);
  await money.world.ctx.db.staffMember.update({ where, data: { status: "suspended" } });
  await expect(give(desk, 900, token)).rejects.toMatchObject(raises("approval_over"));
});

test("a colleague without the right is told so, and one with a limit stays within it", async () => {
  const viewer = await worker("viewer");
  await expect((await ask(desk, viewer.email)).grant()).rejects.toMatchObject(
    raises("approval_not_enough"),
  );
  const wider = await worker("front_desk", { ...TIGHT, refund_single: 700, refund_per_day: 1000 });
  const input = { payment_id, amount: 701 };
  const token = await allowed(desk, wider, { input });
  await expect(give(desk, 701, token)).rejects.toMatchObject(raises("limit_exceeded"));
  // What they allow counts for their own day, whoever does it.
  const first = await allowed(desk, wider, { input: { payment_id, amount: 600 } });
  await give(desk, 600, first);
  const other = await worker("front_desk", TIGHT);
  const second = await allowed(other, wider, { input: { payment_id, amount: 500 } });
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
    const token = await allowed(wide, narrow, { input: { payment_id, amount } });
    const [call] = await Promise.allSettled([give(wide, amount, token)]);
    expect([amount, call?.status]).toEqual([amount, outcome]);
    if (call?.status === "rejected") expect(call.reason).toMatchObject(raises("limit_exceeded"));
  }
});

test("whoever may not do it themselves any more has allowed nothing", async () => {
  const token = await allowed(desk, manager);
  const where = byId(manager.ctx, manager.id);
  await money.world.ctx.db.staffMember.update({ where, data: { role_ids: ["viewer"] } });
  await expect(give(desk, 900, token)).rejects.toMatchObject(raises("approval_over"));
  expect(await given()).toBe(0);
});

test("five wrong codes end the question, and the right one comes too late", async () => {
  const { grant } = await ask(desk, manager.email);
  for (let n = 0; n < 5; n++)
    await expect(grant("000000")).rejects.toMatchObject(raises("approval_refused"));
  await expect(grant()).rejects.toMatchObject(raises("approval_over"));
});

test("codes that were tried for an address count for it, whatever is written over it", async () => {
  const { id, grant } = await ask(desk, manager.email);
  await expect(grant("000000")).rejects.toMatchObject(raises("approval_refused"));
  const write = (email: string) => desk.call.approvals.mail({ approval_id: id, email });
  await expect(write("nobody@example.org")).rejects.toMatchObject(raises("approval_over"));
  await write(manager.email);
  // One that was only mistyped may be corrected.
  const mistyped = await ask(desk, "nobody@example.org");
  await desk.call.approvals.mail({ approval_id: mistyped.id, email: manager.email });
});

test("a question is answered for what was asked, and nothing else", async () => {
  const { grant } = await ask(desk, manager.email);
  const other = { input: { payment_id, amount: 901 } };
  await expect(grant(undefined, other)).rejects.toMatchObject(raises("approval_over"));
  const stranger = await worker("front_desk", TIGHT);
  const { id } = await ask(desk, manager.email);
  const proof = { code: approvalCode(id, manager.email) };
  const asked = { operation: REFUND, input: { payment_id, amount: 900 } };
  const theirs = stranger.call.approvals.grant({ ...asked, approval_id: id, proof });
  await expect(theirs).rejects.toMatchObject(raises("approval_over"));
});

test("only some operations can be asked for, with fields that they would take", async () => {
  const { approvals } = desk.call;
  await expect(
    approvals.ask({ operation: "POST /v1/members", input: { name: "x" } }),
  ).rejects.toMatchObject(raises("not_approvable"));
  await expect(
    approvals.ask({ operation: REFUND, input: { payment_id, amount: "all" } }),
  ).rejects.toMatchObject(raises("validation_error"));
});

test("a code is mailed to a colleague alone, and nobody learns from the answer who is one", async () => {
  const sent: string[] = [];
  const mail = {
    ...money.world.ctx.mail,
    kind: "smtp",
    send: async (one: { to: string }) => void sent.push(one.to),
  };
  const ctx = { ...money.world.ctx, mail } as unknown as Ctx;
  for (const email of [manager.email, desk.email, "nobody@example.org"]) {
    const { id } = await ask(desk, email);
    await mailApprovalCode(ctx, id);
  }
  expect(sent).toEqual([manager.email]);
});

test("a fourth mail for one question is refused", async () => {
  const { id } = await ask(desk, manager.email);
  const again = () => desk.call.approvals.mail({ approval_id: id, email: manager.email });
  await again();
  await again();
  await expect(again()).rejects.toMatchObject(raises("approval_over"));
});

test("somebody asks ten times a minute", async () => {
  const asked = { operation: REFUND, input: { payment_id, amount: 900 } };
  for (let n = 0; n < 10; n++) await desk.call.approvals.ask(asked);
  await expect(desk.call.approvals.ask(asked)).rejects.toMatchObject(raises("rate_limit_exceeded"));
});

type Question = { challenge: string; rpId: string };

test("a passkey proves the colleague, for this question and for no sign-in", async () => {
  const device = await passkeyOf(money.world, manager.email);
  const asked = { operation: REFUND, input: { payment_id, amount: 900 } };
  const open = async () => {
    const { id, passkey } = await desk.call.approvals.ask(asked);
    return { id, said: device.get(passkey as unknown as Question) };
  };
  const grant = (approval_id: string, passkey: object) =>
    desk.call.approvals.grant({
      ...asked,
      ...{ approval_id, proof: { passkey: passkey as Record<string, unknown> } },
    });
  const [one, other] = [await open(), await open()];
  await expect(grant(one.id, other.said)).rejects.toMatchObject(raises("passkey_refused"));
  const browser = new Browser();
  const signIn = (await (await browser.post("passkey-question", {})).json()) as Question;
  await expect(grant(one.id, device.get(signIn))).rejects.toMatchObject(raises("passkey_refused"));
  const answer = await browser.post("passkey", { answer: JSON.stringify(one.said), path: "/" });
  expect(answer.status).toBe(403);
  const { id, said } = await open();
  const { token } = await grant(id, said);
  expect(await give(desk, 900, token)).toMatchObject({ amount: 900 });
});

test("a person's own passkey allows nothing of theirs", async () => {
  const device = await passkeyOf(money.world, desk.email);
  const asked = { operation: REFUND, input: { payment_id, amount: 900 } };
  const { id, passkey } = await desk.call.approvals.ask(asked);
  const said = device.get(passkey as unknown as Question) as unknown as Record<string, unknown>;
  const grant = desk.call.approvals.grant({ ...asked, approval_id: id, proof: { passkey: said } });
  await expect(grant).rejects.toMatchObject(raises("approval_refused"));
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
  const token = await allowed(tight, manager, { operation, input });
  expect(await cancel(tight, token)).toMatchObject({ status: "cancelled" });
  const { items } = await listHistory(
    money.world.ctx,
    ListBookingHistory.parse({ booking_id: booking.id }),
  );
  expect(items[0]).toMatchObject({ actor_name: tight.name, approved_by_name: manager.name });
});
