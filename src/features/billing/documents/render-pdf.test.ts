import { execFile } from "node:child_process";
import fs from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
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
