import path from "node:path";
import type Pdfmake from "pdfmake";
import type { Content, CustomTableLayout } from "pdfmake/interfaces";
import { inThread } from "@/server/threads/thread";
import type { PageLayout } from "./layout";

// Roboto comes with the library: Latin, Greek and Cyrillic. Other scripts print as boxes.
const FONTS = path.join(process.cwd(), "node_modules/pdfmake/fonts/Roboto");

type Order = { layout: PageLayout; fonts: string };

/**
 * Returns a page's PDF file. Laying one out takes 30 to 100 ms of pure computing, and so a thread runs it (see
 * `Computation` for what that asks of its text).
 */
async function print(pdfmake: typeof Pdfmake, { layout, fonts }: Order): Promise<Uint8Array> {
  pdfmake.setFonts({
    Roboto: {
      normal: `${fonts}/Roboto-Regular.ttf`,
      bold: `${fonts}/Roboto-Medium.ttf`,
      italics: `${fonts}/Roboto-Italic.ttf`,
      bolditalics: `${fonts}/Roboto-MediumItalic.ttf`,
    },
  });
  // Blocks all other files and all network access, so that a member's text cannot make a document read them.
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((file: string) => file.startsWith(fonts));
  const { definition, footer, page, pages, ink, quiet } = layout;
  const lines: CustomTableLayout = {};
  lines.hLineWidth = (row, node) => (row === 0 || row === node.table.body.length ? 0 : 0.5);
  lines.vLineWidth = () => 0;
  lines.hLineColor = () => quiet;
  lines.paddingLeft = (column) => (column === 0 ? 0 : 12);
  lines.paddingRight = (column, node) => (column === (node.table.widths?.length ?? 0) - 1 ? 0 : 12);
  lines.paddingTop = lines.paddingBottom = () => 6;
  const dense: CustomTableLayout = { ...lines };
  dense.paddingTop = dense.paddingBottom = () => 2;
  const sums: CustomTableLayout = {};
  sums.hLineWidth = (row) => (row === 0 ? 1 : 0);
  sums.vLineWidth = () => 0;
  sums.hLineColor = () => ink;
  sums.paddingLeft = (column) => (column === 0 ? 0 : 32);
  sums.paddingTop = () => 4;
  sums.paddingRight = sums.paddingBottom = () => 0;
  pdfmake.setTableLayouts({ lines, dense, sums });
  if (footer) {
    const text = JSON.stringify(footer);
    definition.footer = (at, of) =>
      JSON.parse(text.replaceAll(page, String(at)).replaceAll(pages, String(of))) as typeof footer;
  }
  return pdfmake.createPdf(definition).getBuffer();
}

const PRINTING = {
  library: "pdfmake",
  load: async () => (await import("pdfmake")).default,
  work: print,
};

/** Returns a page as a PDF file. The font lacks the narrow space of French sums: a common one stands for it. */
export async function renderPdf(page: PageLayout): Promise<Uint8Array> {
  const text = JSON.stringify(page.definition.content).replaceAll("\u202f", "\u00a0");
  const definition = { ...page.definition, content: JSON.parse(text) as Content };
  return inThread(PRINTING, { layout: { ...page, definition }, fonts: FONTS });
}
