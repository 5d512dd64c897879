// Runs a script of the project's own, even in a fresh clone: `node src/cli/tool.mjs FILE [arguments]`.
import { generated, makeReady, packages } from "./make-ready.mjs";
import { bin, checkNodeVersion, endChildren, run } from "./steps.mjs";

checkNodeVersion();
await makeReady([packages, generated]);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, endChildren);

const { code } = await run(bin("tsx"), process.argv.slice(2));
process.exit(code);
