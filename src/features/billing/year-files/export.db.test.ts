import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, test } from "vitest";
import { createCreditNote } from "@/features/billing/credit-notes/create";
import { voidCreditNote } from "@/features/billing/credit-notes/void";
import { createInvoice } from "@/features/billing/invoices/create";
import { finalizeInvoice } from "@/features/billing/invoices/finalize";
import { voidInvoice } from "@/features/billing/invoices/void";
import { openPass } from "@/ports/wallet/verify-pass";
import { byId } from "@/server/context";
import { watchSql } from "@/testing/sent-sql";
import { makeMember, makeWorld, memberOf, type World } from "@/testing/worlds/world";
import { exportYear } from "./export";

const sent = watchSql();
let world: World;
let member_id: string;
beforeEach(async () => {
  world = await makeWorld();
  member_id = (await makeMember(world)).id;
});

async function issue(unit_amount: number, of = member_id, description = "Locker") {
  const lines = [{ description, quantity: 1, unit_amount }];
  const draft = await createInvoice(world.ctx, { member_id: of, currency: "EUR", lines });
  return (await finalizeInvoice(world.ctx, { invoice_id: draft.id })).id;
}

const actor = (of: string) => world.as(memberOf({ id: of }));

/** Takes the whole file, and opens it. */
async function open(year = 2026, of = member_id) {
  const { filename, bytes } = await exportYear(actor(of), { year });
  const files = openPass(Buffer.from(await new Response(bytes).arrayBuffer()));
  const table = files.get(filename.replace(".zip", ".csv"))?.toString("utf8") ?? "";
  const rows = parse(table, { bom: true, columns: true }) as Record<string, string>[];
  const pdfs = [...files].filter(([name]) => name.endsWith(".pdf"));
  expect(pdfs.every(([, file]) => file.toString("latin1", 0, 5) === "%PDF-")).toBe(true);
  return { filename, pdfs: pdfs.map(([name]) => name), rows };
}

describe("a year as one file", () => {
  test("a year holds each invoice and credit note as a PDF, and a table that adds up", async () => {
    const first = await issue(1190);
    await voidInvoice(world.ctx, { invoice_id: await issue(500, member_id, '=HYPERLINK("evil")') });
    await createCreditNote(world.ctx, { invoice_id: first, amount: 190, settlement: "none" });
    const lines = [{ description: "A draft", quantity: 1, unit_amount: 8000 }];
    await createInvoice(world.ctx, { member_id, currency: "EUR", lines });
    const { filename, pdfs, rows } = await open();
    expect(filename).toBe(`${world.org.slug}-2026.zip`);
    expect(pdfs).toEqual(["T-2026-000001.pdf", "T-2026-000002.pdf", "T-CN-2026-000001.pdf"]);
    expect(rows).toEqual([
      expect.objectContaining({
        ...{ Date: "2026-11-23", Document: "Invoice", Number: "T-2026-000001" },
        ...{ Description: "Locker", Total: "11.90", Due: "10.00", Currency: "EUR" },
        ...{ Status: "Open", File: "T-2026-000001.pdf" },
      }),
      expect.objectContaining({ Description: '\'=HYPERLINK("evil")', Status: "Void", Due: "0.00" }),
      expect.objectContaining({
        ...{ Document: "Credit note", "For invoice": "T-2026-000001", Total: "-1.90" },
      }),
    ]);
  });

  test("voided documents keep their rows, and count for nothing in the sums", async () => {
    const invoice_id = await issue(1190);
    const note = await createCreditNote(world.ctx, { invoice_id, amount: 190, settlement: "none" });
    await voidCreditNote(world.ctx, { credit_note_id: note.id });
    await voidInvoice(world.ctx, { invoice_id: await issue(500) });
    const none = { Status: "Void", Net: "0.00", Tax: "0.00", Total: "0.00" };
    expect((await open()).rows).toMatchObject([
      { Number: "T-2026-000001", Status: "Open", Total: "11.90" },
      { Number: "T-2026-000002", ...none },
      { Number: "T-CN-2026-000001", ...none },
    ]);
  });

  test("a year is the club's own, and speaks the member's language", async () => {
    world.setNow("2025-12-31T22:59:59.000Z");
    await issue(100);
    // Midnight in Berlin.
    world.setNow("2025-12-31T23:00:00.000Z");
    await issue(200);
    await world.ctx.db.member.update({ where: byId(world.ctx, member_id), data: { locale: "de" } });
    expect((await open(2025)).rows).toMatchObject([{ Gesamtbetrag: "1.00", Stand: "Offen" }]);
    expect((await open(2026)).rows).toMatchObject([{ Gesamtbetrag: "2.00" }]);
    expect(await open(2024)).toMatchObject({ pdfs: [], rows: [] });
  });

  test("the table says each document's day as its PDF does, after the club's zone has changed too", async () => {
    // The small hours of the 3rd in Berlin.
    world.setNow("2026-06-02T22:30:00.000Z");
    const invoice_id = await issue(1190);
    const where = { id: world.org.id };
    await world.ctx.db.organization.update({ where, data: { default_timezone: "UTC" } });
    await createCreditNote(world.ctx, { invoice_id, amount: 190, settlement: "none" });
    const { rows } = await open();
    expect(rows.map((row) => row["Date"])).toEqual(["2026-06-03", "2026-06-02"]);
  });

  test("a year holds nobody else's documents", async () => {
    const other = (await makeMember(world)).id;
    await createCreditNote(world.ctx, {
      ...{ invoice_id: await issue(900, other), amount: 100, settlement: "none" },
    });
    await issue(300);
    expect((await open()).pdfs).toEqual(["T-2026-000002.pdf"]);
    const key = { ...world.ctx };
    await expect(exportYear(key, { year: 2026 })).rejects.toMatchObject({
      of: { code: "member_session_required" },
    });
  });

  test("a PDF is made only when the one before has been taken", async () => {
    for (let n = 1; n <= 6; n++) await issue(n * 100);
    const { bytes } = await exportYear(actor(member_id), { year: 2026 });
    sent.length = 0;
    const reader = bytes.getReader();
    for (let pieces = 0; pieces < 2; pieces++) await reader.read();
    const early = sent.length;
    while (!(await reader.read()).done);
    // One document's statements of six, and the page of rows.
    expect(early).toBeLessThan(sent.length / 2);
  });
});
