import { beforeEach, describe, expect, test } from "vitest";
import { createCashDesk } from "@/features/billing/cash-desks/create";
import { closeCashSession } from "@/features/billing/cash-sessions/close";
import { getCashSession } from "@/features/billing/cash-sessions/list";
import { openCashDesk } from "@/features/billing/cash-sessions/open";
import { checkLedger } from "@/features/billing/ledger/check";
import { createInvoice } from "@/features/billing/invoices/create";
import { finalizeInvoice } from "@/features/billing/invoices/finalize";
import { getInvoice } from "@/features/billing/invoices/get";
import { createProduct } from "@/features/catalogue/products/create";
import { createTaxRate } from "@/features/catalogue/tax-rates/create";
import { getBooking } from "@/features/scheduling/bookings/get";
import { makeBuyer, type MoneyWorld } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { makeMember } from "@/testing/worlds/world";
import { newId } from "@/lib/ids";
import { createApiKey } from "@/features/platform/api-keys/create";
import { updateResource } from "@/features/scheduling/resources/update";
import type { Ctx } from "@/server/context";
import { request } from "@/testing/worlds/passes";
import { createSale } from "./create";
import type { CreateSale } from "./schema";

const money = setUpMoney();
let world: MoneyWorld;
let cash_session_id: string;
beforeEach(async () => {
  ({ world } = money);
  const desk = await createCashDesk(world.ctx, { name: "Reception" });
  const opened = { cash_desk_id: desk.id, opening_amount: 10_000 };
  cash_session_id = (await openCashDesk(world.ctx, opened)).id;
});

const sell = (sale: Omit<CreateSale, "cash_session_id">) =>
  createSale(world.ctx, { cash_session_id, ...sale });
const till = () => getCashSession(world.ctx, { cash_session_id });
const tape = { description: "Grip tape", quantity: 2, unit_amount: 450 };
const cash = (amount: number, given = amount) => ({ way: "cash" as const, amount, given });
const failing = (code: string, extras = {}) => ({ of: { code }, extras });
const fault = (...loc: string[]) => ({ faults: [{ loc: ["body", ...loc] }] });
const booked = () => world.ctx.db.invoice.count({ where: { organization_id: world.org.id } });

async function owed(member_id: string, unit_amount: number): Promise<string> {
  const lines = [{ description: "Locker", quantity: 1, unit_amount }];
  const draft = await createInvoice(world.ctx, { member_id, currency: "EUR", lines });
  return (await finalizeInvoice(world.ctx, { invoice_id: draft.id })).id;
}

describe("a sale", () => {
  test("bills a membership, a held place, a due invoice and free lines, and takes the sum in one act", async () => {
    const buyer = await makeBuyer(world);
    const member_id = buyer.booking.member_id;
    const tax_rate_id = (
      await createTaxRate(world.ctx, { name: "VAT", percentage: 19, inclusive: false })
    ).id;
    const plan = { name: "Flex", amount: 4900, currency: "EUR", interval: "month" as const };
    const lines = [
      { product_id: (await createProduct(world.ctx, plan)).id },
      { booking_id: buyer.booking.id },
      { invoice_id: await owed(member_id, 1200) },
      tape,
      { description: "Racket", unit_amount: 10_000, tax_rate_id },
    ];
    const sum = 4900 + 1500 + 1200 + 900 + 11_900;
    const before = await booked();
    const asked = await sell({ member_id, lines, dry_run: true });
    expect(asked).toMatchObject({ dry_run: true, amount_due: sum, invoice_ids: [] });
    expect(await booked()).toBe(before);

    const paid = [cash(10_400, 10_500), { way: "card_terminal" as const, amount: sum - 10_400 }];
    const sale = await sell({ member_id, lines, payments: paid });
    expect(sale).toMatchObject({
      ...{ amount_due: sum, amount_paid: sum, amount_on_account: 0, change_amount: 100 },
      lines: [
        { description: "Flex", amount: 4900 },
        { amount: 1500 },
        { description: "Locker", amount: 1200 },
        { description: "Grip tape", amount: 900 },
        { description: "Racket", amount: 11_900 },
      ],
    });
    expect(sale.invoice_ids).toHaveLength(4);
    for (const invoice_id of sale.invoice_ids) {
      expect((await getInvoice(world.ctx, { invoice_id })).status).toBe("paid");
    }
    const place = await getBooking(world.ctx, { booking_id: buyer.booking.id });
    expect(place.status).toBe("confirmed");
    expect(await till()).toMatchObject({
      expected_amount: 10_000 + 10_400,
      takings: [
        { provider: "card_terminal", amount: sum - 10_400 },
        { provider: "cash", amount: 10_400 },
      ],
    });
    expect(await checkLedger(world.ctx, world.org.id)).toEqual([]);
  });

  test("takes no other sum than what is due, and then sells nothing", async () => {
    const { id: member_id } = await makeMember(world);
    for (const amount of [899, 901]) {
      await expect(
        sell({ member_id, lines: [tape], payments: [cash(amount)] }),
      ).rejects.toMatchObject(failing("amount_changed", { amount_due: 900 }));
    }
    await expect(sell({ member_id, lines: [tape] })).rejects.toMatchObject(
      failing("amount_changed"),
    );
    expect(await booked()).toBe(0);
    const sale = await sell({ member_id, lines: [tape], payments: [cash(400)], on_account: true });
    expect(sale).toMatchObject({ amount_paid: 400, amount_on_account: 500 });
    const [invoice_id = ""] = sale.invoice_ids;
    expect(await getInvoice(world.ctx, { invoice_id })).toMatchObject({ amount_due: 500 });
  });

  test("takes cash at an open till alone, and never less than is to be paid", async () => {
    const { id: member_id } = await makeMember(world);
    const sale = { member_id, lines: [tape], payments: [cash(900)] };
    await expect(createSale(world.ctx, sale)).rejects.toMatchObject(fault("cash_session_id"));
    await expect(sell({ ...sale, payments: [cash(900, 899)] })).rejects.toMatchObject(
      fault("payments", "0", "given"),
    );
    await closeCashSession(world.ctx, { cash_session_id, counted_amount: 10_000 });
    await expect(sell(sale)).rejects.toMatchObject(failing("cash_session_closed"));
    expect(await booked()).toBe(0);
  });

  test("names each faulty line", async () => {
    const [{ id: member_id }, other] = [await makeMember(world), await makeMember(world)];
    const theirs = await owed(other.id, 700);
    const place = await makeBuyer(world);
    const refused = (line: CreateSale["lines"][number], ...loc: string[]) =>
      expect(sell({ member_id, lines: [tape, line], dry_run: true })).rejects.toMatchObject(
        fault("lines", "1", ...loc),
      );
    await refused({});
    await refused({ ...tape, invoice_id: theirs });
    await refused({ description: "Tape" }, "unit_amount");
    await refused({ invoice_id: theirs, unit_amount: 5 });
    await refused({ invoice_id: theirs }, "invoice_id");
    await refused({ booking_id: place.booking.id }, "booking_id");
    await refused({ product_id: "prd_none" }, "product_id");
    await refused({ ...tape, tax_rate_id: "txr_none" }, "tax_rate_id");
    expect(await getBooking(world.ctx, { booking_id: place.booking.id })).toMatchObject({
      status: "held",
    });
  });

  test("charges a saved card, and leaves the invoice due when the bank declines", async () => {
    const good = await makeBuyer(world);
    const card = (amount: number, payment_method_id: string) => [
      { way: "saved_card" as const, amount, payment_method_id },
    ];
    const member_id = good.booking.member_id;
    const sale = await sell({ member_id, lines: [tape], payments: card(900, good.cardId) });
    expect(sale).toMatchObject({ amount_paid: 900, amount_on_account: 0, card_failure: null });
    const [paid = ""] = sale.invoice_ids;
    expect((await getInvoice(world.ctx, { invoice_id: paid })).status).toBe("paid");

    const bad = await makeBuyer(world, { card: "pm_card_chargeCustomerFail", hour: 15 });
    const declined = await sell({
      ...{ member_id: bad.booking.member_id, lines: [tape] },
      payments: card(900, bad.cardId),
    });
    expect(declined).toMatchObject({
      ...{ amount_paid: 0, amount_on_account: 900, card_failure: "payment_failed" },
    });
    const [due = ""] = declined.invoice_ids;
    const again = await sell({
      ...{ member_id: bad.booking.member_id, lines: [{ invoice_id: due }] },
      payments: [cash(900)],
    });
    expect(again).toMatchObject({ amount_paid: 900, invoice_ids: [due] });
    await expect(
      sell({ member_id, lines: [tape], payments: card(900, bad.cardId) }),
    ).rejects.toMatchObject(fault("payments", "0", "payment_method_id"));
    await expect(
      sell({ member_id, lines: [tape], payments: [...card(800, good.cardId), cash(100)] }),
    ).rejects.toMatchObject(fault("payments", "0", "way"));
    expect(await checkLedger(world.ctx, world.org.id)).toEqual([]);
  });
});

describe("a sale that nobody answers for", () => {
  /** Asks for changes with one key; those until `mended` do their work, and the process dies before it answers. */
  async function asking(path: string, body: object) {
    const key = newId("req");
    const { secret } = await createApiKey(world.ctx, { name: "Till" });
    const headers = {
      ...{ authorization: `Bearer ${secret}`, "content-type": "application/json" },
      "idempotency-key": key,
    };
    const ask = () => request(path, { method: "POST", headers, body: JSON.stringify(body) });
    const { db } = world.ctx;
    await db.$executeRawUnsafe(`
      CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'died'; END $$`);
    await db.$executeRawUnsafe(`
      CREATE TRIGGER die BEFORE UPDATE ON idempotency_records FOR EACH ROW
        WHEN (COALESCE(current_setting('foyer.transaction', true), '') = '') EXECUTE FUNCTION die()`);
    const mended = () => db.$executeRawUnsafe("DROP FUNCTION die() CASCADE");
    const first = await ask().finally(mended);
    expect(first.status).toBeGreaterThanOrEqual(500);
    await db.$executeRaw`UPDATE idempotency_records SET locked_until = now() - interval '1 second'`;
    const again = await ask();
    return { again, told: (await again.json()) as Record<string, unknown> };
  }

  test("is not made a second time by a repeat, which gets its answer", async () => {
    const { id: member_id } = await makeMember(world);
    const sale = { member_id, cash_session_id, lines: [tape], payments: [cash(900, 1000)] };
    const { again, told } = await asking("/v1/sales", sale);
    expect(again.status).toBe(200);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(told).toMatchObject({ amount_paid: 900, change_amount: 100, card_failure: null });
    expect(await booked()).toBe(1);
    expect((await till()).expected_amount).toBe(10_900);
  });

  test("by a saved card says that the card may be charged, and charges none again", async () => {
    const { booking, cardId } = await makeBuyer(world);
    const { member_id } = booking;
    const way = { way: "saved_card", amount: 900, payment_method_id: cardId };
    const { told } = await asking("/v1/sales", { member_id, lines: [tape], payments: [way] });
    expect(told).toMatchObject({ card_failure: "checkout_in_progress", amount_on_account: 900 });
    expect(await booked()).toBe(1);
  });

  test("nor is cash moved twice", async () => {
    const path = `/v1/cash-sessions/${cash_session_id}/movements`;
    const { again } = await asking(path, { kind: "paid_out", amount: 500, reason: "Milk" });
    expect(again.status).toBe(200);
    expect((await till()).paid_out_amount).toBe(500);
  });
});

test("a place of a resource that was changed since is sold all the same", async () => {
  const { booking } = await makeBuyer(world);
  const { resource_id } = await getBooking(world.ctx, { booking_id: booking.id });
  const party = { starts_at_local: "2026-12-24T10:00:00", ends_at_local: "2026-12-24T12:00:00" };
  const overrides = [{ ...party, capacity: 1 }];
  await updateResource(world.ctx, { resource_id: String(resource_id), overrides });
  const sale = { member_id: booking.member_id, lines: [{ booking_id: booking.id }] };
  expect(await sell({ ...sale, dry_run: true })).toMatchObject({ amount_due: 1500 });
  expect(await sell({ ...sale, payments: [cash(1500)] })).toMatchObject({ amount_paid: 1500 });
});

test("a card that was removed as the sale was made leaves its invoice due", async () => {
  const { booking, cardId } = await makeBuyer(world);
  const { member_id } = booking;
  // Within the sale's transaction, whose lock would keep everybody else from it.
  const keepAnswer = async ({ db, org }: Ctx) => {
    const where = { organization_id: org.id, id: cardId };
    await db.paymentMethod.updateMany({ where, data: { detached_at: world.ctx.now() } });
  };
  const payments = [{ way: "saved_card" as const, amount: 900, payment_method_id: cardId }];
  const sale = await createSale(
    { ...world.ctx, keepAnswer },
    { member_id, lines: [tape], payments },
  );
  expect(sale).toMatchObject({ card_failure: "payment_method_not_usable", amount_on_account: 900 });
});

describe("the seller of a line", () => {
  const as = (...scopes: string[]) => ({
    ...world.ctx,
    actor: { ...world.ctx.actor, scopes: new Set(["cash-desks:write", ...scopes]) },
  });

  test.each([
    ["product_id", { product_id: "prd_1" }, "subscriptions:write"],
    ["booking_id", { booking_id: "bkg_1" }, "bookings:write"],
    ["invoice_id", { invoice_id: "inv_1" }, "invoices:read"],
    ["description", tape, "invoices:write"],
  ])("may do by a line of %s what they may do without it", async (field, line, scope) => {
    const { id: member_id } = await makeMember(world);
    const sale = { member_id, lines: [line], dry_run: true };
    await expect(createSale(as(), sale)).rejects.toMatchObject(
      failing("insufficient_scope", { required_scope: scope, field: `lines.${field}` }),
    );
    const sold = createSale(as(scope), sale);
    if (field === "description") expect((await sold).amount_due).toBe(900);
    else await expect(sold).rejects.not.toMatchObject({ of: { code: "insufficient_scope" } });
  });
});
