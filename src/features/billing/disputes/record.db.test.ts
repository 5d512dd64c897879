import fs from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import { createPayment } from "@/features/billing/payments/create";
import { getPayment } from "@/features/billing/payments/get";
import { listPayments } from "@/features/billing/payments/list";
import { ListPayments } from "@/features/billing/payments/schema";
import { updatePayment } from "@/features/billing/charging/update-payment";
import type { DisputeState } from "@/ports/payments/port";
import { byId } from "@/server/context";
import { tellDispute } from "@/testing/worlds/disputes";
import { makeMember, makeWorld, type World } from "@/testing/worlds/world";

let world: World;
let payment_id: string;

beforeEach(async () => {
  world = await makeWorld();
  const { id: member_id } = await makeMember(world);
  const cash = { member_id, amount: 700, currency: "EUR", provider: "cash" as const };
  payment_id = (await createPayment(world.ctx, cash)).id;
  await updatePayment(world.ctx, { payment_id, status: "succeeded" });
});

const tell = (told: Partial<DisputeState>) => tellDispute(world.ctx, payment_id, told);
const rows = () =>
  world.ctx.db.dispute.findMany({ where: { payment_id }, orderBy: { opened_at: "asc" } });
const stands = async () => (await getPayment(world.ctx, { payment_id })).dispute_status;
const events = async () => {
  const found = await world.ctx.db.domainEvent.findMany({
    where: { object_id: payment_id, type: { startsWith: "payment.disput" } },
    orderBy: { sequence: "asc" },
  });
  return found.map(({ type }) => type.replace("payment.", ""));
};

describe("a dispute", () => {
  test("is told of at each change of its own status, and at no repetition", async () => {
    const respond_by = new Date("2026-12-04T12:00:00Z");
    for (const status of ["needs_response", "under_review", "lost"] as const) {
      const told = { status, respond_by: status === "needs_response" ? respond_by : null };
      expect(await tell(told)).toBe(true);
      expect(await tell(told)).toBe(false);
    }
    expect(await events()).toEqual(["disputed", "dispute_updated", "dispute_closed"]);
    expect(await rows()).toMatchObject([
      { status: "lost", amount: 700, reason: "fraudulent", closed_at: world.ctx.now() },
    ]);
  });

  test("does not go back when an earlier answer comes late", async () => {
    await tell({ status: "under_review" });
    expect(await tell({ status: "needs_response" })).toBe(false);
    await tell({ status: "won" });
    expect(await tell({ status: "under_review" })).toBe(false);
    expect(await stands()).toBe("won");
    expect(await events()).toEqual(["disputed", "dispute_closed"]);
  });

  test("that was an inquiry asks for evidence anew, also after the inquiry was closed", async () => {
    const respond_by = new Date("2026-12-04T12:00:00Z");
    await tell({ status: "warning_needs_response", respond_by });
    await tell({ status: "warning_closed" });
    await tell({ status: "needs_response", respond_by });
    expect(await events()).toEqual(["disputed", "dispute_closed", "disputed"]);
    expect(await rows()).toMatchObject([{ status: "needs_response", closed_at: null }]);
  });

  test("beside another has a record of its own: the payment is disputed since the first, until both are over", async () => {
    const first = { created_at: new Date("2026-11-01T12:00:00Z") };
    const second = { id: "du_2", created_at: new Date("2026-11-05T12:00:00Z"), amount: 300 };
    await tell(second);
    await tell(first);
    await tell({ ...second, status: "lost" });
    expect(await stands()).toBe("open");
    await tell({ ...first, status: "won" });
    expect(await getPayment(world.ctx, { payment_id })).toMatchObject({
      ...{ dispute_status: "lost", dispute_amount: 300 },
      disputed_at: "2026-11-01T12:00:00.000Z",
    });
    const listed = async (dispute_status: string) =>
      (await listPayments(world.ctx, ListPayments.parse({ dispute_status }))).total;
    expect([await listed("open"), await listed("lost"), await listed("won")]).toEqual([0, 1, 0]);
    expect(await events()).toHaveLength(4);
  });
});

describe("a dispute that a payment said of itself", () => {
  const [, fill = ""] = fs
    .readFileSync("prisma/migrations/20261128125000_disputes/migration.sql", "utf8")
    .split(/^(?=INSERT INTO "disputes")/m);
  const opened_at = new Date("2026-11-20T12:00:00Z");
  const respond_by = new Date("2026-12-01T12:00:00Z");

  /** Writes on the payment what an earlier version wrote, and fills the table. */
  async function said(status: string, amount: number | null): Promise<void> {
    await world.ctx.db.payment.update({
      where: byId(world.ctx, payment_id),
      data: { disputed_at: opened_at },
    });
    await world.ctx.db
      .$executeRaw`UPDATE payments SET dispute_status = ${status}, dispute_reason = 'duplicate',
        dispute_amount = ${amount}, dispute_respond_by = ${status === "open" ? respond_by : null}
      WHERE organization_id = ${world.org.id} AND id = ${payment_id}`;
    await world.ctx.db.$executeRawUnsafe(fill);
    await world.ctx.db
      .$executeRaw`UPDATE payments SET dispute_status = NULL WHERE organization_id = ${world.org.id}`;
  }

  test("becomes a record with all that was known", async () => {
    await said("open", 300);
    expect(await getPayment(world.ctx, { payment_id })).toMatchObject({
      ...{ disputed_at: opened_at.toISOString(), dispute_status: "open" },
      ...{ dispute_reason: "duplicate", dispute_amount: 300 },
      dispute_respond_by: respond_by.toISOString(),
    });
    expect(await rows()).toMatchObject([{ provider_dispute_id: null, closed_at: null, opened_at }]);
  });

  test("is about the whole payment where its part was not known, and over where it was decided", async () => {
    await said("lost", null);
    expect(await rows()).toMatchObject([
      { id: payment_id.replace("pay_", "dsp_"), amount: 700, status: "lost", opened_at },
    ]);
    expect((await rows())[0]?.closed_at).toBeInstanceOf(Date);
  });

  test("gets its id from the processor without being told of again, unless it was decided meanwhile", async () => {
    await said("open", 300);
    const told = { created_at: opened_at, amount: 300 };
    await tell({ ...told, status: "under_review" });
    expect(await rows()).toMatchObject([
      { provider_dispute_id: `du_${payment_id}`, status: "under_review" },
    ]);
    expect(await events()).toEqual([]);
    await tell({ ...told, status: "lost" });
    expect(await events()).toEqual(["dispute_closed"]);
    expect(await rows()).toHaveLength(1);
  });
});
