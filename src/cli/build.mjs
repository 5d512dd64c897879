// Builds what `npm start` and `npm run admin` run. Each stamp is removed before its step and written
// after it, so that a build killed in the middle is never taken for a whole one.
import fs from "node:fs";
import path from "node:path";
import { bin, hashOf, isStamped, ROOT, step, writeStamp } from "./steps.mjs";

const PAGES = ".build/pages.stamp";
const BUNDLES = ".build/bundles.stamp";

const ENTRIES = { server: "src/server.ts", admin: "src/cli/admin.ts" };

const hashOfSources = () =>
  hashOf(
    "src",
    "prisma/schema",
    "public",
    "next.config.mjs",
    "package-lock.json",
    ".postcssrc.json",
  );

/** Bundles the server and the operator's command, where their sources have changed. */
export async function ensureBundles() {
  const wanted = hashOfSources();
  if (isStamped(BUNDLES, wanted)) return;
  fs.rmSync(path.join(ROOT, BUNDLES), { force: true });
  // Only now: it has to be installed first. Sync, because otherwise its service stays with the server.
  const { buildSync } = await import("esbuild");
  const present = Object.entries(ENTRIES).filter(([, file]) =>
    fs.existsSync(path.join(ROOT, file)),
  );
  buildSync({
    absWorkingDir: ROOT,
    entryPoints: Object.fromEntries(present),
    outdir: ".build",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    packages: "external",
    platform: "node",
    target: "node20",
    format: "esm",
    sourcemap: true,
    alias: { "@": "./src" },
    logLevel: "warning",
  });
  writeStamp(BUNDLES, wanted);
}

/** Builds the pages, where their sources have changed. */
export async function ensurePages(verbose) {
  const wanted = hashOfSources();
  if (isStamped(PAGES, wanted)) return;
  fs.rmSync(path.join(ROOT, PAGES), { force: true });
  const env = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  await step("Building the pages", [[bin("next"), ["build"], env]], verbose);
  writeStamp(PAGES, wanted);
}
