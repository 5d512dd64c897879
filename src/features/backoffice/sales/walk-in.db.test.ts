import { beforeEach, describe, expect, test } from "vitest";
import { archiveMember } from "@/features/backoffice/member-lifecycle/archive";
import { createBulkAction } from "@/features/backoffice/bulk-actions/create";
import { eraseMember } from "@/features/backoffice/member-erase/erase";
import { mergeMember } from "@/features/backoffice/member-merge/merge";
import { reportMembers } from "@/features/backoffice/reports/members";
import { createCashDesk } from "@/features/billing/cash-desks/create";
import { getCashSession } from "@/features/billing/cash-sessions/list";
import { openCashDesk } from "@/features/billing/cash-sessions/open";
import { createCreditNote } from "@/features/billing/credit-notes/create";
import { describeInvoice } from "@/features/billing/documents/print";
import { getInvoice } from "@/features/billing/invoices/get";
import { checkLedger } from "@/features/billing/ledger/check";
import { createAccount } from "@/features/people/accounts/create";
import { createGroup } from "@/features/people/groups/create";
import { createProduct } from "@/features/catalogue/products/create";
import { getMember } from "@/features/people/members/get";
import { listMembers } from "@/features/people/members/list";
import { ListMembers } from "@/features/people/members/schema";
import { createApiKey } from "@/features/platform/api-keys/create";
import { DAY } from "@/lib/time";
import type { MoneyWorld } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { request } from "@/testing/worlds/passes";
import { makeMember } from "@/testing/worlds/world";
import { createSale } from "./create";
import type { CreateSale } from "./schema";

const money = setUpMoney();
let world: MoneyWorld;
let cash_session_id: string;
beforeEach(async () => {
  ({ world } = money);
  const desk = await createCashDesk(world.ctx, { name: "Bar" });
  const opened = { cash_desk_id: desk.id, opening_amount: 10_000 };
  cash_session_id = (await openCashDesk(world.ctx, opened)).id;
});

const coffee = { description: "Coffee", unit_amount: 320 };
const cash = (amount: number, given = amount) => ({ way: "cash" as const, amount, given });
const sell = (sale: Partial<CreateSale> = {}) =>
  createSale(world.ctx, {
    ...{ cash_session_id, walk_in: true, lines: [coffee], payments: [cash(320, 500)] },
    ...sale,
  });
const fault = (...loc: string[]) => ({ faults: [{ loc: ["body", ...loc] }] });
/** The members who joined and left, around today. */
async function joining() {
  const day = (days: number) =>
    new Date(world.ctx.now().getTime() + days * DAY).toISOString().slice(0, 10);
  const period = { from: day(-2), to: day(2), interval: "day" as const };
  return (await reportMembers(world.ctx, period)).items;
}
const listed = (filter: Record<string, unknown> = {}) =>
  listMembers(world.ctx, ListMembers.parse(filter));

describe("a sale to a walk-in", () => {
  test("takes cash with change, issues a receipt, and gathers on one record that no list has", async () => {
    const before = await listed();
    const joined = await joining();
    expect(await sell({ payments: [], dry_run: true })).toMatchObject({
      ...{ dry_run: true, amount_due: 320 },
    });
    const [first, second] = await Promise.all([sell(), sell()]);
    expect(first).toMatchObject({ amount_paid: 320, change_amount: 180, amount_on_account: 0 });
    expect(second.member_id).toBe(first.member_id);
    expect((await getCashSession(world.ctx, { cash_session_id })).expected_amount).toBe(10_640);
    const [invoice_id = ""] = first.invoice_ids;
    expect(await getInvoice(world.ctx, { invoice_id })).toMatchObject({
      ...{ status: "paid", member_id: first.member_id },
    });
    expect((await describeInvoice(world.ctx, { invoice_id })).buyer.name).toBe("Walk-in");
    expect(await checkLedger(world.ctx, world.org.id)).toEqual([]);

    expect(await getMember(world.ctx, { member_id: first.member_id })).toMatchObject({
      ...{ name: "Walk-in", status: "archived", walk_in: true, email: null },
    });
    expect((await listed()).total).toBe(before.total);
    expect(await joining()).toEqual(joined);
    expect((await listed({ search: "walk-in" })).items).toEqual([]);
    const archived = await listed({ status: "archived" });
    expect(archived.items.map(({ id }) => id)).toEqual([first.member_id]);
    expect(archived.total).toBe(1);
  });

  test("names a walk-in or a member, sells things in words, and is paid at once", async () => {
    const { id: member_id } = await makeMember(world);
    const refused = (sale: Partial<CreateSale>, ...loc: string[]) =>
      expect(sell(sale)).rejects.toMatchObject(fault(...loc));
    await refused({ member_id }, "walk_in");
    await refused({ walk_in: false }, "member_id");
    await refused({ lines: [coffee, { product_id: "prd_1" }] }, "lines", "1");
    await refused({ lines: [{ booking_id: "bkg_1" }] }, "lines", "0");
    await refused({ lines: [{ invoice_id: "inv_1" }] }, "lines", "0");
    await refused({ payments: [], on_account: true }, "on_account");
    await refused(
      { payments: [{ way: "saved_card", amount: 320, payment_method_id: "pm_1" }] },
      ...["payments", "0", "way"],
    );
    expect((await listed({ status: "archived" })).total).toBe(0);
  });
});

describe("the record of the walk-ins", () => {
  const failing = { of: { code: "member_is_walk_in" } };

  test("is no person: nothing of it changes, and it has sales alone", async () => {
    const { ctx } = world;
    const { member_id } = await sell();
    const { id: other } = await makeMember(world);
    const { secret } = await createApiKey(ctx, { name: "Desk" });
    const call = async (method: string, path: string, body: object) => {
      const headers = {
        ...{ authorization: `Bearer ${secret}`, "content-type": "application/json" },
      };
      const answer = await request(path, { method, headers, body: JSON.stringify(body) });
      const { code } = (await answer.json()) as { code?: string };
      return [answer.status, code];
    };
    const own = `/v1/members/${member_id}`;
    const refused = [409, "member_is_walk_in"];
    expect(await call("PATCH", own, { email: "x@example.test" })).toEqual(refused);
    expect(await call("POST", `${own}/restore`, {})).toEqual(refused);
    expect(await call("POST", `${own}/notes`, { body: "Hello" })).toEqual(refused);
    const group = await createGroup(ctx, { name: "Regulars" });
    const added = { member_ids: [member_id] };
    expect(await call("POST", `/v1/groups/${group.id}/members`, added)).toEqual(refused);
    const input = { group_id: group.id };
    const bulk = { action: "add_to_group" as const, ids: [member_id], input, dry_run: true };
    expect(await createBulkAction(ctx, bulk)).toMatchObject({
      ...{ counts: { would_change: 0, refused: 1 }, reasons: [{ code: "member_is_walk_in" }] },
    });
    const account = await createAccount(ctx, { name: "Bar" });
    expect(await call("POST", `/v1/accounts/${account.id}/members`, added)).toEqual(refused);
    const plan = { name: "Flex", amount: 4900, currency: "EUR", interval: "month" as const };
    const { id: product_id } = await createProduct(ctx, plan);
    const bought = { member_id, product_id };
    expect(await call("POST", "/v1/subscriptions", bought)).toEqual(refused);
    // As a member's, its sale could stay on account.
    const owed = { member_id, lines: [coffee], on_account: true };
    expect(await call("POST", "/v1/sales", owed)).toEqual(refused);
    await expect(eraseMember(ctx, { member_id, dry_run: true })).rejects.toMatchObject(failing);
    for (const both of [
      { member_id, source_member_id: other },
      { member_id: other, source_member_id: member_id },
    ])
      await expect(mergeMember(ctx, both)).rejects.toMatchObject(failing);
    expect(await archiveMember(ctx, { member_id })).toMatchObject({ walk_in: true });
  });

  test("keeps no credit: the next walk-in is somebody else", async () => {
    const sale = await sell();
    const [invoice_id = ""] = sale.invoice_ids;
    const note = { invoice_id, settlement: "account_credit" as const };
    await expect(createCreditNote(world.ctx, note)).rejects.toMatchObject(failing);
    const refunded = await createCreditNote(world.ctx, { ...note, settlement: "refund" });
    expect(refunded.amount_refunded).toBe(320);
  });
});
