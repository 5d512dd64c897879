/** The layout of a document: pdfmake's description of its page. Pure. */
import type { Content, TableCell } from "pdfmake/interfaces";
import { formatMoney } from "@/lib/money";
import { wordsOf } from "@/server/words/catalogue";
import { a4Page, headCell, type Margins, rightCell, wrapping } from "./a4-page";
import { factsOf, formatDate, INK, type PageLayout, QUIET } from "./layout";
import type { DocumentContent, Party } from "./schema";
import { isSettled, sumRows, type Words } from "./sum-rows";

/**
 * Returns the page of an invoice or credit note (A4), in the reader's language and the document's currency.
 */
export function composeDocument(of: DocumentContent): PageLayout {
  const words = wordsOf("documents", { locale: of.locale });
  const { seller, test, voided, number } = of;
  const head = { file: factsOf(of, words), heading: words(of.kind), seller, test, number };
  return a4Page({ ...head, mark: voided ? words("voided") : null }, words, [
    parties(of, words),
    lines(of, words),
    ...ending(of, words),
  ]);
}

/** The most characters of a note, and lines, that fit on one page beside the sums in any case. */
const SHORT_NOTE = { characters: 1200, lines: 20 };

/** Returns the sums and what stands below them: on one page, so that no note is alone on the last one. */
function ending(of: DocumentContent, words: Words): Content[] {
  const margin: Margins = [0, 24, 0, 0];
  const notes = of.notes ?? "";
  const whole = [
    sums(of, words),
    ...(isSettled(of) ? [{ text: words("settled"), margin, color: QUIET }] : []),
    ...(notes ? [{ text: notes, margin }] : []),
  ];
  const { characters, lines: most } = SHORT_NOTE;
  const short = notes.length <= characters && notes.split("\n").length <= most;
  return short ? [{ stack: whole, unbreakable: true }] : whole;
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
    { ...wrapping(name, 40), bold: true },
    ...address.map((line) => ({ text: line })),
    ...(tax_id ? [{ text: words("tax_id", { id: tax_id }) }] : []),
  ];
}

function lines(of: DocumentContent, words: Words): Content {
  const taxed = of.lines.some((line) => line.tax_label !== null);
  const money = (amount: number) => formatMoney(amount, of.currency, of.locale);
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ["*", "auto", "auto", ...(taxed ? ["auto"] : []), "auto"],
      body: [
        [
          headCell(words("description"), "left"),
          headCell(words("quantity"), "right"),
          headCell(words("unit_amount"), "right"),
          ...(taxed ? [headCell(words("tax"), "right")] : []),
          headCell(words("amount"), "right"),
        ],
        ...of.lines.map((line) => [
          wrapping(line.description),
          rightCell(new Intl.NumberFormat(of.locale).format(line.quantity)),
          rightCell(money(line.unit_amount)),
          ...(taxed ? [rightCell(line.tax_label ?? "–")] : []),
          rightCell(money(line.amount)),
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
