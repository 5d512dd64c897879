import { execFile } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";
import { chromium, type LaunchOptions } from "playwright/test";

const run = promisify(execFile);

/** A browser, as Playwright's launch options, with its origin. */
export type Browser = { origin: string; launchOptions: LaunchOptions };

const SYSTEM = [
  // Chromium without windows: it takes half of the processor that a whole one takes for the same pages.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/microsoft-edge",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * Finds a Chromium: Playwright's own, CHROMIUM_PATH, one of the system, and at last the one in an
 * npm package (Linux on x64), which needs neither a download nor a system package. Null when there
 * is none.
 */
export async function findBrowser(): Promise<Browser | null> {
  // Chromium has no sandbox for root, and refuses to run without this flag.
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  if (isThere(chromium.executablePath())) {
    return { origin: "Playwright's own", launchOptions: { args } };
  }
  const named = process.env["CHROMIUM_PATH"];
  if (named && !isThere(named)) {
    throw new Error(`CHROMIUM_PATH is ${named}, where there is no program.`);
  }
  const executablePath = named || SYSTEM.find(isThere);
  if (executablePath) return { origin: executablePath, launchOptions: { executablePath, args } };
  return unpackBundled();
}

function isThere(file: string): boolean {
  return Boolean(file) && fs.existsSync(file);
}

/** Unpacks the browser of @sparticuz/chromium once, below node_modules. */
async function unpackBundled(): Promise<Browser | null> {
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  const home = path.join(import.meta.dirname, "../node_modules/.cache/foyer-chromium");
  const executablePath = path.join(home, "chromium");
  if (!isThere(home)) {
    const draft = `${home}.${process.pid}`;
    fs.mkdirSync(draft, { recursive: true });
    // It unpacks into the temporary folder, and the libraries only if it believes that it runs on
    // Lambda.
    const env = { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs20.x" };
    const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
    const script =
      "import(process.argv[1]).then(({ default: c }) => (c.default ?? c).executablePath())";
    await run(process.execPath, ["--eval", script, entry], { env });
    fs.renameSync(draft, home);
  }
  const libraries = path.join(home, "al2023/lib");
  for (const env of [undefined, { ...process.env, LD_LIBRARY_PATH: libraries }]) {
    const works = await run(executablePath, ["--version"], { env }).catch(() => null);
    if (!works) continue;
    const launchOptions = {
      executablePath,
      env: env as LaunchOptions["env"],
      // The package's build has neither sandbox nor GPU, and only the old headless mode.
      args: ["--no-sandbox", "--headless=shell", "--disable-gpu"],
    };
    return { origin: "@sparticuz/chromium", launchOptions };
  }
  return null;
}
