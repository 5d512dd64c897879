import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openAsApplication } from "./app-role";
import { findBinaries } from "./binaries";
import { dataOf, findServer, openCluster, spawnServer } from "./cluster";
import { findPlace, type Place } from "./data-dir";
import { identifyProcess, isServerOf } from "./processes";

/**
 * PostgreSQL as part of the application: started from npm's binaries on a cluster in `dataDir`, watched and restarted
 * when it dies, shared by all processes with the same `dataDir`, and stopped by the last of them.
 */
export type EmbeddedPostgres = {
  /**
   * The URL of the database `foyer`, which `migrate` creates, as a role that is no superuser. Stays the same after a
   * restart of the server.
   */
  url: string;
  /** The server's process number; it changes with a restart. */
  readonly pid: number;
  /** Ends our use of the server; the last user stops it. */
  stop(): Promise<void>;
};

const START_SECONDS = 60;
const STOP_SECONDS = 20;
const WATCH_MS = 250;

/**
 * Starts the embedded database or joins the running one (an orphan of a killed application, or another live
 * application's). Raises EmbeddedUnavailable if it can't run at all.
 */
export async function startEmbedded(options: {
  dataDir: string;
  log: (line: string) => void;
  /** Fast and unsafe, for tests: the data do not survive a power cut. */
  throwAway?: boolean;
  /** Allows rows to be written past the triggers, as tests and benchmarks do; default for throw-away ones. */
  bypassTriggers?: boolean;
}): Promise<EmbeddedPostgres> {
  const { log, throwAway = false, bypassTriggers = throwAway } = options;
  const place = findPlace(options.dataDir, log);
  const native = findBinaries(place.as !== undefined, log);
  const cluster = await openCluster(place, native);
  const leave = registerUse(place);

  const launch = async (fixedPort?: number) => {
    const deadline = Date.now() + START_SECONDS * 1000;
    for (;;) {
      const found = findServer(cluster.data);
      if (found?.ready) return found;
      try {
        if (!found) {
          const port = fixedPort ?? (await findFreePort());
          return { port, pid: await spawnServer(place, cluster, native, { port, throwAway }) };
        }
      } catch (error) {
        // If another process was quicker, its server is ours too.
        const mayPass = findServer(cluster.data) !== null || passesByItself(error);
        if (Date.now() > deadline || !mayPass) throw error;
      }
      if (Date.now() > deadline) {
        throw new Error(`The embedded database in ${place.dir} does not get ready.`);
      }
      await sleep(50);
    }
  };

  // A server that we found may be stopping: its last user left a moment ago.
  const open = async () => {
    const deadline = Date.now() + START_SECONDS * 1000;
    for (;;) {
      const server = await launch();
      try {
        return { server, url: await openAsApplication(cluster, { ...server, bypassTriggers }) };
      } catch (error) {
        if (Date.now() > deadline || !isGoing(error)) throw error;
      }
      await sleep(50);
    }
  };

  let server: { pid: number; port: number };
  let url: string;
  try {
    ({ server, url } = await open());
  } catch (error) {
    leave();
    throw error;
  }

  const { port } = server;
  let restarting: Promise<void> | undefined;
  const watch = setInterval(() => {
    if (restarting || isServerOf(server.pid, cluster.data)) return;
    log("The embedded database has ended; starting it again");
    restarting = launch(port)
      .then((again) => {
        server = again;
        log(`The embedded database is back (process ${again.pid})`);
      })
      .catch((error: Error) => log(`The embedded database does not start: ${error.message}`))
      .finally(() => (restarting = undefined));
  }, WATCH_MS);
  watch.unref();

  return {
    url,
    get pid() {
      return server.pid;
    },
    async stop() {
      clearInterval(watch);
      await restarting;
      leave();
      if (!hasUsers(place)) await stopServer(server.pid, cluster.data);
    },
  };
}

/** Removes the embedded database of `dataDir`, and its server if one is left; for throw-away ones. */
export function discardEmbedded(dataDir: string): void {
  const link = path.join(dataDir, "postgres");
  if (fs.existsSync(link)) {
    const dir = fs.realpathSync(link);
    const server = findServer(dataOf(dir));
    if (server) process.kill(server.pid, "SIGQUIT");
    // The server's last files may appear during the removal: hence the retries.
    fs.rmSync(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
  fs.rmSync(dataDir, { recursive: true, force: true });
}

/** True if a server has answered that it is about to stop, or does not answer any more. */
function isGoing(error: unknown): boolean {
  const { code = "" } = error as NodeJS.ErrnoException;
  return ["57P01", "57P03", "ECONNREFUSED", "ECONNRESET"].includes(code);
}

/** True for errors that pass: a killed server's processes linger, or someone else has taken the port. */
function passesByItself(error: unknown): boolean {
  return /shared memory|lock file|could not bind|in use/i.test(String(error));
}

async function stopServer(pid: number, data: string): Promise<void> {
  const deadline = Date.now() + STOP_SECONDS * 1000;
  // INT: end sessions, checkpoint, exit. QUIT: exit now and recover at the next start.
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    if (isServerOf(pid, data)) process.kill(pid, signal);
    while (isServerOf(pid, data) && (signal === "SIGQUIT" || Date.now() < deadline))
      await sleep(10);
  }
}

/** Registers this process as a user of the server, until the returned function is called or it dies. */
function registerUse(place: Place): () => void {
  const dir = path.join(place.dir, "users");
  fs.mkdirSync(dir, { recursive: true });
  const file = path.join(dir, `${process.pid}-${Math.random().toString(36).slice(2)}`);
  fs.writeFileSync(file, identifyProcess(process.pid) ?? "");
  // An ordinary user may continue where root has been.
  if (place.as) for (const each of [dir, file]) fs.chownSync(each, place.as.uid, place.as.gid);
  return () => fs.rmSync(file, { force: true });
}

function hasUsers(place: Place): boolean {
  const dir = path.join(place.dir, "users");
  const alive = fs.readdirSync(dir).filter((name) => {
    const file = path.join(dir, name);
    try {
      if (identifyProcess(parseInt(name)) === fs.readFileSync(file, "utf8")) return true;
      fs.rmSync(file, { force: true });
    } catch {
      // Another process has just removed it.
    }
    return false;
  });
  return alive.length > 0;
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
