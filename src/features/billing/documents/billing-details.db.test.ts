import { beforeEach, describe, expect, test } from "vitest";
import { eraseMember } from "@/features/backoffice/member-erase/erase";
import { archiveMemberAndCancel } from "@/features/backoffice/member-lifecycle/archive-member";
import { createInvoice } from "@/features/billing/invoices/create";
import { finalizeInvoice } from "@/features/billing/invoices/finalize";
import { getInvoice } from "@/features/billing/invoices/get";
import { markInvoiceUncollectible } from "@/features/billing/invoices/mark-uncollectible";
import { issueInvoice } from "@/features/billing/invoices/issue";
import { updateAccount } from "@/features/people/accounts/update";
import { archiveAccount } from "@/features/people/accounts/archive";
import { createAccount } from "@/features/people/accounts/create";
import { addAccountMembers } from "@/features/people/accounts/change-members";
import { UpdateMe } from "@/features/people/members/schema";
import { updateMe } from "@/features/people/members/update-me";
import { byId, inTx } from "@/server/context";
import { makeMember, makeWorld, memberOf, type World } from "@/testing/worlds/world";
import { describeCreditNote, describeInvoice } from "./print";
import { createCreditNote } from "@/features/billing/credit-notes/create";

let world: World;
let member_id: string;
beforeEach(async () => {
  world = await makeWorld();
  member_id = (await makeMember(world, { name: "Ines Duarte" })).id;
});

const change = (billing_details: unknown) =>
  updateMe(world.as(memberOf({ id: member_id })), UpdateMe.parse({ billing_details }));
const LINE = { description: "Locker", quantity: 1, unit_amount: 1190 };
const draft = (more: object = {}) =>
  createInvoice(world.ctx, { member_id, currency: "EUR", lines: [LINE], ...more });
const finalize = async (of: { id: string }) =>
  (await finalizeInvoice(world.ctx, { invoice_id: of.id })).id;
const buyer = async (invoice_id: string) =>
  (await describeInvoice(world.ctx, { invoice_id })).buyer;

describe("a member's billing details", () => {
  test("a member changes them, and each new invoice names them, a draft's too", async () => {
    const before = await finalize(await draft());
    const waiting = await draft();
    const { member } = await change({
      name: " Duarte Studio GmbH ",
      tax_id: "DE123456789",
      email: "bills@example.test",
      address: { address_line_1: "Am Kai 7", city: "Hamburg", country_code: "de" },
    });
    expect(member.billing_details).toMatchObject({
      ...{ name: "Duarte Studio GmbH", tax_id: "DE123456789", email: "bills@example.test" },
      address: { address_line_1: "Am Kai 7", address_line_2: null, country_code: "DE" },
    });
    const at_once = await inTx(world.ctx, (tx) =>
      issueInvoice(tx, {
        ...{ member_id, currency: "EUR" },
        lines: [{ ...LINE, amount: 1190, booking_id: null }],
      }),
    );
    const said = {
      ...{ name: "Duarte Studio GmbH", tax_id: "DE123456789" },
      address: ["Am Kai 7", "Hamburg", "Germany"],
    };
    expect(await buyer(await finalize(waiting))).toEqual(said);
    expect(await buyer(at_once.id)).toEqual(said);
    expect(await buyer(before)).toEqual({ name: "Ines Duarte", tax_id: null, address: [] });
    expect(await getInvoice(world.ctx, { invoice_id: at_once.id })).toMatchObject({
      bill_to: { name: "Duarte Studio GmbH" },
    });
  });

  test("an issued invoice keeps them, as do its credit notes, whatever is changed later", async () => {
    await change({ name: "Old GmbH" });
    const invoice_id = await finalize(await draft());
    await change({ name: "New GmbH" });
    await change(null);
    expect(await buyer(invoice_id)).toMatchObject({ name: "Old GmbH" });
    const note = await createCreditNote(world.ctx, { invoice_id, amount: 90, settlement: "none" });
    const credited = await describeCreditNote(world.ctx, { credit_note_id: note.id });
    expect(credited.buyer).toMatchObject({ name: "Old GmbH" });
    const rewrite = (bill_to: object) =>
      world.ctx.db.invoice.update({ where: byId(world.ctx, invoice_id), data: { bill_to } });
    await expect(rewrite({ name: "Someone else" })).rejects.toThrow();
  });

  test("an account's invoice names the account, not the member who pays", async () => {
    await change({ name: "Private" });
    const account = await createAccount(world.ctx, { name: "Nord GmbH", tax_id: "DE9" });
    await addAccountMembers(world.ctx, { account_id: account.id, member_ids: [member_id] });
    const invoice_id = await finalize(await draft({ account_id: account.id }));
    expect(await buyer(invoice_id)).toMatchObject({ name: "Nord GmbH", tax_id: "DE9" });
  });

  test("an account's issued invoice keeps its buyer, whatever becomes of the account", async () => {
    const { ctx } = world;
    const address = { address_line_1: "Am Kai 7", city: "Hamburg", country_code: "DE" };
    const company = { name: "Nord GmbH", tax_id: "DE9", billing_address: address };
    const { id: account_id } = await createAccount(ctx, company);
    await addAccountMembers(ctx, { account_id, member_ids: [member_id] });
    const invoice_id = await finalize(await draft({ account_id }));
    const waiting = await draft({ account_id });
    const moved = { name: "Nordwind AG", tax_id: "DE10", billing_address: null };
    await updateAccount(ctx, { account_id, ...moved });
    const kept = { name: "Nord GmbH", tax_id: "DE9", address: ["Am Kai 7", "Hamburg", "Germany"] };
    expect(await buyer(invoice_id)).toEqual(kept);
    const { id: credit_note_id } = await createCreditNote(ctx, {
      ...{ invoice_id, amount: 90, settlement: "none" },
    });
    expect((await describeCreditNote(ctx, { credit_note_id })).buyer).toEqual(kept);
    const now = { name: "Nordwind AG", tax_id: "DE10", address: [] };
    const later = await finalize(waiting);
    expect(await buyer(later)).toEqual(now);
    expect(await getInvoice(ctx, { invoice_id: later })).toMatchObject({
      bill_to: { name: "Nordwind AG", tax_id: "DE10", address: null, email: null },
    });
  });

  test("a company stays the buyer of its invoice once the member who paid is erased, a household does not", async () => {
    const { ctx } = world;
    const issued = [];
    for (const type of ["company", "household"] as const) {
      const { id: account_id } = await createAccount(ctx, { name: `A ${type}`, type });
      await addAccountMembers(ctx, { account_id, member_ids: [member_id] });
      const invoice_id = await finalize(await draft({ account_id }));
      await markInvoiceUncollectible(ctx, { invoice_id });
      await updateAccount(ctx, { account_id, name: "Moved" });
      await archiveAccount(ctx, { account_id });
      issued.push(invoice_id);
    }
    await archiveMemberAndCancel(ctx, { member_id });
    await eraseMember(ctx, { member_id });
    const names = await Promise.all(issued.map(async (id) => (await buyer(id)).name));
    expect(names).toEqual(["A company", "Erased account"]);
  });

  test("a member's company is no web address", () => {
    const faulty = { billing_details: { name: "Pay at www.evil.example" } };
    expect(UpdateMe.safeParse(faulty).success).toBe(false);
  });
});
