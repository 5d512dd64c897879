// A temporary database that lives as long as one run of the tests.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { tsImport } from "tsx/esm/api";
import { identify, ROOT } from "./steps.mjs";

const { startEmbedded, discardEmbedded } = await tsImport(
  "../server/postgres/embedded.ts",
  import.meta.url,
);
const { migrate, withDatabase } = await tsImport("../server/postgres/migrate.ts", import.meta.url);

const PREFIX = "foyer-test-";

/** Creates a temporary folder for this run. `discard` removes it, together with a database server in it. */
export function makeFolder() {
  sweep();
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), `${PREFIX}${process.pid}-`));
  fs.chmodSync(dir, 0o755); // The database server of root runs as another user.
  return { dir, discard: () => discardFolder(dir) };
}

/** Records the leader of a process group that uses the folder, so that both are removed together. */
export function noteProcess(dir, pid) {
  fs.writeFileSync(path.join(dir, "process"), identify(pid));
}

function discardFolder(dir) {
  const note = path.join(dir, "process");
  const noted = fs.existsSync(note) ? fs.readFileSync(note, "utf8") : "";
  if (noted && identify(parseInt(noted)) === noted) process.kill(-parseInt(noted), "SIGKILL");
  discardEmbedded(dir);
}

/**
 * Starts a database server in a temporary folder (about a second) with a migrated database. Every run has its
 * own, so that several can run side by side. `stop` leaves nothing behind; nor does `discard`, which works at
 * once, for the last moment of the process.
 */
export async function startThrowAway() {
  const { dir, discard } = makeFolder();
  try {
    const log = (line) => console.log(line);
    const server = await startEmbedded({ dataDir: dir, log, throwAway: true });
    await migrate({ url: server.url, dir: path.join(ROOT, "prisma"), log });
    const stop = async () => {
      await server.stop();
      discard();
    };
    const { url, pid } = server;
    return { url, adminUrl: withDatabase(url, "postgres"), pid, stop, discard };
  } catch (error) {
    discard();
    throw error;
  }
}

/** Removes the leftovers of killed runs. */
function sweep() {
  for (const name of fs.readdirSync(os.tmpdir())) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (!pid || identify(Number(pid))) continue;
    try {
      discardFolder(path.join(os.tmpdir(), name));
    } catch {
      // It belongs to another user, who must remove it.
    }
  }
}
