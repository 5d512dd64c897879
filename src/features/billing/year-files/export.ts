import { makeZip } from "client-zip";
import { visibleNotes } from "@/features/billing/credit-notes/store";
import {
  type DatedDocument,
  printCreditNote,
  printInvoice,
} from "@/features/billing/documents/print";
import { deriveStatus } from "@/features/billing/invoices/rules";
import type { InvoiceLine } from "@/features/billing/invoices/schema";
import { amountDue, visibleInvoices } from "@/features/billing/invoices/store";
import { yearIn } from "@/features/billing/purchases/year-rules";
import { loadMember } from "@/features/people/members/store";
import { type Ctx, memberIdOf } from "@/server/context";
import { wordsOf } from "@/server/words/catalogue";
import type { Words } from "@/server/words/messages";
import { readerOf } from "@/server/words/reader";
import { csvLine, plainAmount } from "./csv-rules";
import type { ExportYear, YearFile } from "./schema";

/** Documents whose rows are held in memory at a time; of their PDFs it is one. */
const BATCH = { orderBy: { id: "asc" }, take: 50 } as const;

/** A voided document keeps its row, as numbers have no gaps; its net, tax and total count in no column. */
const NOUGHT = [0, 0, 0];

type Entry = { name: string; input: Uint8Array | string; lastModified: Date };
type YearWords = Words<"year_file">;
type Span = { from: Date; to: Date };
type Made = { entry: Entry; line: string };

/**
 * Returns a year of the signed-in member's documents as one ZIP: each invoice and credit note as a PDF, and a table of
 * all. A PDF is made when the reader has taken the one before. Raises MemberSessionRequired.
 */
export async function exportYear(ctx: Ctx, { year }: ExportYear): Promise<YearFile> {
  const member = await loadMember(ctx, { id: memberIdOf(ctx) });
  const words = wordsOf("year_file", readerOf(ctx.org, member));
  const name = `${ctx.org.slug}-${year}`;
  return { filename: `${name}.zip`, bytes: makeZip(filesOf(ctx, { year, name, words })) };
}

async function* filesOf(
  ctx: Ctx,
  { year, name, words }: { year: number; name: string; words: YearWords },
): AsyncGenerator<Entry> {
  const span = yearIn(year, ctx.org.default_timezone);
  const lines: string[] = [headOf(words)];
  for (const documents of [invoicesOf(ctx, span, words), creditNotesOf(ctx, span, words)])
    for await (const { entry, line } of documents) {
      lines.push(line);
      yield entry;
    }
  // The mark at the beginning tells spreadsheets that it is UTF-8.
  yield { name: `${name}.csv`, input: `\uFEFF${lines.join("")}`, lastModified: ctx.now() };
}

function headOf(words: YearWords): string {
  return csvLine([
    words("date"),
    words("document"),
    words("number"),
    words("for_invoice"),
    words("description"),
    words("net"),
    words("tax"),
    words("total"),
    words("paid"),
    words("due"),
    words("currency"),
    words("status"),
    words("file"),
  ]);
}

async function* invoicesOf(ctx: Ctx, { from, to }: Span, words: YearWords): AsyncGenerator<Made> {
  const own = { AND: [visibleInvoices(ctx), { issued_at: { gte: from, lt: to } }] };
  const next = (after: string) =>
    ctx.db.invoice.findMany({ where: { ...own, id: { gt: after } }, ...BATCH });
  for await (const invoice of inBatches(next)) {
    const printed = await printInvoice(ctx, { invoice_id: invoice.id });
    const { currency, issued_at, created_at, amount_paid, status } = invoice;
    const due = status === "open" ? amountDue(invoice) : 0;
    const sums = [invoice.subtotal, invoice.tax_amount, invoice.total];
    yield madeOf(printed, issued_at ?? created_at, [
      words("invoice"),
      invoice.number,
      null,
      describe(invoice.lines),
      ...[...(status === "voided" ? NOUGHT : sums), amount_paid, due].map((sum) =>
        plainAmount(sum, currency),
      ),
      currency,
      words(`status_${deriveStatus(invoice, ctx.now())}`),
    ]);
  }
}

async function* creditNotesOf(
  ctx: Ctx,
  { from, to }: Span,
  words: YearWords,
): AsyncGenerator<Made> {
  const own = { ...visibleNotes(ctx), created_at: { gte: from, lt: to } };
  const include = { invoice: { select: { number: true } } };
  const next = (after: string) =>
    ctx.db.creditNote.findMany({ where: { ...own, id: { gt: after } }, include, ...BATCH });
  for await (const note of inBatches(next)) {
    const printed = await printCreditNote(ctx, { credit_note_id: note.id });
    const { currency, total, tax_amount, status } = note;
    // It takes back, so that a column of both adds up.
    const sums = [tax_amount - total, -tax_amount, -total];
    yield madeOf(printed, note.created_at, [
      words("credit_note"),
      note.number,
      note.invoice.number,
      describe(note.lines),
      ...(status === "voided" ? NOUGHT : sums).map((sum) => plainAmount(sum, currency)),
      ...[null, null],
      currency,
      words(status === "voided" ? "status_voided" : "status_issued"),
    ]);
  }
}

function madeOf(
  { filename, bytes, issued_on }: DatedDocument,
  at: Date,
  fields: (string | null)[],
): Made {
  return {
    entry: { name: filename, input: bytes, lastModified: at },
    line: csvLine([issued_on, ...fields, filename]),
  };
}

function describe(lines: unknown): string {
  return (lines as InvoiceLine[]).map(({ description }) => description).join("; ");
}

/** Yields all rows by their ids, a batch in memory at a time. */
async function* inBatches<Row extends { id: string }>(
  next: (after: string) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let after: string | undefined = ""; after !== undefined;) {
    const rows: Row[] = await next(after);
    yield* rows;
    after = rows.length < BATCH.take ? undefined : rows.at(-1)?.id;
  }
}
