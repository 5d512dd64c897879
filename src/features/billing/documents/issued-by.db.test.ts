import { beforeEach, describe, expect, test } from "vitest";
import { createCreditNote } from "@/features/billing/credit-notes/create";
import { createInvoice } from "@/features/billing/invoices/create";
import { finalizeInvoice } from "@/features/billing/invoices/finalize";
import { issueInvoice } from "@/features/billing/invoices/issue";
import { updateOrganization } from "@/features/platform/organizations/update";
import { byId, inTx } from "@/server/context";
import { textOfPdf } from "@/testing/text-of-pdf";
import { makeMember, makeWorld, type World } from "@/testing/worlds/world";
import { describeCreditNote, describeInvoice, printCreditNote, printInvoice } from "./print";

/** Evening of the 30th in UTC, and the small hours of the 31st in Berlin. */
const NEAR_MIDNIGHT = "2026-12-30T23:30:00.000Z";
const LINE = { description: "Locker", quantity: 1, unit_amount: 1190 };

let world: World;
let member_id: string;
beforeEach(async () => {
  world = await makeWorld();
  member_id = (await makeMember(world)).id;
  await rename("Harbour", "DE1", "Europe/Berlin");
  world.setNow(NEAR_MIDNIGHT);
});

const rename = (name: string, tax_id: string, default_timezone: string) =>
  updateOrganization(world.ctx, {
    ...{ organization_id: world.org.id, name, legal_name: `${name} e.V.`, tax_id },
    ...{ default_timezone, document_footer: `Registered as ${name}` },
    address: { address_line_1: `${name} quay 4`, city: "Hamburg", country_code: "DE" },
  });
const moveAway = () => rename("Hills", "AT2", "UTC");
const partOf = (name: string, tax_id: string, issued_on: string) => ({
  seller: {
    ...{ name: `${name} e.V.`, tax_id, footer: `Registered as ${name}` },
    address: [`${name} quay 4`, "Hamburg", "Germany"],
  },
  issued_on,
});
const BEFORE = partOf("Harbour", "DE1", "2026-12-31");
const AFTER = partOf("Hills", "AT2", "2026-12-30");

const draft = () => createInvoice(world.ctx, { member_id, currency: "EUR", lines: [LINE] });
const finalize = async (of: { id: string }) =>
  (await finalizeInvoice(world.ctx, { invoice_id: of.id })).id;
const credit = async (invoice_id: string) =>
  (await createCreditNote(world.ctx, { invoice_id, amount: 90, settlement: "none" })).id;
const invoiceOf = (invoice_id: string) => describeInvoice(world.ctx, { invoice_id });
const noteOf = (credit_note_id: string) => describeCreditNote(world.ctx, { credit_note_id });

describe("who issued a document", () => {
  test("an issued invoice keeps the club as it was, and its day, whatever the club changes", async () => {
    const of = { member_id, currency: "EUR" };
    const at_once = await inTx(world.ctx, (tx) =>
      issueInvoice(tx, { ...of, lines: [{ ...LINE, amount: 1190, booking_id: null }] }),
    );
    const finalized = await finalize(await draft());
    await moveAway();
    expect(await invoiceOf(at_once.id)).toMatchObject(BEFORE);
    expect(await invoiceOf(finalized)).toMatchObject(BEFORE);
    const text = await textOfPdf(await printInvoice(world.ctx, { invoice_id: finalized }));
    for (const words of ["Harbour e.V.", "DE1", "Registered as Harbour", "December 31, 2026"])
      expect(text).toContain(words);
    expect(text).not.toContain("Hills");
  });

  test("a draft names the club as it is when it is issued", async () => {
    const waiting = await draft();
    await moveAway();
    expect(await invoiceOf(await finalize(waiting))).toMatchObject(AFTER);
  });

  test("a credit note keeps the club of its own issue, beside an older invoice", async () => {
    const invoice_id = await finalize(await draft());
    const first = await credit(invoice_id);
    await moveAway();
    const second = await credit(invoice_id);
    await rename("Isles", "DK3", "Asia/Tokyo");
    expect(await noteOf(first)).toMatchObject(BEFORE);
    expect(await noteOf(second)).toMatchObject(AFTER);
    const text = await textOfPdf(await printCreditNote(world.ctx, { credit_note_id: second }));
    expect(text).toContain("Hills e.V.");
  });

  test("documents of before that name nobody name the club as it was at the update", async () => {
    const invoice_id = await finalize(await draft());
    const note_id = await credit(invoice_id);
    const { db, org } = world.ctx;
    const { issued_by } = await db.invoice.findUniqueOrThrow({
      where: byId(world.ctx, invoice_id),
    });
    await db.$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
      await tx.$executeRaw`UPDATE invoices SET issued_by = NULL WHERE id = ${invoice_id}`;
      await tx.$executeRaw`UPDATE credit_notes SET issued_by = NULL WHERE id = ${note_id}`;
    });
    await moveAway();
    // A club that is younger than the column has no such documents.
    expect(await invoiceOf(invoice_id)).toMatchObject(AFTER);
    await db.organization.update({
      where: { id: org.id },
      data: { earlier_issuer: issued_by as object },
    });
    expect(await invoiceOf(invoice_id)).toMatchObject(BEFORE);
    expect(await noteOf(note_id)).toMatchObject(BEFORE);
  });

  test("nobody writes another issuer on an issued document", async () => {
    const invoice_id = await finalize(await draft());
    const id = await credit(invoice_id);
    const { ctx } = world;
    const data = { issued_by: { name: "Someone else" } };
    const invoice = ctx.db.invoice.update({ where: byId(ctx, invoice_id), data });
    await expect(invoice).rejects.toThrow(/constraint violated/);
    const note = ctx.db.creditNote.update({ where: byId(ctx, id), data });
    await expect(note).rejects.toThrow(/constraint violated/);
  });
});
