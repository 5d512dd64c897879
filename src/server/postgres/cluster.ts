import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { EmbeddedUnavailable, renameUnlessThere } from "./binaries";
import type { Place } from "./data-dir";
import { identifyProcess, isServerOf } from "./processes";

/** One PostgreSQL cluster on disk: creating it, and starting a server on it. */

export const SUPERUSER = "foyer";
const MAJOR = "18";

/** Returns where the data of the cluster in `dir` are. */
export const dataOf = (dir: string) => path.join(dir, MAJOR, "data");

// Nothing of our environment: PG* variables and the operator's locale would change the work of initdb.
const CLEAN_ENV: NodeJS.ProcessEnv = { LC_ALL: "C", TZ: "UTC", NODE_ENV: "production" };

export type Cluster = { data: string; password: string };

/** Opens the cluster in `place`, and creates it if there is none. A kill midway leaves nothing that counts. */
export async function openCluster(place: Place, native: string): Promise<Cluster> {
  const home = path.join(place.dir, MAJOR);
  removeDrafts(place.dir);
  if (!fs.existsSync(home)) await makeCluster(place, native, home);
  const password = fs.readFileSync(path.join(home, "password"), "utf8");
  return { data: dataOf(place.dir), password };
}

async function makeCluster(place: Place, native: string, home: string): Promise<void> {
  const draft = path.join(place.dir, `draft-${process.pid}`);
  const passwordFile = path.join(draft, "password");
  fs.mkdirSync(draft, { mode: 0o700 });
  fs.writeFileSync(passwordFile, randomBytes(18).toString("base64url"), { mode: 0o600 });
  if (place.as) {
    for (const each of [draft, passwordFile]) fs.chownSync(each, place.as.uid, place.as.gid);
  }
  const options = [
    ...["-D", path.join(draft, "data"), "-U", SUPERUSER, `--pwfile=${passwordFile}`],
    ...["--auth=scram-sha-256", "-E", "UTF8", "--locale=C"],
    // The same order of texts on every machine, whatever its C library.
    ...["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--no-instructions"],
  ];
  try {
    await promisify(execFile)(path.join(native, "bin/initdb"), options, {
      ...place.as,
      cwd: "/",
      env: CLEAN_ENV,
    });
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true });
    throw explainSpawn(error);
  }
  renameUnlessThere(draft, home);
}

function removeDrafts(dir: string): void {
  for (const name of fs.readdirSync(dir)) {
    const pid = /^draft-(\d+)$/.exec(name)?.[1];
    if (pid && (Number(pid) === process.pid || !identifyProcess(Number(pid)))) {
      fs.rmSync(path.join(dir, name), { recursive: true, force: true });
    }
  }
}

/** Reads `postmaster.pid`, if the server that wrote it still runs. */
export function findServer(data: string): { pid: number; port: number; ready: boolean } | null {
  const file = path.join(data, "postmaster.pid");
  let lines: string[];
  try {
    lines = fs.readFileSync(file, "utf8").split("\n");
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (isServerOf(pid, data)) {
    return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === "ready" };
  }
  // PostgreSQL takes over the file of a dead server by itself, but not when its number now belongs to some other
  // process (usual after a restart of a container).
  if (pid && identifyProcess(pid)) fs.rmSync(file, { force: true });
  return null;
}

const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  timezone: "UTC",
  max_connections: "100",
  jit: "off", // compiling costs more than our short queries
  max_parallel_workers_per_gather: "0", // nor are they worth /dev/shm, which containers keep tiny
  log_min_messages: "log", // a refused insert is the application's business, and may hold personal data
  log_min_error_statement: "panic",
  log_checkpoints: "off",
};

/** Unsafe after a power cut, though not after a kill, and much faster: for throw-away data. */
const THROW_AWAY = { fsync: "off", full_page_writes: "off" };

const LONGEST_LOG = 1_000_000;

/**
 * Starts a server on the cluster. It is detached, so that Ctrl-C in a terminal reaches only the application, which then
 * stops the database last. Returns its number once it takes connections; raises the server's own last words if it ends
 * before that.
 */
export async function spawnServer(
  place: Place,
  cluster: Cluster,
  native: string,
  options: { port: number; throwAway: boolean },
): Promise<number> {
  const logFile = path.join(place.dir, "server.log");
  // A file and not a pipe: the server may outlive us. Appended to: another may be writing at this moment.
  const begun = fs.statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (begun > LONGEST_LOG) fs.rmSync(logFile);
  const log = fs.openSync(logFile, "a");
  if (place.as) fs.fchownSync(log, place.as.uid, place.as.gid);
  const settings = { ...SETTINGS, ...(options.throwAway ? THROW_AWAY : {}) };
  const child = spawn(
    path.join(native, "bin/postgres"),
    [
      ...["-D", cluster.data, "-p", String(options.port)],
      ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ],
    { ...place.as, cwd: "/", env: CLEAN_ENV, detached: true, stdio: ["ignore", "ignore", log] },
  );
  fs.closeSync(log);
  let ended: unknown;
  child.once("error", (error) => (ended = explainSpawn(error)));
  child.once("exit", () => (ended ??= new Error(readTail(logFile))));
  child.unref();
  while (!ended) {
    const found = findServer(cluster.data);
    if (found?.pid === child.pid && found?.ready) return found.pid;
    await sleep(10);
  }
  throw ended;
}

function readTail(file: string): string {
  if (!fs.existsSync(file)) return "The database's folder has been removed.";
  return fs.readFileSync(file, "utf8").trim().split("\n").slice(-6).join("\n");
}

/** Explains "not found" for a binary that exists: its loader is missing on a system without glibc. */
function explainSpawn(error: unknown): unknown {
  const { code, path: binary, stderr } = error as NodeJS.ErrnoException & { stderr?: string };
  const nameless = /could not look up effective user ID (\d+)/.exec(stderr ?? "")?.[1];
  if (nameless) {
    return new EmbeddedUnavailable(
      `The embedded database needs a user with a name, and number ${nameless} has none in /etc/passwd.`,
    );
  }
  if (code === "ENOENT" && binary && fs.existsSync(binary)) {
    return new EmbeddedUnavailable(
      "The embedded database needs a Linux with glibc, which this one (Alpine?) is not.",
    );
  }
  if (code === "EPERM" || code === "EACCES") {
    return new EmbeddedUnavailable(
      `The embedded database could not be started as an ordinary user (${code} ${binary ?? ""}).`,
    );
  }
  return error;
}
