import fc from "fast-check";
import { expect, it } from "vitest";
import {
  type Books,
  dayAt,
  DAYS,
  drawnBooks,
  type DrawnLine,
  type Goods,
  NAMES,
  PERCENTAGES,
  writeBooks,
} from "@/testing/worlds/books";
import { makeMember, makeResource, makeWorld } from "@/testing/worlds/world";
import { reportRevenue } from "./revenue";
import type { RevenueReport } from "./revenue-schema";

const isoDay = (day: number) => dayAt(day).toISOString().slice(0, 10);
const asked = fc.record({
  from: fc.nat(DAYS),
  length: fc.integer({ min: 1, max: 150 }),
  interval: fc.constantFrom("day", "week", "month"),
});

const MOVED = { received: 0, refunded: 0, charged_back: 0 };
/** A line of a document, or money, on its day. */
type Sold = { day: number; currency: string; sign: 1 | -1; source: string | null } & DrawnLine;
type Came = { day: number; currency: string; provider: string } & typeof MOVED;

it("the revenue of a period is that of a plain reading of all documents and all money", async () => {
  await fc.assert(
    fc.asyncProperty(
      drawnBooks,
      fc.array(asked, { minLength: 3, maxLength: 3 }),
      async (books, periods) => {
        const world = await makeWorld();
        const resource = await makeResource(world);
        const goods = await writeBooks(world, await makeMember(world), resource, books);
        for (const { from, length, interval } of periods) {
          const within = { from: isoDay(from), to: isoDay(from + length) };
          const told = await reportRevenue(world.ctx, { ...within, interval, timezone: "UTC" });
          const plain = readPlainly(told, books, { ...goods, hall: resource.name });
          expect(told).toEqual(plain);
        }
      },
    ),
    { numRuns: 15 },
  );
});

type Known = Goods & { hall: string };

/** Adds up what was sold and what came, over the parts of a report. */
function readPlainly(of: RevenueReport, books: Books, goods: Known): RevenueReport {
  const inPeriod = ({ day }: { day: number }) => of.from <= isoDay(day) && isoDay(day) < of.to;
  const sold = soldIn(books, goods).filter(inPeriod);
  const came = cameIn(books).filter(inPeriod);
  const found = [...new Set([...sold, ...came].map(({ currency }) => currency))].sort();
  const currencies = found.length > 0 ? found : ["EUR"];
  const parts = [...new Map(of.items.map((item) => [item.from, item])).values()];
  const both = (currency: string, within: (day: string) => boolean) => {
    const own = (one: Sold | Came) => one.currency === currency && within(isoDay(one.day));
    return { ...sumSold(sold.filter(own)), ...sumCame(came.filter(own)) };
  };
  return {
    ...of,
    items: parts.flatMap(({ from, to, starts_at, ends_at }) =>
      currencies.map((currency) => ({
        ...{ from, to, starts_at, ends_at, currency },
        ...both(currency, (day) => from <= day && day < to),
      })),
    ),
    totals: currencies.map((currency) => ({ currency, ...both(currency, () => true) })),
    by_source: currencies.flatMap((currency) =>
      grouped(sold, currency, ({ source }) => source)
        .map(([id, own]) => ({ currency, ...sourceOf(id, goods), ...sumSold(own) }))
        .sort((a, b) => after(a.source_id, b.source_id, b.net - a.net))
        .sort((a, b) => Number(a.source_id === null) - Number(b.source_id === null)),
    ),
    by_tax_rate: currencies.flatMap((currency) =>
      grouped(sold, currency, ({ tax }) => (tax ? (goods.rates[tax.rate] ?? "") : null))
        .map(([id, own]) => ({ currency, ...rateOf(id, goods), ...sumSold(own) }))
        .sort((a, b) => after(a.tax_rate_id, b.tax_rate_id, b.net - a.net)),
    ),
    by_provider: currencies.flatMap((currency) =>
      grouped(came, currency, ({ provider }) => provider)
        .map(([provider, own]) => ({ currency, provider, ...sumCame(own) }))
        .sort((a, b) => after(a.provider, b.provider, 0)),
    ),
  };
}

/** Compares by `first`, and then by id; null comes last. */
const after = (a: string | null, b: string | null, first: number) =>
  first || ((a ?? "~") < (b ?? "~") ? -1 : 1);

function grouped<T extends { currency: string }, K>(
  all: T[],
  currency: string,
  by: (one: T) => K,
): [K, T[]][] {
  const groups = new Map<K, T[]>();
  for (const one of all.filter((one) => one.currency === currency))
    groups.set(by(one), [...(groups.get(by(one)) ?? []), one]);
  return [...groups];
}

function sourceOf(source_id: string | null, { places, products, hall }: Known) {
  if (source_id === null) return { source_type: "other" as const, source_id, name: null };
  if (source_id === places.resource.source)
    return { source_type: "resource" as const, source_id, name: hall };
  if (source_id === places.event.source)
    return { source_type: "event" as const, source_id, name: NAMES.event };
  const name = NAMES.products[products.indexOf(source_id)] ?? "";
  return { source_type: "product" as const, source_id, name };
}

function rateOf(tax_rate_id: string | null, { rates }: Known) {
  const at = tax_rate_id === null ? -1 : rates.indexOf(tax_rate_id);
  return { tax_rate_id, name: NAMES.rates[at] ?? null, percentage: PERCENTAGES[at] ?? null };
}

/** Lists the lines of all documents that count, each with its source. */
function soldIn({ invoices }: Books, { places, products }: Known): Sold[] {
  return invoices.flatMap(({ day, currency, status, lines, period, credits }) => {
    const product = period ? (products[period.product] ?? "") : null;
    // A note's line without a booking is taken off that of the invoice's first line.
    const first = lines[0] ? places[lines[0].place].source : null;
    const sold = lines.map((line): Sold => {
      return { ...line, day, currency, sign: 1, source: places[line.place].source ?? product };
    });
    const credited = credits
      .filter((note) => note.status !== "voided")
      .flatMap((note) =>
        note.lines.map((line): Sold => {
          const source = places[line.place].source ?? first ?? product;
          return { ...line, day: note.day, currency, sign: -1, source };
        }),
      );
    return [...(["draft", "voided"].includes(status) ? [] : sold), ...credited];
  });
}

/** Lists all money that moved, each on the last day on which it is said to have. */
function cameIn({ payments }: Books): Came[] {
  return payments.flatMap(({ currency, provider, ...paid }) => {
    const at = (days: number[], money: Partial<typeof MOVED>): Came[] =>
      days.length > 0 ? [{ day: Math.max(...days), currency, provider, ...MOVED, ...money }] : [];
    return [
      ...(paid.status === "succeeded" ? at(paid.succeeded, { received: paid.amount }) : []),
      ...(paid.dispute === "lost"
        ? at(paid.closed, { charged_back: paid.amount - paid.amount_refunded })
        : []),
      ...paid.refunds
        .filter(({ status }) => status === "succeeded")
        .flatMap(({ amount, days }) => at(days, { refunded: amount })),
    ];
  });
}

function sumSold(rows: Sold[]) {
  const sums = { invoiced: 0, credited: 0, tax: 0 };
  for (const { sign, amount, tax } of rows) {
    sums[sign === 1 ? "invoiced" : "credited"] +=
      amount + (tax?.inclusive ? 0 : (tax?.amount ?? 0));
    sums.tax += sign * (tax?.amount ?? 0);
  }
  return { ...sums, net: sums.invoiced - sums.credited - sums.tax };
}

function sumCame(rows: Came[]): typeof MOVED {
  const sum = (of: keyof typeof MOVED) => rows.reduce((total, row) => total + row[of], 0);
  return {
    received: sum("received"),
    refunded: sum("refunded"),
    charged_back: sum("charged_back"),
  };
}
