import type { Ctx } from "@/server/context";
import { loadMoved, type MovedRow } from "./load-moved";
import { loadSales, type SalesRow } from "./load-sales";
import { bucketView, type Period, periodView, readPeriod } from "./period";
import type { Moved, RevenueReport, Sales } from "./revenue-schema";
import type { ReportPeriod } from "./schema";
import { sumOf } from "./sums";

/** The most sources listed separately, in each currency. */
const MOST_SOURCES = 200;

/**
 * Reports an organization's sales and the money that came and went in a period, in minor units, in
 * each currency. Raises a fault for a bad period.
 */
export async function reportRevenue(ctx: Ctx, input: ReportPeriod): Promise<RevenueReport> {
  const period = readPeriod(input, ctx.org);
  const [sales, moved] = await Promise.all([loadSales(ctx, period), loadMoved(ctx, period)]);
  const currencies = currenciesOf([...sales, ...moved], ctx.org.default_currency);
  const items = itemsOf(period, currencies, sales, moved);
  return {
    ...periodView(period),
    items,
    totals: currencies.map((currency) => {
      const own = items.filter((item) => item.currency === currency);
      return { currency, ...addSales(own), ...addMoved(own) };
    }),
    by_source: currencies.flatMap((currency) => sourcesOf(sales, currency)),
    by_tax_rate: sales
      .filter(({ by }) => by === "tax_rate")
      .map(({ currency, tax_rate_id, name, percentage, ...row }) => {
        return { currency, tax_rate_id, name, percentage, ...addSales([row]) };
      }),
    by_provider: moved.flatMap(({ currency, provider, ...row }) =>
      provider === null ? [] : { currency, provider, ...addMoved([row]) },
    ),
  };
}

function currenciesOf(rows: { currency: string }[], usual: string): string[] {
  const found = [...new Set(rows.map(({ currency }) => currency))].sort();
  return found.length > 0 ? found : [usual];
}

function itemsOf(period: Period, currencies: string[], sales: SalesRow[], moved: MovedRow[]) {
  const key = ({ bucket, currency }: { bucket: number | null; currency: string }) =>
    `${bucket} ${currency}`;
  const sold = new Map(sales.filter(({ by }) => by === "bucket").map((row) => [key(row), row]));
  const came = new Map(moved.map((row) => [key(row), row]));
  return period.buckets.flatMap((bucket, n) =>
    currencies.map((currency) => {
      const of = key({ bucket: n + 1, currency });
      const [own, money] = [sold.get(of), came.get(of)];
      return {
        ...bucketView(bucket),
        currency,
        ...addSales(own ? [own] : []),
        ...addMoved(money ? [money] : []),
      };
    }),
  );
}

/**
 * Lists the sales in a currency by source, the most first; the ones beyond the list, and those
 * without a source, last.
 */
function sourcesOf(sales: SalesRow[], currency: string): RevenueReport["by_source"] {
  const own = sales.filter((row) => row.by === "source" && row.currency === currency);
  const known = own.filter(({ source_type }) => source_type !== "other");
  const rest = [...known.slice(MOST_SOURCES), ...own.filter((row) => !known.includes(row))];
  const other = { currency, source_type: "other" as const, source_id: null, name: null };
  return [
    ...known.slice(0, MOST_SOURCES).map(({ source_type, source_id, name, ...row }) => {
      return { ...other, source_type: source_type ?? "other", source_id, name, ...addSales([row]) };
    }),
    ...(rest.length > 0 ? [{ ...other, ...addSales(rest) }] : []),
  ];
}

const SALES = ["invoiced", "credited", "tax", "net"] as const satisfies (keyof Sales)[];
const MOVED = ["received", "refunded", "charged_back"] as const satisfies (keyof Moved)[];
const addSales = (rows: Sales[]): Sales => add(SALES, rows);
const addMoved = (rows: Moved[]): Moved => add(MOVED, rows);

/** Sums the given fields; 0 where there are no rows. */
function add<K extends string>(names: readonly K[], rows: Record<K, number>[]): Record<K, number> {
  return Object.fromEntries(names.map((name) => [name, sumOf(rows, name)])) as Record<K, number>;
}
