// npm run admin -- <noun> <verb> [--json]: the operator's command (admin.ts), in the setting of `npm start`.
import fs from "node:fs";
import path from "node:path";
import { bundles, generated, makeReady, packagesToRun } from "./make-ready.mjs";
import { checkNodeVersion, ROOT } from "./steps.mjs";

checkNodeVersion();
process.chdir(ROOT);
if (fs.existsSync(".env")) process.loadEnvFile(".env");
process.env.NODE_ENV = "production";

await makeReady([packagesToRun, generated, bundles]);
await import(path.join(ROOT, ".build/admin.mjs"));
