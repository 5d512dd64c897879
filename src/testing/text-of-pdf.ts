import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** Returns the words of each page of a PDF, as a reader's search finds them. */
export async function pagesOfPdf({ bytes }: { bytes: Uint8Array }): Promise<string[]> {
  const file = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise;
  const pages = [];
  for (let n = 1; n <= file.numPages; n += 1) {
    const { items } = await (await file.getPage(n)).getTextContent();
    const text = items.map((item) => ("str" in item ? item.str : "")).join(" ");
    pages.push(text.replace(/\s+/g, " "));
  }
  return pages;
}

/** Returns the words of a PDF. */
export async function textOfPdf(file: { bytes: Uint8Array }): Promise<string> {
  return (await pagesOfPdf(file)).join(" ");
}

/** Returns the texts of a PDF that reach beyond the edge of their page, besides a mark across it. */
export async function textsOffPage({ bytes }: { bytes: Uint8Array }): Promise<string[]> {
  const file = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise;
  const off = [];
  for (let n = 1; n <= file.numPages; n += 1) {
    const page = await file.getPage(n);
    const { width } = page.getViewport({ scale: 1 });
    for (const item of (await page.getTextContent()).items) {
      if (!("str" in item)) continue;
      const [, turned, , , left] = item.transform as number[];
      if (turned === 0 && (left ?? 0) + item.width > width) off.push(item.str);
    }
  }
  return off;
}
