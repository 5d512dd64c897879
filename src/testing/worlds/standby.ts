import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { findBinaries } from "@/server/postgres/binaries";
import { dataOf, openCluster, spawnServer, SUPERUSER } from "@/server/postgres/cluster";
import { findPlace } from "@/server/postgres/data-dir";
import { discardEmbedded, startEmbedded } from "@/server/postgres/embedded";
import { migrate } from "@/server/postgres/migrate";
import { isServerOf } from "@/server/postgres/processes";
import { freePort } from "@/testing/free-port";
import { eventually } from "@/testing/waits";

const nothing = () => undefined;

/** Two servers of PostgreSQL, the second a streaming standby of the first. */
export type Servers = Awaited<ReturnType<typeof startServers>>;

/** Starts a migrated primary and its standby, of the embedded binaries, in folders of their own. */
export async function startServers() {
  const [home, copy] = [makeFolder(), makeFolder()];
  const primary = await startEmbedded({ dataDir: home, log: nothing, throwAway: true });
  await migrate({ url: primary.url, dir: path.resolve("prisma"), log: nothing });
  const place = findPlace(copy, nothing);
  const native = findBinaries(place.as !== undefined, nothing);
  const from = await openCluster(findPlace(home, nothing), native);
  const data = dataOf(place.dir);
  const superuser = (url: string) => {
    const own = new URL(url);
    own.username = SUPERUSER;
    own.password = from.password;
    return own;
  };
  await copyRunning(superuser(primary.url), from.data, data);
  const port = await freePort();
  const pid = await spawnServer(place, { data, password: from.password }, native, {
    ...{ port, throwAway: true },
  });
  const url = new URL(primary.url);
  url.port = String(port);
  const asSuperuser = (sql: string) => askOnce(superuser(url.href).href, sql);
  const stopStandby = async () => {
    if (isServerOf(pid, data)) process.kill(pid, "SIGQUIT");
    await eventually(async () => {
      if (isServerOf(pid, data)) throw new Error("The standby still runs.");
    });
  };
  return {
    primary,
    standby: {
      url: url.href,
      /** Lets the standby fall behind, and catch up. */
      pause: () => asSuperuser("SELECT pg_wal_replay_pause()"),
      resume: () => asSuperuser("SELECT pg_wal_replay_resume()"),
      promote: () => asSuperuser("SELECT pg_promote()"),
      stop: stopStandby,
    },
    stop: async () => {
      await stopStandby();
      await primary.stop();
      discardEmbedded(home);
      discardEmbedded(copy);
    },
  };
}

/** Copies the files of a running server, as pg_basebackup does, and makes the copy its standby. */
async function copyRunning(primary: URL, from: string, to: string): Promise<void> {
  fs.mkdirSync(path.dirname(to), { recursive: true });
  const client = new pg.Client({ connectionString: primary.href });
  await client.connect();
  try {
    await client.query("SELECT pg_backup_start('standby', true)");
    execFileSync("cp", ["-a", from, to]);
    const { rows } = await client.query<{ labelfile: string }>(
      "SELECT labelfile FROM pg_backup_stop(false)",
    );
    const owner = fs.statSync(from);
    const write = (name: string, text: string) => {
      fs.writeFileSync(path.join(to, name), text);
      fs.chownSync(path.join(to, name), owner.uid, owner.gid);
    };
    for (const name of ["postmaster.pid", "postmaster.opts"])
      fs.rmSync(path.join(to, name), { force: true });
    write("backup_label", rows[0]?.labelfile ?? "");
    write("standby.signal", "");
    const { port, username, password } = primary;
    write(
      "postgresql.auto.conf",
      `primary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password}'\n`,
    );
    for (const at of [path.dirname(to), path.dirname(path.dirname(to))])
      fs.chownSync(at, owner.uid, owner.gid);
  } finally {
    await client.end();
  }
}

async function askOnce(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

function makeFolder(): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "foyer-standby-"));
  fs.chmodSync(dir, 0o755);
  return dir;
}
