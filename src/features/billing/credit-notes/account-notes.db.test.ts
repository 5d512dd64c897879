import { beforeEach, expect, test } from "vitest";
import { printCreditNote } from "@/features/billing/documents/print";
import { createInvoice } from "@/features/billing/invoices/create";
import { finalizeInvoice } from "@/features/billing/invoices/finalize";
import { exportYear } from "@/features/billing/year-files/export";
import { addAccountMembers } from "@/features/people/accounts/change-members";
import { createAccount } from "@/features/people/accounts/create";
import type { Ctx } from "@/server/context";
import { makeMember, makeWorld, memberOf, type World } from "@/testing/worlds/world";
import { createCreditNote } from "./create";
import { getCreditNote } from "./get";
import { listCreditNotes } from "./list";
import { CreateCreditNote, type CreditNote, ListCreditNotes } from "./schema";

const ROLES = ["owner", "billing", "member"] as const;
type Role = (typeof ROLES)[number];
let world: World;
let account_id: string;
let people: Record<Role, Awaited<ReturnType<typeof makeMember>>>;
let note: CreditNote;

/** Each test has a credit note of an account's invoice, which is made out to its owner. */
beforeEach(async () => {
  world = await makeWorld();
  account_id = (await createAccount(world.ctx, { name: "Winter & Co" })).id;
  people = {
    owner: await makeMember(world),
    billing: await makeMember(world),
    member: await makeMember(world),
  };
  for (const role of ROLES) {
    await addAccountMembers(world.ctx, { account_id, member_ids: [people[role].id], role });
  }
  note = await credit({ account_id, member_id: people.owner.id });
});

/** Returns a credit note of a new invoice. */
async function credit(of: { member_id: string; account_id?: string }): Promise<CreditNote> {
  const lines = [{ description: "Desks", quantity: 1, unit_amount: 4900 }];
  const draft = await createInvoice(world.ctx, { ...of, currency: "EUR", lines });
  const { id: invoice_id } = await finalizeInvoice(world.ctx, { invoice_id: draft.id });
  return createCreditNote(world.ctx, CreateCreditNote.parse({ invoice_id, amount: 900 }));
}

const as = (role: Role) => world.as(memberOf(people[role]));
const listed = async (ctx: Ctx) =>
  (await listCreditNotes(ctx, ListCreditNotes.parse({}))).items.map(({ id }) => id);

test("an account's money becomes nobody's own credit", async () => {
  const keep = { invoice_id: note.invoice_id, settlement: "account_credit" };
  await expect(createCreditNote(world.ctx, CreateCreditNote.parse(keep))).rejects.toMatchObject({
    faults: [{ loc: ["body", "settlement"], input: "account_credit" }],
  });
  expect(await listed(as("owner"))).toEqual([note.id]);
});

/** Returns the year's ZIP as text, which contains the names of its files. */
async function zipOf(ctx: Ctx): Promise<string> {
  const { bytes } = await exportYear(ctx, { year: world.ctx.now().getUTCFullYear() });
  return Buffer.from(await new Response(bytes).arrayBuffer()).toString("latin1");
}

test.each(["owner", "billing"] as const)(
  "the %s of an account reads, lists, prints and exports its credit notes",
  async (role) => {
    const me = as(role);
    expect(await getCreditNote(me, { credit_note_id: note.id })).toEqual(note);
    expect(await listed(me)).toEqual([note.id]);
    const { filename } = await printCreditNote(me, { credit_note_id: note.id });
    expect(filename).toBe(`${note.number}.pdf`);
    expect(await zipOf(me)).toContain(filename);
  },
);

test("a member of an account who does not pay for it sees none of its credit notes", async () => {
  const me = as("member");
  const missing = { of: { code: "credit_note_not_found" } };
  await expect(getCreditNote(me, { credit_note_id: note.id })).rejects.toMatchObject(missing);
  await expect(printCreditNote(me, { credit_note_id: note.id })).rejects.toMatchObject(missing);
  expect(await listed(me)).toEqual([]);
  expect(await zipOf(me)).not.toContain(note.number);
});

test("a payer sees no credit note of the owner's own invoices, or of another account", async () => {
  const member_id = people.owner.id;
  const own = await credit({ member_id });
  const { id } = await createAccount(world.ctx, { name: "Summer & Co" });
  await addAccountMembers(world.ctx, { account_id: id, member_ids: [member_id], role: "owner" });
  const other = await credit({ account_id: id, member_id });
  expect(await listed(as("billing"))).toEqual([note.id]);
  expect(await listed(as("owner"))).toEqual([other.id, own.id, note.id]);
});

test("a payer sees no credit note of another club, even under the same id", async () => {
  const elsewhere = { ...as("billing"), org: (await makeWorld()).org };
  const missing = { of: { code: "credit_note_not_found" } };
  const read = getCreditNote(elsewhere, { credit_note_id: note.id });
  await expect(read).rejects.toMatchObject(missing);
  expect(await listed(elsewhere)).toEqual([]);
});
