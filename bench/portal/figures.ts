/** The figures of one page; null where they were not measured. */
export type PageFigures = {
  name: string;
  script_kb: number;
  style_kb: number;
  font_kb: number;
  /** Faults that axe finds. */
  axe: number;
  /** Cumulative layout shift. */
  shift: number;
  /** Largest contentful paint at 1.6 Mbit/s, in milliseconds. */
  lcp_ms: number | null;
  lighthouse: LighthouseScores | null;
};

/** The scores of a run, each from 0 to 1, and the audits that cost it points. */
export type LighthouseScores = Record<keyof typeof LIGHTHOUSE, number> & { lost: string[] };

/** The bars of every page. */
export const BARS = { shift: 0.02, lcp_ms: 2_500 };
/** The most script of the pages that have a bar for it, in kB compressed: the first ones, and the heaviest. */
export const MOST_SCRIPT = {
  "sign-in": 130,
  share: 30,
  "console today": 190,
  "console calendar": 215,
} as const;
/** The least score of each part. */
const LIGHTHOUSE = { performance: 0.95, accessibility: 1, best_practices: 1 };
const PARTS = ["performance", "accessibility", "best_practices"] as const;
/** Another week of times at 400 kbit/s. */
export const WEEK_MS = 1_500;

/** Names the bars that a page misses. */
export function missedBy(page: PageFigures): string[] {
  const { name, script_kb, axe, shift, lcp_ms, lighthouse } = page;
  const most = name in MOST_SCRIPT ? MOST_SCRIPT[name as keyof typeof MOST_SCRIPT] : Infinity;
  const missed: [boolean, string][] = [
    [script_kb > most, `script > ${most} kB`],
    [axe > 0, "axe"],
    [shift > BARS.shift, `shift > ${BARS.shift}`],
    [lcp_ms !== null && lcp_ms > BARS.lcp_ms, `LCP > ${BARS.lcp_ms} ms`],
    ...PARTS.map((part): [boolean, string] => [
      lighthouse !== null && lighthouse[part] < LIGHTHOUSE[part],
      `${part.replace("_", " ")} < ${LIGHTHOUSE[part]}`,
    ]),
  ];
  return missed.filter(([is]) => is).map(([, bar]) => bar);
}

/** Returns the three scores as a text. */
export const printScores = (scores: LighthouseScores | null) =>
  scores ? PARTS.map((part) => scores[part]).join(" / ") : "–";

/** Prints the pages as a table, and below it the audits that cost a page points. */
export function printPages(pages: PageFigures[]): void {
  const rows = [
    ["page", "script kB", "style", "font", "axe", "shift", "LCP ms", "Lighthouse", "missed"],
    ...pages.map((page) => [
      ...[page.name, page.script_kb, page.style_kb, page.font_kb, page.axe, page.shift],
      page.lcp_ms ?? "–",
      printScores(page.lighthouse),
      missedBy(page).join(", ") || "none",
    ]),
  ].map((row) => row.map(String));
  const widths =
    rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? [];
  for (const row of rows)
    console.log(row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("  "));
  for (const { name, lighthouse } of pages)
    for (const audit of lighthouse?.lost ?? []) console.log(`${name}: ${audit}`);
}
