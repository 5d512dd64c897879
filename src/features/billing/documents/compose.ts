/** The layout of a document: pdfmake's description of its page. Pure. */
import type { Content, TableCell, TDocumentDefinitions } from "pdfmake/interfaces";
import { formatMoney } from "@/lib/money";
import { wordsOf } from "@/server/words/catalogue";
import { documentInfo, formatDate, INK, LINE, MARKS, type PageLayout, QUIET } from "./layout";
import type { DocumentContent, Party } from "./schema";
import { isSettled, sumRows, type Words } from "./sum-rows";

/**
 * Returns the page of an invoice or credit note (A4), in the reader's language and the document's currency.
 */
export function composeDocument(of: DocumentContent): PageLayout {
  const words = wordsOf("documents", { locale: of.locale });
  return {
    definition: definitionOf(of, words),
    footer: footerOf(of, words),
    ...MARKS,
    ink: INK,
    quiet: LINE,
  };
}

function definitionOf(of: DocumentContent, words: Words): TDocumentDefinitions {
  return {
    pageSize: "A4",
    pageMargins: [56, 64, 56, 96],
    ...documentInfo(of, words),
    defaultStyle: { font: "Roboto", fontSize: 10, color: INK, lineHeight: 1.25 },
    ...((of.voided || of.test) && {
      watermark: {
        text: words(of.voided ? "voided" : "test"),
        ...{ color: QUIET, opacity: 0.12, bold: true },
      },
    }),
    content: [
      ...(of.test
        ? [{ text: words("test_mode"), margin: [0, 0, 0, 16] as Margins, color: QUIET }]
        : []),
      heading(of, words),
      parties(of, words),
      lines(of, words),
      sums(of, words),
      ...(isSettled(of)
        ? [{ text: words("settled"), margin: [0, 24, 0, 0] as Margins, color: QUIET }]
        : []),
      ...(of.notes ? [{ text: of.notes, margin: [0, 24, 0, 0] as Margins }] : []),
    ],
  };
}

function footerOf({ seller, number }: DocumentContent, words: Words): Content {
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

type Margins = [number, number, number, number];

function heading(of: DocumentContent, words: Words): Content {
  return {
    columns: [
      of.seller.logo
        ? { stack: [{ image: of.seller.logo, fit: [200, 44] as [number, number] }], width: "*" }
        : { text: of.seller.name, fontSize: 16, bold: true, color: of.seller.accent, width: "*" },
      { text: words(of.kind), fontSize: 16, alignment: "right", width: "auto" },
    ],
    columnGap: 24,
    margin: [0, 0, 0, 32],
  };
}

function parties(of: DocumentContent, words: Words): Content {
  const facts: [string, string][] = [
    [words("number"), of.number],
    [words("date"), formatDate(of.issued_on, of.locale)],
  ];
  if (of.due_on) facts.push([words("due"), formatDate(of.due_on, of.locale)]);
  if (of.invoice_number) facts.push([words("for_invoice"), of.invoice_number]);
  return {
    columns: [
      {
        width: "*",
        stack: [{ text: words("billed_to"), color: QUIET }, ...party(of.buyer, words)],
      },
      {
        width: "auto",
        table: {
          body: facts.map(([label, value]) => [
            { text: label, color: QUIET, noWrap: true },
            { text: value, alignment: "right", noWrap: true },
          ]),
        },
        layout: "noBorders",
      },
    ],
    columnGap: 24,
    margin: [0, 0, 0, 32],
  };
}

function party({ name, address, tax_id }: Party, words: Words): Content[] {
  return [
    { text: name, bold: true },
    ...address.map((line) => ({ text: line })),
    ...(tax_id ? [{ text: words("tax_id", { id: tax_id }) }] : []),
  ];
}

function lines(of: DocumentContent, words: Words): Content {
  const taxed = of.lines.some((line) => line.tax_label !== null);
  const money = (amount: number) => formatMoney(amount, of.currency, of.locale);
  const right = (text: string): TableCell => ({ text, alignment: "right", noWrap: true });
  const head = (text: string, alignment: "left" | "right"): TableCell => ({
    text,
    alignment,
    color: QUIET,
    fontSize: 9,
  });
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ["*", "auto", "auto", ...(taxed ? ["auto"] : []), "auto"],
      body: [
        [
          head(words("description"), "left"),
          head(words("quantity"), "right"),
          head(words("unit_amount"), "right"),
          ...(taxed ? [head(words("tax"), "right")] : []),
          head(words("amount"), "right"),
        ],
        ...of.lines.map((line) => [
          { text: line.description },
          right(new Intl.NumberFormat(of.locale).format(line.quantity)),
          right(money(line.unit_amount)),
          ...(taxed ? [right(line.tax_label ?? "–")] : []),
          right(money(line.amount)),
        ]),
      ],
    },
    layout: "lines",
  };
}

function sums(of: DocumentContent, words: Words): Content {
  const body = sumRows(of, words).map(({ label, text, strong }): TableCell[] => [
    { text: label, bold: strong, color: strong ? INK : QUIET },
    { text, bold: strong, alignment: "right", noWrap: true },
  ]);
  return {
    columns: [
      { text: "", width: "*" },
      {
        width: "auto",
        unbreakable: true,
        table: { widths: ["auto", "auto"], body },
        layout: "sums",
      },
    ],
    margin: [0, 8, 0, 0],
  };
}
