// The prerequisites of the server and the tests, each made only when missing or out of date. A step's stamp is
// removed before it and written after it, so that an interrupted step never counts as done.
import fs from "node:fs";
import path from "node:path";
import { compressFiles } from "./compress.mjs";
import { NAMES, writeIcons } from "./icons.mjs";
import { cacheOptions } from "./npm-cache.mjs";
import { modulesOfPages, writeStandIns } from "./modules-of-pages.mjs";
import { queryCompilerApart } from "./query-compiler-apart.mjs";
import { hashOf, isStamped, seal, sealOf, writeStamp } from "./stamps.mjs";
import { bin, readOr, refuse, ROOT, run, step, whileLocked } from "./steps.mjs";

const NPM_LIST = "node_modules/.package-lock.json";

const SOURCES = [
  ...["src", "prisma/schema", "public", "next.config.mjs", "package-lock.json"],
  ".postcssrc.json",
];

/** The demo's data lie beside the schema, and are no part of the pages. */
const sourcesOfServer = () => {
  const beside = fs.readdirSync(path.join(ROOT, "prisma")).filter((name) => name.endsWith(".ts"));
  return [...SOURCES, ...beside.sort().map((name) => `prisma/${name}`)];
};

/** All packages of package-lock.json, in exactly those versions. */
export const packages = {
  stamp: "node_modules/.foyer-installed",
  inputs: () => ["package-lock.json"],
  make: (verbose) => install("--include=dev", verbose),
};

/** Those that building and running need; a folder that has all of them stays as it is. */
export const packagesToRun = {
  stamp: "node_modules/.foyer-installed-to-run",
  inputs: () => ["package-lock.json"],
  make: (verbose) => install("--omit=dev", verbose),
};

async function install(which, verbose) {
  // A developer's own `npm install` may have done it.
  if (isAsLocked(which === "--include=dev")) return;
  // npm removes this list at some point while it empties the folder; a kill in between must not leave it
  // behind.
  fs.rmSync(path.join(ROOT, NPM_LIST), { force: true });
  // None of their own scripts is needed here, and one of them waits for a server that a closed network has not.
  const quick = ["--ignore-scripts", "--no-audit", "--no-fund"];
  const options = ["ci", which, ...quick, ...cacheOptions()];
  await step("Installing packages", "npm", options, { verbose });
}

/**
 * Tells whether node_modules holds the packages of the lock file in their versions, with or without the tools of
 * development. npm writes its list last.
 */
function isAsLocked(withDev) {
  try {
    const read = (name) => JSON.parse(fs.readFileSync(path.join(ROOT, name), "utf8")).packages;
    const present = read(NPM_LIST);
    return wantedOf(read("package-lock.json"), withDev).every(
      ([name, { version }]) => present[name]?.version === version,
    );
  } catch {
    return false;
  }
}

/**
 * Returns the entries of a lock file's `packages` that are installed everywhere: those for one platform alone are
 * not among them, and tools of development (or what such a tool alone asks for) only `withDev`.
 */
export function wantedOf(locked, withDev) {
  return Object.entries(locked).filter(
    ([name, { optional, dev, devOptional }]) =>
      name && !optional && (withDev || !(dev || devOptional)),
  );
}

/** The Prisma client of this schema. */
const client = {
  stamp: "prisma/generated/.foyer-generated",
  inputs: () => ["prisma/schema", "package-lock.json"],
  async make(verbose) {
    const script = ["src/cli/generate-client.mjs"];
    await step("Generating the database client", process.execPath, script, { verbose });
  },
};

/** The icons of the pages. */
const icons = {
  stamp: ".build/icons.stamp",
  inputs: () => [NAMES, "src/cli/icons.mjs", "package-lock.json"],
  make: () => void writeIcons(),
};

/** The sources that are made of others. */
export const generated = [client, icons];

/** The server with the modules that pages take from it, and the programs beside it. */
export const bundles = {
  stamp: ".build/bundles.stamp",
  inputs: sourcesOfServer,
  async make() {
    const programs = {
      ...{ server: "src/server.ts", admin: "src/cli/admin.ts", demo: "src/cli/demo.ts" },
      ...{ prepare: "src/cli/prepare.ts", "describe-api": "src/cli/describe-api.ts" },
      ...modulesOfPages(),
    };
    writeStandIns(await bundle(programs));
  },
};

/** Next's build, after the bundles. */
export const pages = {
  stamp: ".build/pages.stamp",
  inputs: () => SOURCES,
  async make(verbose) {
    const env = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
    await step("Building the pages", bin("next"), ["build"], { verbose, env });
    await compressFiles(path.join(ROOT, ".next/static"));
  },
};

/** The API's document, which takes the server too long to make for the first who asks; after the bundles, untold. */
export const description = {
  stamp: ".build/openapi.stamp",
  inputs: () => SOURCES,
  async make(verbose) {
    const script = [path.join(ROOT, ".build/describe-api.mjs")];
    await step("Describing the API", process.execPath, script, { verbose, told: false });
  },
};

/**
 * Next's build of a first start: the embedded database, with the demo's data, is made meanwhile. Whatever goes wrong
 * with it, the server tries again and tells.
 */
export const pagesAndDatabase = {
  ...pages,
  async make(verbose) {
    const { DATABASE_URL, DATA_DIR } = process.env;
    const isFirst = !DATABASE_URL && !fs.existsSync(path.resolve(DATA_DIR || ".data", "postgres"));
    const prepare = () => run(process.execPath, [".build/prepare.mjs"], { quiet: true });
    await Promise.all([pages.make(verbose), isFirst && prepare()]);
  },
};

/**
 * Packages of many small modules without parts of the system's own: a start reads each file of them, one after the
 * other, unless they stand in the bundle.
 */
const IN_BUNDLE = new Set([
  "@hono/node-server",
  "@trpc/server",
  "aws4fetch",
  "client-zip",
  "hono",
  "ical-generator",
  "jose",
  "libphonenumber-js",
  "rrule-temporal",
  "stripe",
  "temporal-polyfill",
  "ulid",
  "use-intl",
  "zod",
  "zod-openapi",
]);

/** Files that several programs share begin with it. */
const PART = "part-";

const packagesApart = {
  name: "packages-apart",
  setup(build) {
    build.onResolve({ filter: /^(@[^/]+\/)?[^./@]/ }, ({ path: name, importer }) => {
      const [packageName] = /^(@[^/]+\/)?[^/]+/.exec(name) ?? [];
      if (name.endsWith(".wasm-base64.mjs")) return undefined;
      // A bundled package brings its own packages along: only the top ones are found from here.
      if (IN_BUNDLE.has(packageName) || importer.includes("/node_modules/")) return undefined;
      return { path: name, external: true };
    });
  },
};

/**
 * Bundles programs into a folder; those that are not there are left out. Parts that several of them need, or one only
 * when it asks for them, are files beside them. Returns esbuild's account of the files.
 */
export async function bundle(entries, outdir = ".build") {
  const present = Object.entries(entries).filter(([, file]) =>
    fs.existsSync(path.join(ROOT, file)),
  );
  // Imported only now, because it has to be installed first.
  const { build, stop } = await import("esbuild");
  for (const name of filesIn(path.join(ROOT, outdir)).filter((name) => name.startsWith(PART)))
    fs.rmSync(path.join(ROOT, outdir, name));
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: Object.fromEntries(present),
    outdir,
    outExtension: { ".js": ".mjs" },
    chunkNames: `${PART}[hash]`,
    bundle: true,
    splitting: true,
    metafile: true,
    plugins: [queryCompilerApart, packagesApart],
    platform: "node",
    target: "node20",
    format: "esm",
    sourcemap: true,
    // The sources stand beside it.
    sourcesContent: false,
    // Node keeps a program's text in memory, and twice as much of it for one character beyond Latin-1 in a comment.
    minifyWhitespace: true,
    legalComments: "none",
    alias: { "@": "./src" },
    logLevel: "warning",
  });
  // Its service, of 200 MB, would stay with the server.
  await stop();
  return metafile;
}

const filesIn = (folder) => (fs.existsSync(folder) ? fs.readdirSync(folder) : []);

const isDone = ({ stamp, inputs }) => isStamped(stamp, hashOf(...inputs()));

async function makeMissing(each, verbose) {
  if (isDone(each)) return;
  const wanted = hashOf(...each.inputs());
  fs.rmSync(path.join(ROOT, each.stamp), { force: true });
  await each.make(verbose);
  writeStamp(each.stamp, wanted);
}

/** Runs the steps that are not done yet, in order; those of a list within the list at once. */
export async function makeReady(order, verbose = false) {
  const steps = order.flat();
  const before = sealOf(steps);
  if (before.text && readOr(before.file, "") === before.text) return;
  if (steps.every(isDone)) return seal(before);
  try {
    await whileLocked(async () => {
      for (const each of order)
        await Promise.all([each].flat().map((one) => makeMissing(one, verbose)));
    });
  } catch (error) {
    if (!["EACCES", "EPERM", "EROFS", "ENOSPC"].includes(error.code)) throw error;
    refuse(
      `Foyer has something to install or build in ${ROOT} and cannot write there (${error.message}). Start it as the owner of the folder.`,
    );
  }
}
