import fs from "node:fs";
import { createRequire } from "node:module";
import type { BrowserContext, Page } from "@playwright/test";
import lighthouse from "lighthouse";
import type Axe from "axe-core";
import type { PageFigures } from "./figures";

const AXE = fs.readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const SETTLE_MS = 1_500;

type Line = { kbits: number; latency: number };
/** The line of a good phone, and of one in a cellar. */
export const GOOD_LINE: Line = { kbits: 1_600, latency: 150 };
export const SLOW_LINE: Line = { kbits: 400, latency: 400 };

/** Makes the page's requests go over a slow line. */
export async function slowDown(page: Page, { kbits, latency }: Line): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const bytes = (kbits * 1000) / 8;
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    ...{ offline: false, latency, downloadThroughput: bytes, uploadThroughput: bytes },
  });
}

/**
 * Loads a page with an empty cache, and counts its bytes as they are sent, its shifts and its faults. `timed` also
 * loads it over the good line, for its largest paint.
 */
export async function measurePage(
  context: BrowserContext,
  { name, url, timed }: { name: string; url: string; timed: boolean },
): Promise<PageFigures> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  const kinds = new Map<string, string>();
  const bytes = new Map<string, number>();
  // The bytes of the compressed files: the response counts its headers, which the end counts as well.
  const heads = new Map<string, number>();
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    kinds.set(requestId, type);
    heads.set(requestId, response.encodedDataLength);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? "";
    const size = encodedDataLength - (heads.get(requestId) ?? 0);
    bytes.set(kind, (bytes.get(kind) ?? 0) + size);
  });
  // The tool that runs this file names its functions by a helper, which the page lacks.
  await page.addInitScript("globalThis.__name = (named) => named");
  await page.addInitScript(() => {
    let shift = 0;
    let paint = 0;
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[])
        if (!entry.hadRecentInput) shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) paint = entry.startTime;
    }).observe({ type: "largest-contentful-paint", buffered: true });
    Object.assign(window, { readFigures: () => ({ shift, paint }) });
  });
  const read = () =>
    page.evaluate(() =>
      (window as unknown as { readFigures: () => { shift: number; paint: number } }).readFigures(),
    );
  await page.goto(url, { waitUntil: "networkidle" });
  await page.waitForTimeout(SETTLE_MS);
  const { shift } = await read();
  const kb = (kind: string) => Math.round((bytes.get(kind) ?? 0) / 100) / 10;
  const sizes = { script_kb: kb("Script"), style_kb: kb("Stylesheet"), font_kb: kb("Font") };
  await page.evaluate(AXE);
  const axe = await page.evaluate(async () => {
    const { axe: checker } = window as unknown as { axe: typeof Axe };
    const { violations } = await checker.run(document, {
      resultTypes: ["violations"],
      rules: { "target-size": { enabled: true } },
    });
    return violations.length;
  });
  let lcp_ms: number | null = null;
  if (timed) {
    await slowDown(page, GOOD_LINE);
    await page.goto(url, { waitUntil: "networkidle" });
    await page.waitForTimeout(SETTLE_MS);
    lcp_ms = Math.round((await read()).paint);
  }
  await page.close();
  return { name, ...sizes, axe, shift: Math.round(shift * 1000) / 1000, lcp_ms, lighthouse: null };
}

const CATEGORIES = ["performance", "accessibility", "best-practices"];
/** Lighthouse's own advice against noise is a median of several runs; an odd number has one. */
const RUNS = 3;

/**
 * Returns Lighthouse's scores on a phone, in the browser that listens at `port`, with its session: the run whose
 * performance is the median of three, and the audits that cost it points.
 */
export async function measureByLighthouse(
  url: string,
  port: number,
): Promise<PageFigures["lighthouse"]> {
  const runs: NonNullable<PageFigures["lighthouse"]>[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await runLighthouse(url, port));
  return runs.toSorted((a, b) => a.performance - b.performance)[(RUNS - 1) / 2] ?? null;
}

/** Returns what an audit found first: of an error in the console its text, for the reader to look for. */
function firstOf(audit: { details?: unknown } | undefined): string | undefined {
  const { items } = (audit?.details ?? {}) as { items?: { description?: string }[] };
  return items?.[0]?.description;
}

async function runLighthouse(url: string, port: number) {
  const result = await lighthouse(url, {
    ...{ port, output: "json", logLevel: "error", disableStorageReset: true },
    onlyCategories: CATEGORIES,
  });
  if (!result) throw new Error(`Lighthouse gives no result for ${url}.`);
  const { categories, audits } = result.lhr;
  const score = (name: string) => categories[name]?.score ?? 0;
  const lost = Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => [id, audits[id]?.displayValue, firstOf(audits[id])].filter(Boolean).join(" "));
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    best_practices: score("best-practices"),
    lost,
  };
}
