import { tellDispute } from "@/testing/worlds/disputes";
import { beforeEach, describe, expect, test } from "vitest";
import { updateOrganization } from "@/features/platform/organizations/update";
import { getPayment } from "@/features/billing/payments/get";
import type { DisputeState } from "@/ports/payments/port";
import type { Mail } from "@/ports/mail/port";
import { inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { makeBuyer } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { runJobs } from "@/testing/outbox";

const money = setUpMoney();
let sent: { mail: Mail; key: string }[];
beforeEach(() => {
  sent = [];
});
const send = async (mail: Mail, key: string) => void sent.push({ mail, key });
const toStaff = async () => {
  await runJobs({ ...money.world.ctx, mail: { kind: "mailbox", send } });
  return sent.filter(({ mail }) => mail.to === "desk@club.example").map(({ mail }) => mail);
};
const listen = (notify_email: string | null) =>
  updateOrganization(money.world.ctx, { organization_id: money.world.org.id, notify_email });

const answerBy = new Date("2026-12-04T22:59:59Z");

/** Tells of a dispute of the one payment. Returns the payment's id. */
async function dispute(told: Partial<DisputeState> = {}) {
  const { ctx } = money.world;
  const { id } = await ctx.db.payment.findFirstOrThrow({ where: { organization_id: ctx.org.id } });
  await tellDispute(ctx, id, { amount: 1500, respond_by: answerBy, ...told });
  return id;
}

describe("staff", () => {
  beforeEach(async () => {
    await money.pay(await makeBuyer(money.world));
  });

  test("hear of a dispute and of how it ended, with whose payment it is", async () => {
    await listen("desk@club.example");
    const id = await dispute();
    const [opened] = await toStaff();
    expect(opened?.subject).toBe("A payment is disputed: €15.00");
    expect(opened?.text).toContain(`Reason: fraudulent\n`);
    expect(opened?.text).toMatch(/Answer by: .*Dec.*:59/);
    expect(opened?.text).toContain(`Id: ${id}`);
    expect(opened?.text).toMatch(/Member: \w/);
    await dispute({ status: "lost", respond_by: null });
    expect((await toStaff()).map(({ subject }) => subject)).toContain("A dispute is lost: €15.00");
  });

  test("hear of a dispute once, whose deadline moves; it is kept with the payment", async () => {
    await listen("desk@club.example");
    const id = await dispute();
    await dispute({ respond_by: new Date("2026-12-09T22:59:59Z") });
    expect(await toStaff()).toHaveLength(1);
    const read = () => getPayment(money.world.ctx, { payment_id: id });
    expect((await read()).dispute_respond_by).toBe("2026-12-09T22:59:59.000Z");
    // The evidence has been sent.
    await dispute({ status: "under_review", respond_by: null });
    expect((await read()).dispute_respond_by).toBeNull();
    expect(await toStaff()).toHaveLength(1);
  });

  test("hear of each of two disputes of a payment once, however often they are told of", async () => {
    await listen("desk@club.example");
    const first = { amount: 1000 };
    const second = { id: "du_2", amount: 500 };
    for (const told of [first, second, first, second]) await dispute(told);
    await dispute({ ...second, status: "won", respond_by: null });
    for (const told of [first, second]) await dispute(told);
    expect((await toStaff()).map(({ subject }) => subject).sort()).toEqual([
      "A dispute is won: €5.00",
      "A payment is disputed: €10.00",
      "A payment is disputed: €5.00",
    ]);
  });

  test("hear of a refund that failed and of a certificate that ends", async () => {
    await listen("desk@club.example");
    const { ctx } = money.world;
    await inTx(ctx, async (tx) => {
      const failed = { amount: 700, currency: "EUR", failure_code: "lost_or_stolen_card" };
      await recordEvent(tx, "refund.failed", "ref_1", failed);
      const expires_at = "2026-12-20T12:00:00.000Z";
      await recordEvent(tx, "pass_certificate.expiring", "crt_1", { expires_at });
    });
    expect((await toStaff()).map(({ subject }) => subject).sort()).toEqual([
      "A refund failed: €7.00",
      "Your Apple Wallet certificate ends on Dec 20, 2026",
    ]);
  });

  test("get no mail without an address", async () => {
    await dispute();
    expect(await toStaff()).toEqual([]);
  });
});
