import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { freePort } from "@/testing/free-port";
import { eventually } from "@/testing/waits";
import { migrate } from "./migrate";

/** PostgreSQL's own programs: the embedded server has no pg_basebackup. */
const PROGRAMS = fs.existsSync("/usr/lib/postgresql")
  ? fs
      .readdirSync("/usr/lib/postgresql")
      .map((version) => `/usr/lib/postgresql/${version}/bin`)
      .find((folder) => fs.existsSync(`${folder}/pg_basebackup`))
  : undefined;
const SHIPPED = path.resolve(".deploy/postgres");

/** What .deploy/postgres says of a recovery to a moment, done with its files; skipped without those programs. */
describe.skipIf(PROGRAMS === undefined)("a recovery to a moment", () => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), "point-in-time-"));
  const at = (name: string) => path.join(home, name);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) execFileSync("chown", ["postgres", home]);
  fs.chmodSync(home, 0o755);

  /** Runs a program as a user whom PostgreSQL accepts. */
  const run = (program: string, args: string[], env: Record<string, string> = {}) => {
    const given = { ...process.env, PATH: `${PROGRAMS}:${process.env["PATH"]}`, ...env };
    const [first = "", ...rest] = isRoot
      ? ["runuser", "-u", "postgres", "--", program, ...args]
      : [program, ...args];
    return execFileSync(first, rest, { env: given, cwd: "/", stdio: "pipe" });
  };
  const write = (file: string, text: string) => {
    fs.appendFileSync(file, text);
    if (isRoot) execFileSync("chown", ["postgres", file]);
  };
  const start = async (data: string) => {
    const port = await freePort();
    const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${home}`;
    run("pg_ctl", ["-D", data, "-w", "-l", `${data}.log`, "-o", options, "start"]);
    return { port, url: `postgresql://postgres@127.0.0.1:${port}/postgres` };
  };
  const running: string[] = [];
  afterAll(() => {
    for (const data of running) run("pg_ctl", ["-D", data, "-m", "immediate", "stop"]);
    fs.rmSync(home, { recursive: true, force: true });
  });

  test("brings back what was deleted after it, and all that was written before", async () => {
    const [first, again] = [at("first"), at("again")];
    const [archive, backup] = [at("wal"), at("backup")];
    run("mkdir", [archive]);
    run("initdb", ["-D", first, "--auth", "trust", "--username", "postgres"]);
    const settings = fs.readFileSync(`${SHIPPED}/archive.conf`, "utf8");
    write(`${first}/postgresql.conf`, settings.replaceAll("/var/backups/foyer/wal", archive));
    const primary = await start(first);
    running.push(first);
    await migrate({ url: primary.url, dir: path.resolve("prisma"), log: () => undefined });
    const client = new pg.Client(primary.url);
    await client.connect();
    const ask = async (sql: string) => String(Object.values((await client.query(sql)).rows[0])[0]);
    const add = (slug: string) =>
      client.query("INSERT INTO tenants (id, slug, name) VALUES ($1, $1, $1)", [slug]);

    await add("before_the_backup");
    const local = { PGHOST: "127.0.0.1", PGPORT: String(primary.port), PGUSER: "postgres" };
    run("sh", [`${SHIPPED}/base-backup.sh`, backup], local);
    await add("after_the_backup");
    const moment = await ask("SELECT clock_timestamp()::text");
    await client.query("DELETE FROM tenants");
    const file = await ask("SELECT pg_walfile_name(pg_switch_wal())");
    await eventually(() => fs.statSync(path.join(archive, file)));
    await client.end();
    run("pg_ctl", ["-D", first, "-m", "immediate", "stop"]);
    running.pop();

    run("sh", [`${SHIPPED}/recover.sh`, backup, archive, again, moment]);
    const recovered = await start(again);
    running.push(again);
    const reader = new pg.Client(recovered.url);
    await reader.connect();
    await eventually(async () => {
      const { rows } = await reader.query("SELECT pg_is_in_recovery() AS still");
      expect(rows).toEqual([{ still: false }]);
    });
    const { rows } = await reader.query("SELECT slug FROM tenants ORDER BY created_at");
    expect(rows).toEqual([{ slug: "before_the_backup" }, { slug: "after_the_backup" }]);
    await reader.query("INSERT INTO tenants (id, slug, name) VALUES ('next', 'next', 'next')");
    await reader.end();
    expect(() => run("sh", [`${SHIPPED}/recover.sh`, backup, archive, again, moment])).toThrow(
      "There is something at",
    );
  });
});
