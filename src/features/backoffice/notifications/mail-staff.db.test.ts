import { beforeEach, describe, expect, test } from "vitest";
import { updateOrganization } from "@/features/platform/organizations/update";
import { recordDispute } from "@/features/billing/payments/dispute";
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

async function dispute(
  status: "open" | "won" | "lost",
  respond_by: Date | null = new Date("2026-12-04T22:59:59Z"),
) {
  const { ctx } = money.world;
  const { id } = await ctx.db.payment.findFirstOrThrow({ where: { organization_id: ctx.org.id } });
  const of = { id: "dp_1", amount: 1500, currency: "EUR", reason: "fraudulent", status };
  const state = { ...of, respond_by, created_at: ctx.now(), intent_id: null };
  await recordDispute(ctx, id, state, async () => undefined);
  return id;
}

describe("staff", () => {
  beforeEach(async () => {
    await money.pay(await makeBuyer(money.world));
  });

  test("hear of a dispute and of how it ended, with whose payment it is", async () => {
    await listen("desk@club.example");
    const id = await dispute("open");
    const [opened] = await toStaff();
    expect(opened?.subject).toBe("A payment is disputed: €15.00");
    expect(opened?.text).toContain(`Reason: fraudulent\n`);
    expect(opened?.text).toMatch(/Answer by: .*Dec.*:59/);
    expect(opened?.text).toContain(`Id: ${id}`);
    expect(opened?.text).toMatch(/Member: \w/);
    await dispute("lost");
    expect((await toStaff()).map(({ subject }) => subject)).toContain("A dispute is lost: €15.00");
  });

  test("hear of a dispute once, whose deadline moves; it is kept with the payment", async () => {
    await listen("desk@club.example");
    const id = await dispute("open");
    await dispute("open", new Date("2026-12-09T22:59:59Z"));
    expect(await toStaff()).toHaveLength(1);
    const { ctx } = money.world;
    const read = () =>
      ctx.db.payment.findFirstOrThrow({ where: { organization_id: ctx.org.id, id } });
    expect((await read()).dispute_respond_by?.toISOString()).toBe("2026-12-09T22:59:59.000Z");
    // The evidence has been sent.
    await dispute("open", null);
    expect((await read()).dispute_respond_by).toBeNull();
    expect(await toStaff()).toHaveLength(1);
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
    await dispute("open");
    expect(await toStaff()).toEqual([]);
  });
});
