/** The layout of a document for a till's roll. Pure. */
import type { Content } from "pdfmake/interfaces";
import { formatMoney } from "@/lib/money";
import { wordsOf } from "@/server/words/catalogue";
import { wrapping } from "./a4-page";
import { documentInfo, factsOf, formatDate, INK, MARKS, type PageLayout } from "./layout";
import type { DocumentContent } from "./schema";
import { isSettled, sumRows } from "./sum-rows";

const POINTS_PER_MM = 72 / 25.4;
/** A roll of 80 mm, of which printers reach 72. */
const WIDTH = Math.round(80 * POINTS_PER_MM);
const EDGE = Math.round(4 * POINTS_PER_MM);

/**
 * Returns an invoice or credit note as a receipt: 80 mm wide and as long as it needs, all in black, since thermal
 * printers know no other colour. Its facts are those of the A4 page.
 */
export function composeReceipt(of: DocumentContent): PageLayout {
  const words = wordsOf("documents", { locale: of.locale });
  const money = (amount: number) => formatMoney(amount, of.currency, of.locale);
  const { seller, buyer } = of;
  const beside = (left: string, right: string, bold = false): Content => ({
    columns: [
      { ...wrapping(left, 20), width: "*" },
      { text: right, width: "auto", noWrap: true },
    ],
    ...{ columnGap: 8, bold },
  });
  // A new one each time: the library writes its place into it.
  const rule = (): Content => ({
    canvas: [{ type: "line", x1: 0, y1: 0, x2: WIDTH - 2 * EDGE, y2: 0, lineWidth: 0.7 }],
    margin: [0, 6, 0, 6],
  });
  const marks = [
    ...(of.voided ? [words("voided")] : []),
    ...(of.test ? [words("test_mode")] : []),
  ].map((text): Content => ({ text, bold: true, alignment: "center", margin: [0, 0, 0, 6] }));
  const content: Content[] = [
    ...marks,
    { text: seller.name, fontSize: 12, bold: true, alignment: "center" },
    ...seller.address.map((text): Content => ({ text, alignment: "center" })),
    ...(seller.tax_id
      ? [{ text: words("tax_id", { id: seller.tax_id }), alignment: "center" } as Content]
      : []),
    rule(),
    beside(words("title", { kind: of.kind, number: of.number }), ""),
    beside(words("date"), formatDate(of.issued_on, of.locale)),
    ...(of.due_on && of.due > 0 ? [beside(words("due"), formatDate(of.due_on, of.locale))] : []),
    ...(of.invoice_number ? [beside(words("for_invoice"), of.invoice_number)] : []),
    { text: `${words("billed_to")} ${buyer.name}` },
    rule(),
    ...of.lines.flatMap(({ description, quantity, unit_amount, amount }) => [
      beside(description, money(amount)),
      ...(quantity === 1
        ? []
        : [{ text: `${quantity} × ${money(unit_amount)}`, margin: [8, 0, 0, 0] } as Content]),
    ]),
    rule(),
    ...sumRows(of, words).map(({ label, text, strong }) => beside(label, text, strong)),
    ...(isSettled(of)
      ? [{ text: words("settled"), alignment: "center", margin: [0, 10, 0, 0] } as Content]
      : []),
    ...(seller.footer
      ? [
          {
            text: seller.footer,
            fontSize: 7,
            alignment: "center",
            margin: [0, 10, 0, 0],
          } as Content,
        ]
      : []),
  ];
  return {
    definition: {
      pageSize: { width: WIDTH, height: "auto" },
      pageMargins: [EDGE, EDGE, EDGE, 2 * EDGE],
      ...documentInfo(factsOf(of, words)),
      defaultStyle: { font: "Roboto", fontSize: 9, color: INK, lineHeight: 1.2 },
      content,
    },
    ...{ footer: null, ...MARKS, ink: INK, quiet: INK },
  };
}
