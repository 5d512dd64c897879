// The built server, with nothing made before it: npm start ends with this, and an image holds nothing else.
import fs from "node:fs";
import module from "node:module";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../..");
process.chdir(ROOT);
process.env.NODE_ENV = "production";
process.env.NEXT_TELEMETRY_DISABLED = "1";
// Next takes its settings as the build has written them, as its own standalone server does: reading them again from
// next.config.mjs loads the tools of the build.
const { config } = JSON.parse(fs.readFileSync(".next/required-server-files.json", "utf8"));
process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
// Node 22 and later keep what they have compiled, for the next start.
module.enableCompileCache?.(path.join(ROOT, ".build/compiled"));
// Runs in this very process: signals reach it, and its exit code is npm's.
await import(path.join(ROOT, ".build/server.mjs"));
