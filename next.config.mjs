import fs from "node:fs";
import { PHASE_PRODUCTION_BUILD } from "next/constants.js";
import createWords from "next-intl/plugin";

const withWords = createWords("./src/app/request-words.ts");

/**
 * Files that stand in for modules of the server, so that they exist once: src/cli/modules-of-pages.mjs. Without the
 * server's bundle, as when something else than `npm start` builds, Next compiles the modules themselves.
 */
const STAND_INS = ".build/stand-ins.json";
const standIns = (phase) =>
  phase === PHASE_PRODUCTION_BUILD && fs.existsSync(STAND_INS)
    ? JSON.parse(fs.readFileSync(STAND_INS, "utf8"))
    : {};

/** @returns {import("next").NextConfig} */
const settings = (phase) => ({
  // `/v1/members/` and `/v1/members` are the same resource, without a redirect (specification).
  skipTrailingSlashRedirect: true,
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm run lint` checks the types, once; whoever starts the application need not wait for it.
  typescript: { ignoreBuildErrors: true },
  turbopack: {
    resolveAlias: {
      ...standIns(phase),
      "use-intl/format-message": {
        browser: "use-intl/format-message/format-only",
        default: "./src/app/format-message.ts",
      },
    },
  },
  experimental: {
    // Node cannot use the kind that Turbopack writes, and would keep all of them in memory.
    turbopackSourceMaps: false,
    // Whoever starts the application builds once: writing a cache for the next build takes a third as long again.
    turbopackFileSystemCacheForBuild: false,
    // A page's code is loaded when somebody first asks for it: a start takes less time, an instance less memory.
    preloadEntriesOnStart: false,
  },
  serverExternalPackages: [
    "pg",
    "prom-client",
    "@opentelemetry/api",
    "@opentelemetry/exporter-trace-otlp-http",
    "@opentelemetry/resources",
    "@opentelemetry/sdk-trace-node",
    "pino",
    "passkit-generator",
    "node-forge",
    "stripe",
    "nodemailer",
    "sharp",
    "fontkit",
    "bwip-js",
    "pdfmake",
  ],
});

export default (phase) => withWords(settings(phase));
