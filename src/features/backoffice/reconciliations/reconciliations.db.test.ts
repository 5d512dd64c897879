import { byId } from "@/server/context";
import { describe, expect, test } from "vitest";
import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import { newId } from "@/lib/ids";
import { ProcessorUnavailable } from "@/ports/payments/port";
import { logged } from "@/testing/log";
import { crashing, makeBuyer } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { runJobs } from "@/testing/outbox";
import { makeWorld } from "@/testing/worlds/world";
import { createReconciliation } from "./create";
import { getReconciliation, listReconciliations } from "./get";
import { runReconciliation } from "./run";

const money = setUpMoney();

/**
 * Starts one and lets the worker run it; the sandbox uses the machine's time, the world its own.
 */
async function reconcileNow(days = 31) {
  const ctx = { ...money.world.ctx, now: () => new Date() };
  const { id: reconciliation_id } = await createReconciliation(ctx, { days });
  expect(await runJobs(ctx)).toEqual([]);
  return getReconciliation(ctx, { reconciliation_id });
}
const eventsOf = async (object_id: string) => {
  const where = { organization_id: money.world.org.id, object_id };
  const events = await money.world.ctx.db.domainEvent.findMany({
    where,
    orderBy: { sequence: "asc" },
  });
  return events.map(({ type }) => type);
};

describe("a reconciliation", () => {
  test("says that the books agree, and how much was compared", async () => {
    await money.pay(await makeBuyer(money.world));
    const buyer = await makeBuyer(money.world, { hour: 14 });
    await money.pay(buyer);
    await cancelBooking(money.world.ctx, { booking_id: buyer.booking.id, refund_percent: 100 });
    const done = await reconcileNow();
    expect(done).toMatchObject({
      ...{ status: "completed", agrees: true, days: 31 },
      compared: { payments: 2, refunds: 1, disputes: 0 },
      ...{ changes: [], differences: [], failures: [], faults: [] },
    });
    expect(Date.now() - Date.parse(done.since ?? "")).toBeGreaterThan(30.9 * 86_400_000);
    expect(await eventsOf(done.id)).toEqual(["reconciliation.created", "reconciliation.completed"]);
  });

  test("lists money that no book knows, and leaves it unchanged", async () => {
    const { account, payments, world } = money;
    const call = () => ({
      account,
      idempotencyKey: newId("pcl"),
      metadata: { org_id: world.org.id },
    });
    const customer = await payments.createCustomer({ ...call(), email: null, name: "Somebody" });
    const stray = await payments.createIntent({
      ...call(),
      ...{ customer_id: customer.id, payment_method_id: "pm_card_visa", amount: 700 },
      ...{ currency: "EUR", save_payment_method: false, off_session: false },
    });
    expect(await reconcileNow()).toMatchObject({
      ...{ status: "completed", agrees: false, changes: [] },
      differences: [
        {
          object_type: "payment_intent",
          object_id: stray.id,
          outcome: "unknown here: succeeded, 700 EUR",
        },
      ],
    });
  });

  test("completes the work that a crash has left half-done, and reports it", async () => {
    const buyer = await makeBuyer(money.world);
    const through = crashing(money.payments, "createIntent", "after");
    await expect(money.pay(buyer, { through })).rejects.toMatchObject({ name: "Crash" });
    await money.world.ctx.db.processorCall.updateMany({
      where: { organization_id: money.world.org.id },
      data: { created_at: new Date(Date.now() - 600_000) },
    });
    const done = await reconcileNow();
    expect(done).toMatchObject({ status: "completed", agrees: true });
    expect(done.changes).toMatchObject([{ object_type: "processor_call" }]);
    expect((await money.bookingOf(buyer)).status).toBe("confirmed");
    expect((await reconcileNow()).changes).toEqual([]);
  });

  test("names rows of the books that somebody has written to by hand", async () => {
    const { invoice_id } = await money.pay(await makeBuyer(money.world));
    const id = invoice_id ?? "";
    await money.world.ctx.db.invoice.update({
      where: byId(money.world.ctx, id),
      data: { amount_paid: 1400 },
    });
    const done = await reconcileNow();
    expect(done).toMatchObject({ status: "completed", agrees: false });
    expect(done.faults).toContainEqual(
      expect.objectContaining({ code: "invoice_paid", object_id: id, has: 1400, should: 1500 }),
    );
  });

  test("fails when the processor does not answer, and may be started again", async () => {
    money.world.usePayments({
      ...money.payments,
      listIntents: () => Promise.reject(new ProcessorUnavailable("10.0.0.1 refused")),
    });
    const done = await reconcileNow();
    expect(done).toMatchObject({
      ...{ status: "failed", agrees: null },
      failures: [
        {
          object_type: "processor_account",
          object_id: money.account,
          reason: "processor_unavailable",
        },
      ],
    });
    expect(JSON.stringify(done)).not.toContain("10.0.0.1");
    money.world.usePayments(money.payments);
    expect(await reconcileNow()).toMatchObject({ status: "completed" });
  });

  test("fails on a fault of ours, and reveals nothing of it", async () => {
    const ctx = { ...money.world.ctx, now: () => new Date() };
    const { id: reconciliation_id } = await createReconciliation(ctx, { days: 1 });
    const db = new Proxy(ctx.db, {
      get: (of, name) => {
        if (name === "processorCall") throw new Error("SELECT secret FROM somewhere");
        return Reflect.get(of, name) as unknown;
      },
    });
    await runReconciliation({ ...ctx, db }, reconciliation_id);
    const failed = await getReconciliation(ctx, { reconciliation_id });
    expect(failed).toMatchObject({
      ...{ status: "failed", agrees: null, compared: null },
      failures: [{ object_type: "reconciliation", object_id: failed.id, reason: "internal_error" }],
    });
    expect(JSON.stringify(failed)).not.toContain("SELECT");
    expect(logged()).toMatchObject([
      {
        msg: "reconciliation failed",
        reconciliation_id,
        err: { message: "SELECT secret FROM somewhere" },
      },
    ]);
    expect(await reconcileNow()).toMatchObject({ status: "completed" });
  });

  test("is one at a time, also when several are begun at once", async () => {
    const { ctx } = money.world;
    const begun = await Promise.allSettled(
      Array.from({ length: 6 }, () => createReconciliation(ctx, { days: 1 })),
    );
    const made = begun.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    const refused = begun.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(made).toHaveLength(1);
    const named = { name: "reconciliation_running", extras: { resource_id: made[0]?.id } };
    for (const error of refused) expect(error).toMatchObject(named);
    expect((await listReconciliations(ctx, { page: 1, size: 50 })).total).toBe(1);
  });

  test("ends once when two workers run it, and is not run again afterwards", async () => {
    const ctx = { ...money.world.ctx, now: () => new Date() };
    const { id } = await createReconciliation(ctx, { days: 1 });
    await Promise.all([runReconciliation(ctx, id), runReconciliation(ctx, id)]);
    const ended = await getReconciliation(ctx, { reconciliation_id: id });
    await runReconciliation(ctx, id);
    expect(await getReconciliation(ctx, { reconciliation_id: id })).toEqual(ended);
    expect(await eventsOf(id)).toEqual(["reconciliation.created", "reconciliation.completed"]);
  });

  test("is the organization's own", async () => {
    const { id: reconciliation_id } = await createReconciliation(money.world.ctx, { days: 1 });
    const foreign = await makeWorld();
    await expect(getReconciliation(foreign.ctx, { reconciliation_id })).rejects.toMatchObject({
      name: "reconciliation_not_found",
    });
    // A running one does not block other organizations.
    await createReconciliation(foreign.ctx, { days: 1 });
  });
});
