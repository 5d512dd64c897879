import path from "node:path";
import pdfmake from "pdfmake";
import { composeDocument } from "./compose";
import type { DocumentContent } from "./schema";

// Roboto comes with the library: Latin, Greek and Cyrillic. Other scripts print as boxes.
const ROBOTO = path.join(process.cwd(), "node_modules/pdfmake/fonts/Roboto");
pdfmake.setFonts({
  Roboto: {
    normal: path.join(ROBOTO, "Roboto-Regular.ttf"),
    bold: path.join(ROBOTO, "Roboto-Medium.ttf"),
    italics: path.join(ROBOTO, "Roboto-Italic.ttf"),
    bolditalics: path.join(ROBOTO, "Roboto-MediumItalic.ttf"),
  },
});
// Blocks all other files and all network access, so that a member's text cannot make a document read them.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((file: string) => file.startsWith(ROBOTO));

/** Returns the document as a PDF file. */
export async function renderPdf(content: DocumentContent): Promise<Uint8Array> {
  return pdfmake.createPdf(composeDocument(content)).getBuffer();
}
