import { byId } from "@/server/context";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { beforeEach, describe, expect, test } from "vitest";
import { updatePayment } from "@/features/billing/charging/update-payment";
import { createAccount } from "@/features/people/accounts/create";
import { CreateAccount } from "@/features/people/accounts/schema";
import { createCreditNote } from "@/features/billing/credit-notes/create";
import { createInvoice } from "@/features/billing/invoices/create";
import { finalizeInvoice } from "@/features/billing/invoices/finalize";
import { voidInvoice } from "@/features/billing/invoices/void";
import { createPayment } from "@/features/billing/payments/create";
import { createTaxRate } from "@/features/catalogue/tax-rates/create";
import { makeMember, makeWorld, memberOf, type World } from "@/testing/worlds/world";
import { textOfPdf, textsOffPage } from "@/testing/text-of-pdf";
import { printCreditNote, printInvoice } from "./print";

let world: World;
let member_id: string;
beforeEach(async () => {
  world = await makeWorld();
  member_id = (await makeMember(world)).id;
});

async function issue(more: object = {}): Promise<string> {
  const draft = await createInvoice(world.ctx, {
    member_id,
    currency: "EUR",
    lines: [{ description: "Locker, one year", quantity: 2, unit_amount: 1190 }],
    ...more,
  });
  return (await finalizeInvoice(world.ctx, { invoice_id: draft.id })).id;
}
const settle = (data: object) =>
  world.ctx.db.organization.update({ where: { id: world.org.id }, data });

describe("an invoice as PDF", () => {
  test("a PDF is in the language of its member", async () => {
    await world.ctx.db.member.update({ where: byId(world.ctx, member_id), data: { locale: "de" } });
    const text = await textOfPdf(await printInvoice(world.ctx, { invoice_id: await issue() }));
    expect(text).toContain("Offener Betrag");
    expect(text).toContain("23,80");
  });

  test("a PDF is marked in test mode only", async () => {
    const invoice_id = await issue();
    const { payments } = world.ctx;
    const live = (account: string | null) => ({
      ...payments.clientConfig(account),
      test_mode: false,
    });
    const ctx = { ...world.ctx, payments: { ...payments, clientConfig: live } };
    const mark = "Test mode: no real money moves";
    expect(await textOfPdf(await printInvoice(world.ctx, { invoice_id }))).toContain(mark);
    expect(await textOfPdf(await printInvoice(ctx, { invoice_id }))).not.toContain("Test mode");
  });

  test("a PDF names issuer, buyer, number, tax and amount due", async () => {
    await settle({
      legal_name: "Harbour Club e.V.",
      postal_address: { address_line_1: "Quay 4", postal_code: "20457", city: "Hamburg" },
      tax_id: "DE123456789",
      document_footer: "IBAN DE02 1203 0000 0000 2020 51",
      locale: "de",
    });
    await world.ctx.db.member.update({
      where: byId(world.ctx, member_id),
      data: {
        name: "Łukasz Ørsted",
        address: {
          address_line_1: "Weg 1",
          postal_code: "10115",
          city: "Berlin",
          country_code: "DE",
        },
      },
    });
    const rate = await createTaxRate(world.ctx, { name: "USt.", percentage: 19, inclusive: true });
    const line = { description: "Spind", quantity: 2, unit_amount: 1190, tax_rate_id: rate.id };
    const printed = await printInvoice(world.ctx, { invoice_id: await issue({ lines: [line] }) });
    expect(printed.filename).toBe("T-2026-000001.pdf");
    const text = await textOfPdf(printed);
    for (const words of [
      "Harbour Club e.V.",
      "20457 Hamburg",
      "DE123456789",
      "IBAN DE02 1203 0000 0000 2020 51",
      "Rechnung",
      "T-2026-000001",
      "Łukasz Ørsted",
      "10115 Berlin",
      "Deutschland",
      "Spind",
      "23,80 €",
      "Enthalten: USt. 19 %",
      "3,80 €",
      "Offener Betrag",
    ]) {
      expect(text).toContain(words);
    }
  });

  test.each([
    ["JPY", "¥2,380"],
    ["KWD", "KWD 2.380"],
    ["EUR", "€23.80"],
  ])("a PDF writes %s with the currency's decimals", async (currency, words) => {
    const text = await textOfPdf(
      await printInvoice(world.ctx, { invoice_id: await issue({ currency }) }),
    );
    expect(text).toContain(words);
  });

  test("a PDF is made out to the paying account, and says if it is void", async () => {
    const account = await createAccount(
      world.ctx,
      CreateAccount.parse({ name: "Acme Ltd", tax_id: "GB99", billing_address: { city: "Leeds" } }),
    );
    const where = { account_id: account.id, member_id, organization_id: world.org.id };
    await world.ctx.db.accountMember.create({ data: { ...where, role: "billing" } });
    const account_id = account.id;
    const invoice_id = await issue({ member_id: undefined, account_id });
    await voidInvoice(world.ctx, { invoice_id });
    const text = await textOfPdf(await printInvoice(world.ctx, { invoice_id }));
    for (const words of ["Acme Ltd", "Leeds", "GB99", "Void"]) expect(text).toContain(words);
  });

  test("a PDF adds up after a refund: paid, credited and returned", async () => {
    const invoice_id = await issue();
    const payment = await createPayment(world.ctx, {
      ...{ member_id, amount: 2380, currency: "EUR", provider: "cash" },
      invoice_allocations: [{ invoice_id, amount: 2380 }],
    });
    await updatePayment(world.ctx, { payment_id: payment.id, status: "succeeded" });
    await createCreditNote(world.ctx, { invoice_id, amount: 800, settlement: "refund" });
    const text = await textOfPdf(await printInvoice(world.ctx, { invoice_id }));
    for (const words of [
      "Paid −€23.80",
      "Credited −€8.00",
      "Refunded or kept as credit €8.00",
      "Amount due €0.00",
    ]) {
      expect(text).toContain(words);
    }
  });

  test.each(["a4", "receipt"] as const)(
    "a PDF on %s keeps a line's amount on the page, however long its words are",
    async (paper) => {
      const line = { description: "X".repeat(200), quantity: 1, unit_amount: 12_345_678 };
      const printed = await printInvoice(world.ctx, {
        invoice_id: await issue({ lines: [line] }),
        paper,
      });
      expect((await textOfPdf(printed)).replaceAll(" ", "")).toContain("X".repeat(200));
      expect(await textsOffPage(printed)).toEqual([]);
    },
  );

  test("a PDF in French separates thousands by a space that its font has", async () => {
    await world.ctx.db.member.update({ where: byId(world.ctx, member_id), data: { locale: "fr" } });
    const line = { description: "Casier", quantity: 1, unit_amount: 123_400 };
    const printed = await printInvoice(world.ctx, { invoice_id: await issue({ lines: [line] }) });
    expect(await textOfPdf(printed)).toContain("1 234,00 €");
  });

  test("a PDF of a draft or of another member's invoice is refused", async () => {
    const lines = [{ description: "Locker", quantity: 1, unit_amount: 100 }];
    const { id } = await createInvoice(world.ctx, { member_id, currency: "EUR", lines });
    await expect(printInvoice(world.ctx, { invoice_id: id })).rejects.toMatchObject({
      of: { code: "invoice_not_issued" },
    });
    const stranger = world.as(memberOf(await makeMember(world)));
    const invoice_id = await issue();
    await expect(printInvoice(stranger, { invoice_id })).rejects.toMatchObject({
      of: { code: "invoice_not_found" },
    });
  });
});

test("a credit note as PDF names its invoice", async () => {
  const invoice_id = await issue();
  const note = await createCreditNote(world.ctx, {
    invoice_id,
    amount: 500,
    settlement: "none",
    reason: "Heating was broken",
  });
  const printed = await printCreditNote(world.ctx, { credit_note_id: note.id });
  expect(printed.filename).toBe("T-CN-2026-000001.pdf");
  const text = await textOfPdf(printed);
  for (const words of ["Credit note", "T-2026-000001", "€5.00", "Heating was broken"]) {
    expect(text).toContain(words);
  }
});

test.each([
  // 29 % of 23.80 and of the tax it contains, with each currency's decimals.
  ["EUR", "6,90 €", "1,10 €"],
  ["JPY", "690 ¥", "110 ¥"],
  ["KWD", "0,690 KWD", "0,110 KWD"],
])("a part of a taxed invoice in %s is credited with its tax, in German", async (...of) => {
  const [currency, total, tax] = of;
  await settle({ locale: "de" });
  const ctx = { ...world.ctx, org: { ...world.org, locale: "de" } };
  const rate = await createTaxRate(ctx, { name: "USt.", percentage: 19, inclusive: true });
  const line = { description: "Spind", quantity: 2, unit_amount: 1190, tax_rate_id: rate.id };
  const invoice_id = await issue({ currency, lines: [line] });
  const note = await createCreditNote(ctx, { invoice_id, amount: 690, settlement: "none" });
  expect(note).toMatchObject({ total: 690, tax_amount: 110 });
  const text = (await textOfPdf(await printCreditNote(ctx, { credit_note_id: note.id }))).replace(
    /\u00a0/g,
    " ",
  );
  for (const words of [
    "Rechnungskorrektur",
    "Teil der Rechnung T-2026-000001",
    `Gesamtbetrag ${total}`,
    `Enthalten: USt. 19 % ${tax}`,
  ]) {
    expect(text).toContain(words);
  }
});

test("a receipt is 80 mm wide, as long as it needs, and has the sums of the invoice", async () => {
  const rate = await createTaxRate(world.ctx, { name: "VAT", percentage: 19, inclusive: true });
  const of = (count: number) => ({
    lines: Array.from({ length: count }, () => ({
      ...{ description: "Coffee", quantity: 2, unit_amount: 1190, tax_rate_id: rate.id },
    })),
  });
  const heights = [];
  for (const count of [1, 90]) {
    const invoice_id = await issue(of(count));
    const printed = await printInvoice(world.ctx, { invoice_id, paper: "receipt" });
    const file = await getDocument({ data: Uint8Array.from(printed.bytes), verbosity: 0 }).promise;
    expect(file.numPages).toBe(1);
    const { width, height } = (await file.getPage(1)).getViewport({ scale: 1 });
    expect(Math.round((width * 25.4) / 72)).toBe(80);
    heights.push(height);
    if (count > 1) continue;
    const text = await textOfPdf(printed);
    for (const words of ["T-2026-000001", "2 × €11.90", "Includes VAT 19% €3.80", "€23.80"])
      expect(text).toContain(words);
  }
  expect(heights[1]).toBeGreaterThan(2 * (heights[0] ?? 0));
});
