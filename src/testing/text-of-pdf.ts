import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** Returns the texts of each page of a PDF with their places, and the width of the page. */
async function readPdf({ bytes }: { bytes: Uint8Array }) {
  const file = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise;
  const pages = [];
  for (let n = 1; n <= file.numPages; n += 1) {
    const page = await file.getPage(n);
    const { items } = await page.getTextContent();
    const texts = items.flatMap((item) => ("str" in item ? item : []));
    pages.push({ texts, width: page.getViewport({ scale: 1 }).width });
  }
  return pages;
}

/** Returns the words of each page of a PDF, as a reader's search finds them. */
export async function pagesOfPdf(file: { bytes: Uint8Array }): Promise<string[]> {
  const pages = await readPdf(file);
  return pages.map(({ texts }) =>
    texts
      .map(({ str }) => str)
      .join(" ")
      .replace(/\s+/g, " "),
  );
}

/** Returns the words of a PDF. */
export async function textOfPdf(file: { bytes: Uint8Array }): Promise<string> {
  return (await pagesOfPdf(file)).join(" ");
}

/** Returns the texts of a PDF that reach beyond the edge of their page, besides a mark across it. */
export async function textsOffPage(file: { bytes: Uint8Array }): Promise<string[]> {
  return (await readPdf(file)).flatMap(({ texts, width }) =>
    texts
      .filter(
        ({ transform: [, turned, , , left], width: own }) => turned === 0 && left + own > width,
      )
      .map(({ str }) => str),
  );
}
