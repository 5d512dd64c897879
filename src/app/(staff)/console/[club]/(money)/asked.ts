import { formatPeriod, recentPeriods } from "@/lib/months";
import { localAt } from "@/lib/format";

/** What the address of a list of money may say; `open` is the row beside it. */
export type Asked = Partial<
  Record<"view" | "saved" | "q" | "period" | "way" | "after" | "open", string>
>;

/**
 * Returns what a list's address asks for, and how addresses of it are written: `href` with some fields changed, `at` with
 * a row open beside the same page of it.
 */
export function readAsked<View extends string>(
  page: string,
  asked: Asked,
  { views, usual }: { views: readonly View[]; usual: View },
) {
  const view = views.find((one) => one === asked.view) ?? usual;
  const search = asked.q?.trim().slice(0, 200) ?? "";
  const { period = "", way = "", after = "", open = "" } = asked;
  const { saved = "" } = asked;
  const kept: Record<string, string> = {
    ...(view !== usual && { view }),
    ...(saved && { saved }),
  };
  const set = { ...kept, q: search, period, way };
  const href = (changed: Record<string, string>) => {
    const fields = Object.entries({ ...set, ...changed }).filter(([, value]) => value !== "");
    const written = new URLSearchParams(fields).toString();
    return written ? `${page}?${written}` : page;
  };
  return {
    ...{ view, saved, search, period, way, after, open, kept, href },
    at: (id: string | null) => href({ after, open: id ?? "" }),
    /** The address of a view without other filters. */
    alone: (one: View) => (one === usual ? page : `${page}?view=${one}`),
    narrowed: search !== "" || period !== "" || way !== "" || saved !== "",
  };
}

/** Returns what the filter for months and years is to a saved view: the two instants of the club's zone. */
export function periodOf(filter: string, { now, timezone }: { now: string; timezone: string }) {
  return { filter, timezone, options: recentPeriods(localAt(now, timezone)) };
}

/** Returns the filter of a list for months and years. */
export function periodFilter(
  text: string,
  value: string,
  { now, timezone, locale }: { now: string; timezone: string; locale: string },
) {
  const options = recentPeriods(localAt(now, timezone)).map((one) => ({
    ...{ value: one, text: formatPeriod(one, locale) },
  }));
  return { name: "period", text, value, options };
}
