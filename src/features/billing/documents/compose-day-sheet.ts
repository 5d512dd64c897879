/** The layout of a till's day sheet. Pure. */
import type { Column, Content, TableCell } from "pdfmake/interfaces";
import type { CountedRow } from "@/features/billing/cash-sessions/schema";
import { formatDenomination } from "@/lib/denominations";
import { dateFormat, formatMoment } from "@/lib/format";
import { formatMoney } from "@/lib/money";
import { wordsOf } from "@/server/words/catalogue";
import { a4Page, headCell, type Margins, rightCell, wrapping } from "./a4-page";
import { INK, type PageLayout, QUIET } from "./layout";
import type { DaySheetContent, Done } from "./schema";
import type { Words } from "./sum-rows";

/** Returns the pages of a session of a till (A4) with a place for two signatures; of an open one an interim sheet. */
export function composeDaySheet(of: DaySheetContent): PageLayout {
  const words = wordsOf("documents", { locale: of.locale });
  const heading = words(of.closed ? "sheet.day" : "sheet.interim");
  const at = of.closed?.at ?? of.printed_at;
  const title = `${heading}, ${of.till}, ${momentOf(at, of)}`;
  const file = { title, author: of.seller.name, at, locale: of.locale };
  return a4Page({ ...of, file, heading, mark: null, number: of.id }, words, [
    facts(of, words),
    { columns: sums(of, words), columnGap: 32 },
    movements(of, words),
  ]);
}

/** Returns the sums in two columns: beside the notes and coins, if the cash was counted by them. */
function sums(of: DaySheetContent, words: Words): Content[] {
  const both = [takings(of, words), drawer(of, words)];
  return of.counted ? [{ stack: both }, counted(of, of.counted, words)] : both;
}

const sumOf = (of: DaySheetContent, amount: number) => formatMoney(amount, of.currency, of.locale);

function momentOf(at: string, { locale, timezone }: DaySheetContent): string {
  const style = { dateStyle: "medium", timeStyle: "short", timeZone: timezone } as const;
  return dateFormat(locale, style).format(new Date(at));
}

const nameOf = ({ by }: Done, words: Words) =>
  by.name ?? words(by.kind === "api_key" ? "sheet.by_key" : "sheet.by_itself");

function facts(of: DaySheetContent, words: Words): Content {
  const done = (one: Done) => `${momentOf(one.at, of)}, ${nameOf(one, words)}`;
  const rows = [
    [words("sheet.till"), of.till],
    [words("sheet.opened"), done(of.opened)],
    of.closed
      ? [words("sheet.closed"), done(of.closed)]
      : [words("sheet.as_of"), momentOf(of.printed_at, of)],
    ...(of.difference_reason ? [[words("sheet.reason"), of.difference_reason]] : []),
    ...(of.allowed_by ? [[words("sheet.allowed_by"), of.allowed_by]] : []),
    [words("number"), of.id],
  ];
  return [
    ...(of.closed
      ? []
      : [{ text: words("sheet.still_open"), bold: true, margin: [0, 0, 0, 12] as Margins }]),
    {
      table: {
        widths: ["auto", "*"],
        body: rows.map(([label = "", text = ""]) => [
          { text: label, color: QUIET },
          wrapping(text, 40),
        ]),
      },
      layout: "noBorders",
    },
  ];
}

/** Returns a titled table whose rows stay whole; its title and `head` stand on each of its pages. */
function table(
  title: string,
  widths: (string | number)[],
  head: TableCell[],
  rows: TableCell[][],
): Content {
  const titled: TableCell = { text: title, bold: true, fontSize: 11, colSpan: widths.length };
  const top = widths.map((_, column): TableCell => (column === 0 ? titled : {}));
  const body = [top, ...(head.length > 0 ? [head] : []), ...rows];
  const headerRows = body.length - rows.length;
  const stays = { dontBreakRows: true, keepWithHeaderRows: 1, headerRows };
  return { table: { ...stays, widths, body }, layout: "dense", margin: [0, 14, 0, 0] };
}

function takings(of: DaySheetContent, words: Words): Content {
  const count = new Intl.NumberFormat(of.locale);
  const row = (label: string, payments: number, amount: number, bold = false) => [
    { text: label, bold },
    rightCell(count.format(payments), bold),
    rightCell(sumOf(of, amount), bold),
  ];
  const all = (field: "payments" | "amount") =>
    of.takings.reduce((sum, one) => sum + one[field], 0);
  return table(
    words("sheet.takings"),
    ["*", "auto", "auto"],
    [
      headCell(words("sheet.way"), "left"),
      headCell(words("sheet.payments"), "right"),
      headCell(words("amount"), "right"),
    ],
    [
      ...of.takings.map((one) => row(words(`sheet.${one.provider}`), one.payments, one.amount)),
      row(words("total"), all("payments"), all("amount"), true),
    ],
  );
}

function drawer(of: DaySheetContent, words: Words): Content {
  const row = (label: string, amount: number, bold = false): TableCell[] => [
    { text: label, bold },
    rightCell(sumOf(of, amount), bold),
  ];
  const cash = of.takings.find(({ provider }) => provider === "cash")?.amount ?? 0;
  return table(
    words("sheet.drawer"),
    ["*", "auto"],
    [],
    [
      row(words("sheet.float"), of.opening_amount),
      row(words("sheet.cash_taken"), cash),
      row(words("sheet.given_back"), 0 - of.refunded_amount),
      row(words("sheet.put_in"), of.paid_in_amount),
      row(words("sheet.taken_out"), 0 - of.paid_out_amount),
      row(words("sheet.expected"), of.expected_amount, true),
      ...(of.counted_amount === null
        ? []
        : [
            row(words("sheet.counted"), of.counted_amount, true),
            row(words("sheet.difference"), of.difference_amount ?? 0, true),
          ]),
    ],
  );
}

function counted(of: DaySheetContent, all: CountedRow[], words: Words): Content {
  const rows = all.map(({ denomination, count }): TableCell[] => [
    `${count} × ${formatDenomination(denomination, of.currency, of.locale)}`,
    rightCell(sumOf(of, denomination * count)),
  ]);
  return table(words("sheet.notes_and_coins"), ["*", "auto"], [], rows);
}

/** So many rows stand above the signatures, which would say nothing alone on a page. */
const ABOVE_SIGNATURES = 3;

/** Returns what was moved; the last rows and the place to sign are one row of the table, which stays whole. */
function movements(of: DaySheetContent, words: Words): Content {
  const title = words("sheet.moved");
  if (of.movements.length === 0) {
    const none = { stack: [words("sheet.none_moved"), signatures(words)] };
    return table(title, ["*"], [], [[none]]);
  }
  const widths = [100, "*", 96, 70];
  const rows = of.movements.map((one): TableCell[] => [
    formatMoment(one.at, of.timezone, of.locale),
    wrapping(one.reason),
    wrapping(nameOf(one, words), 14),
    rightCell(sumOf(of, one.amount)),
  ]);
  const last = rows.splice(-ABOVE_SIGNATURES);
  // Its rows have space above them already.
  const margin: Margins = [0, -2, 0, 0];
  const ending: TableCell = {
    colSpan: widths.length,
    stack: [{ table: { widths, body: last }, layout: "dense", margin }, signatures(words)],
  };
  return table(
    title,
    widths,
    [
      headCell(words("sheet.when"), "left"),
      headCell(words("sheet.reason"), "left"),
      headCell(words("sheet.by"), "left"),
      headCell(words("amount"), "right"),
    ],
    [...rows, [ending, {}, {}, {}]],
  );
}

function signatures(words: Words): Content {
  const place = (text: string): Column => ({
    width: "*",
    stack: [
      { canvas: [{ type: "line", x1: 0, y1: 0, x2: 229, y2: 0, lineWidth: 0.7, lineColor: INK }] },
      { text, fontSize: 8, color: QUIET, margin: [0, 3, 0, 0] },
    ],
  });
  return {
    columns: [place(words("sheet.signed_counted")), place(words("sheet.signed_checked"))],
    ...{ columnGap: 24, margin: [0, 48, 0, 0], unbreakable: true },
  };
}
