/** What all documents on A4 share: head, foot and the mark of test mode. Pure. */
import type { Content, TableCell } from "pdfmake/interfaces";
import { documentInfo, type FileFacts, INK, LINE, MARKS, type PageLayout, QUIET } from "./layout";
import type { DocumentContent } from "./schema";
import type { Words } from "./sum-rows";

export type Margins = [number, number, number, number];

type Head = {
  file: FileFacts;
  heading: string;
  seller: DocumentContent["seller"];
  /** True in test mode, where no real money moves. */
  test: boolean;
  /** A word across the page. */
  mark: string | null;
  /** Stands on each page. */
  number: string;
};

/** Returns the pages of a document with the organization at its head and foot. */
export function a4Page(of: Head, words: Words, content: Content[]): PageLayout {
  const mark = of.mark ?? (of.test ? words("test") : null);
  return {
    definition: {
      pageSize: "A4",
      pageMargins: [56, 64, 56, 96],
      ...documentInfo(of.file),
      defaultStyle: { font: "Roboto", fontSize: 10, color: INK, lineHeight: 1.25 },
      ...(mark && { watermark: { text: mark, ...{ color: QUIET, opacity: 0.12, bold: true } } }),
      content: [
        ...(of.test
          ? [{ text: words("test_mode"), margin: [0, 0, 0, 16] as Margins, color: QUIET }]
          : []),
        headingOf(of),
        ...content,
      ],
    },
    footer: footerOf(of, words),
    ...MARKS,
    ink: INK,
    quiet: LINE,
  };
}

function headingOf({ seller, heading }: Head): Content {
  return {
    columns: [
      seller.logo
        ? { stack: [{ image: seller.logo, fit: [200, 44] as [number, number] }], width: "*" }
        : { text: seller.name, fontSize: 16, bold: true, color: seller.accent, width: "*" },
      { text: heading, fontSize: 16, alignment: "right", width: "auto" },
    ],
    columnGap: 24,
    margin: [0, 0, 0, 32],
  };
}

function footerOf({ seller, number }: Head, words: Words): Content {
  return {
    margin: [56, 16, 56, 0],
    columns: [
      {
        text: [
          [seller.name, ...seller.address].join(" · "),
          ...(seller.tax_id ? [words("tax_id", { id: seller.tax_id })] : []),
          ...(seller.footer ? [seller.footer] : []),
        ].join("\n"),
        width: "*",
      },
      // With the number: once printed, a page is told apart from those of other documents.
      {
        stack: [number, words("page", MARKS)].map((text) => ({ text, noWrap: true })),
        ...{ alignment: "right", width: "auto" },
      },
    ],
    columnGap: 24,
    fontSize: 8,
    color: QUIET,
  };
}

/** Returns the head of a table's column. */
export function headCell(text: string, alignment: "left" | "right"): TableCell {
  return { text, alignment, color: QUIET, fontSize: 9 };
}

/** Returns a figure of a table. */
export function rightCell(text: string, bold = false): TableCell {
  return { text, alignment: "right", noWrap: true, bold };
}

/**
 * Returns a text whose words break after so many letters: a longer one would push the columns beside it off the page.
 */
export function wrapping(text: string, longest = 24): { text: Content[] } {
  const parts = text.split(/(\s+)/);
  return {
    text: parts.map((part) =>
      part.length > longest ? { text: part, wordBreak: "break-all" } : { text: part },
    ),
  };
}
