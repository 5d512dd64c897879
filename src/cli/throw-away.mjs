// A database that lives as long as one run of the tests.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { tsImport } from "tsx/esm/api";
import { ROOT } from "./steps.mjs";

const { startEmbedded, discardEmbedded } = await tsImport(
  "../server/postgres/embedded.ts",
  import.meta.url,
);
const { migrate, withDatabase } = await tsImport("../server/postgres/migrate.ts", import.meta.url);

const PREFIX = "foyer-test-";

/**
 * Starts a server of our own in a temporary folder (about a second) with a migrated database. Every run
 * has its own, so that several may go on side by side. `discard` leaves nothing behind.
 */
export async function startThrowAway() {
  sweep();
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), `${PREFIX}${process.pid}-`));
  fs.chmodSync(dir, 0o755); // root's server runs as another user
  const discard = () => discardEmbedded(dir);
  try {
    const log = (line) => console.log(line);
    const server = await startEmbedded({ dataDir: dir, log, throwAway: true });
    await migrate({ url: server.url, dir: path.join(ROOT, "prisma/migrations"), log });
    return { url: server.url, adminUrl: withDatabase(server.url, "postgres"), dir, discard };
  } catch (error) {
    discard();
    throw error;
  }
}

/** Clears away what runs that were killed have left. */
function sweep() {
  for (const name of fs.readdirSync(os.tmpdir())) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (!pid || isAlive(Number(pid))) continue;
    try {
      discardEmbedded(path.join(os.tmpdir(), name));
    } catch {
      // Another user's: theirs to clear.
    }
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}
export { discardEmbedded };
