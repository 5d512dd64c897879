import { expect, test } from "vitest";
import { mailApprovalCode } from "@/features/people/approvals/mail-code";
import { openCashDesk } from "@/features/billing/cash-sessions/open";
import { newId } from "@/lib/ids";
import { byId, type Ctx } from "@/server/context";
import { raises, REFUND, setUpApprovals, TIGHT } from "@/testing/worlds/approvals";
import { Browser } from "@/testing/worlds/sign-in";
import { passkeyOf } from "@/testing/worlds/passkey-owner";

const set = setUpApprovals();
const { money, paidBuyer } = set.moves;
const { worker, ask, give } = set;

type Question = { challenge: string; rpId: string };

test("nobody allows their own act, and only active staff of the club allows any", async () => {
  const mine = await ask(set.desk, set.desk.email);
  await expect(mine.grant()).rejects.toMatchObject(raises("approval_refused"));
  const { db } = money.world.ctx;
  const gone = await worker("manager");
  await db.staffMember.update({ where: byId(gone.ctx, gone.id), data: { status: "suspended" } });
  await expect((await ask(set.desk, gone.email)).grant()).rejects.toMatchObject(
    raises("approval_refused"),
  );
  await expect((await ask(set.desk, "nobody@example.org")).grant()).rejects.toMatchObject(
    raises("approval_refused"),
  );
});

test("five wrong codes end the question, and the right one comes too late", async () => {
  const { grant } = await ask(set.desk, set.manager.email);
  for (let n = 0; n < 5; n++)
    await expect(grant("000000")).rejects.toMatchObject(raises("approval_refused"));
  await expect(grant()).rejects.toMatchObject(raises("approval_over"));
});

test("codes that were tried for an address count for it, whatever is written over it", async () => {
  const { id, grant } = await ask(set.desk, set.manager.email);
  await expect(grant("000000")).rejects.toMatchObject(raises("approval_refused"));
  const write = (email: string) => set.desk.call.approvals.mail({ approval_id: id, email });
  await expect(write("nobody@example.org")).rejects.toMatchObject(raises("approval_over"));
  await write(set.manager.email);
  // One that was only mistyped may be corrected.
  const mistyped = await ask(set.desk, "nobody@example.org");
  await set.desk.call.approvals.mail({ approval_id: mistyped.id, email: set.manager.email });
});

/** Returns a context whose mails are kept, and them. */
function keepMails() {
  const sent: { to: string; text: string }[] = [];
  const mail = {
    ...money.world.ctx.mail,
    kind: "smtp",
    send: async (one: { to: string; text: string }) => void sent.push(one),
  };
  return { sent, ctx: { ...money.world.ctx, mail } as unknown as Ctx };
}

test("a code is mailed to a colleague alone, and nobody learns from the answer who is one", async () => {
  const { sent, ctx } = keepMails();
  for (const email of [set.manager.email, set.desk.email, "nobody@example.org"]) {
    const { id } = await ask(set.desk, email);
    await mailApprovalCode(ctx, id);
  }
  expect(sent.map(({ to }) => to)).toEqual([set.manager.email]);
});

test("the mail names the act and its money, which nobody at the screen can change", async () => {
  const { sent, ctx } = keepMails();
  const { booking } = await paidBuyer({ hour: 15 });
  const desk = { organization_id: ctx.org.id, id: newId("csd"), name: "Front" };
  await ctx.db.cashDesk.create({ data: desk });
  const till = await openCashDesk(ctx, { cash_desk_id: desk.id, opening_amount: 10_000 });
  const at = { cash_session_id: till.id, difference_reason: "Nobody knows." };
  const payment_id = set.payment_id;
  const close = "POST /v1/cash-sessions/{cash_session_id}/close";
  const cancel = "POST /v1/bookings/{booking_id}/cancel";
  for (const [operation, input, line] of [
    [REFUND, { payment_id, amount: 900 }, "Give back €9.00"],
    [REFUND, { payment_id }, "Give back €15.00"],
    [
      cancel,
      { booking_id: booking.id, refund_percent: 50 },
      "Cancel a booking and give back €7.50",
    ],
    [close, { ...at, counted_amount: 9_500 }, "Close a till with €5.00 missing"],
    [close, { ...at, counted_amount: 10_100 }, "Close a till with €1.00 too much"],
  ] as const) {
    // Nobody asks more often than ten times a minute.
    const by = await worker("front_desk", TIGHT);
    const { id } = await ask(by, set.manager.email, { operation, input });
    await mailApprovalCode(ctx, id);
    expect(sent.pop()?.text).toContain(line);
  }
});

test("a fourth mail for one question is refused", async () => {
  const { id } = await ask(set.desk, set.manager.email);
  const again = () => set.desk.call.approvals.mail({ approval_id: id, email: set.manager.email });
  await again();
  await again();
  await expect(again()).rejects.toMatchObject(raises("approval_over"));
});

test("somebody asks ten times a minute", async () => {
  const asked = { operation: REFUND, input: { payment_id: set.payment_id, amount: 900 } };
  for (let n = 0; n < 10; n++) await set.desk.call.approvals.ask(asked);
  await expect(set.desk.call.approvals.ask(asked)).rejects.toMatchObject(
    raises("rate_limit_exceeded"),
  );
});

test("a passkey proves the colleague, for this question and for no sign-in", async () => {
  const device = await passkeyOf(money.world, set.manager.email);
  const asked = { operation: REFUND, input: { payment_id: set.payment_id, amount: 900 } };
  const open = async () => {
    const { id, passkey } = await set.desk.call.approvals.ask(asked);
    return { id, said: device.get(passkey as unknown as Question) };
  };
  const grant = (approval_id: string, passkey: object) =>
    set.desk.call.approvals.grant({
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
  expect(await give(set.desk, 900, token)).toMatchObject({ amount: 900 });
});

test("a person's own passkey allows nothing of theirs", async () => {
  const device = await passkeyOf(money.world, set.desk.email);
  const asked = { operation: REFUND, input: { payment_id: set.payment_id, amount: 900 } };
  const { id, passkey } = await set.desk.call.approvals.ask(asked);
  const said = device.get(passkey as unknown as Question) as unknown as Record<string, unknown>;
  const grant = set.desk.call.approvals.grant({
    ...asked,
    approval_id: id,
    proof: { passkey: said },
  });
  await expect(grant).rejects.toMatchObject(raises("approval_refused"));
});
