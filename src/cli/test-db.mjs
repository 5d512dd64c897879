// npm run test:db -- [filter…]: the unit and database tests that match, on a throw-away database, and
// nothing else. Options go to vitest.
import { client, makeReady } from "./make-ready.mjs";
import { bin, endChildren, run } from "./steps.mjs";
import { startThrowAway } from "./throw-away.mjs";

await makeReady([client]);
const database = await startThrowAway();
process.once("exit", database.discard);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, endChildren);

const { code } = await run(
  bin("vitest"),
  ["run", "--config", ".config/vitest.config.ts", ...process.argv.slice(2)],
  { env: { DATABASE_URL: database.url, TEST_ADMIN_URL: database.adminUrl } },
);
process.exit(code);
