import { execFile } from "node:child_process";
import fs from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, test } from "vitest";
import { composeDocument } from "./compose";
import { renderPdf } from "./render-pdf";
import type { DocumentContent } from "./schema";

const CONTENT: DocumentContent = {
  ...{ kind: "invoice", number: "F-1", voided: false, test: true, locale: "de", currency: "EUR" },
  ...{ issued_on: "2026-11-26", due_on: null, invoice_number: null, notes: null, taxes: [] },
  ...{ subtotal: 1190, total: 1190, paid: 0, credited: 0, due: 1190 },
  seller: { name: "Club", address: ["Kai 7"], tax_id: null, accent: "#1c1917", footer: null },
  buyer: { name: "Ines", address: [], tax_id: null },
  lines: Array.from({ length: 60 }, () => ({
    ...{ description: "Spind", quantity: 1, unit_amount: 1190, tax_label: null, amount: 1190 },
  })),
};

/** Returns the texts of each page, as they stand on their lines. */
async function pagesOf(content: DocumentContent): Promise<string[][]> {
  const data = Uint8Array.from(await renderPdf(composeDocument(content)));
  const file = await getDocument({ data, verbosity: 0 }).promise;
  const numbers = Array.from({ length: file.numPages }, (_, page) => page + 1);
  return Promise.all(
    numbers.map(async (page) => {
      const { items } = await (await file.getPage(page)).getTextContent();
      return linesOf(items.flatMap((item) => ("str" in item ? [item] : [])));
    }),
  );
}

/** Joins the pieces of text that stand at the same height. */
function linesOf(pieces: { str: string; transform: number[] }[]): string[] {
  const lines = new Map<number, string>();
  for (const { str, transform } of pieces) {
    const height = Math.round(transform[5] ?? 0);
    lines.set(height, (lines.get(height) ?? "") + str);
  }
  return [...lines.values()];
}

test("beside long names, every page keeps its number on one line and names its invoice", async () => {
  const long = "Gesellschaft für Donaudampfschifffahrt und Begegnung am Sandtorkai ".repeat(2);
  const pages = await pagesOf({
    ...{ ...CONTENT, number: "F-2026-0000123", due_on: "2026-12-10" },
    seller: { ...CONTENT.seller, name: long, address: ["Am Sandtorkai 12", "20457 Hamburg"] },
    buyer: { ...CONTENT.buyer, name: long },
  });
  expect(pages.length).toBeGreaterThan(1);
  pages.forEach((lines, page) => {
    const ends = (text: string) => lines.some((line) => line.endsWith(text));
    expect(ends(`Seite ${page + 1} von ${pages.length}`), `page ${page + 1}`).toBe(true);
    // The page's own heading has it too, on the first one.
    expect(lines.filter((line) => line.endsWith("F-2026-0000123"))).toHaveLength(page ? 1 : 2);
  });
  expect(pages[0]?.some((line) => line.includes("Zahlbar bis"))).toBe(true);
});

test("a note stands on a page with the sums, however many lines are before", async () => {
  const documents = Array.from({ length: 12 }, (_, more) => ({
    ...{ ...CONTENT, notes: "Vielen Dank" },
    lines: Array.from({ length: 12 + more }, () => CONTENT.lines[0]!),
  }));
  let twoPages = 0;
  for (const content of documents) {
    const pages = await pagesOf(content);
    if (pages.length > 1) twoPages++;
    const last = pages.find((lines) => lines.some((line) => line.includes("Vielen Dank")));
    expect(last?.some((line) => line.startsWith("Gesamt"))).toBe(true);
  }
  expect(twoPages).toBeGreaterThan(0);
  expect(twoPages).toBeLessThan(documents.length);
});

test("laying out 20 documents at once does not block the event loop", async () => {
  await renderPdf(composeDocument(CONTENT)); // The thread has started and has loaded everything.
  let turns = 0;
  let printing = true;
  const turn = () => {
    turns++;
    if (printing) setImmediate(turn);
  };
  turn();
  const files = await Promise.all(
    Array.from({ length: 20 }, () => renderPdf(composeDocument(CONTENT))),
  );
  printing = false;
  expect(files).toHaveLength(20);
  // Without a thread, the loop would turn a few times per document, however fast the machine.
  expect(turns).toBeGreaterThan(500);
});

test("a document is laid out in a thread from a minified bundle, as in production", async () => {
  const work = await fs.mkdtemp(path.join(process.cwd(), "node_modules", ".foyer-bundle-"));
  try {
    const outfile = path.join(work, "print.mjs");
    await build({
      stdin: {
        contents: `
          import { composeDocument } from "./compose";
          import { renderPdf } from "./render-pdf";
          const bytes = await renderPdf(composeDocument(JSON.parse(process.argv[2])));
          process.stdout.write(JSON.stringify({
            begin: Buffer.from(bytes).toString("latin1", 0, 5),
            inThread: globalThis.foyerThreads.get("pdfmake").inThread,
          }));`,
        resolveDir: import.meta.dirname,
      },
      ...{ bundle: true, minify: true, keepNames: true, platform: "node", format: "esm" },
      alias: { "@": path.resolve("src") },
      packages: "external",
      outfile,
    });
    const program = promisify(execFile)(process.execPath, [outfile, JSON.stringify(CONTENT)]);
    expect(JSON.parse((await program).stdout)).toEqual({ begin: "%PDF-", inThread: true });
  } finally {
    await fs.rm(work, { recursive: true, force: true });
  }
});
