import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createHost } from "@/features/scheduling/hosts/create";
import { openDatabase } from "@/server/data/db";
import { getEnv } from "@/server/config/env";
import { openLeases } from "@/server/jobs/leases";
import { freePort } from "@/testing/free-port";
import { eventually } from "@/testing/waits";
import { makeWorld } from "@/testing/worlds/world";
import { connectTo, refuseTransactionPooler, TransactionPooler } from "./pooler";

const PROGRAM = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer", "/usr/local/bin/pgbouncer"].find(
  (file) => fs.existsSync(file),
);

/** PgBouncer itself, in transaction mode with fewer connections than clients; skipped where it is not installed. */
describe.skipIf(PROGRAM === undefined)("behind PgBouncer in transaction mode", () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "pgbouncer-"));
  let pooler: ChildProcess;
  let url: string;
  const open: ReturnType<typeof openDatabase>[] = [];
  const start = (pooled = true) => {
    const database = openDatabase(url, { max: 8, pooled });
    open.push(database);
    return database;
  };

  beforeAll(async () => {
    const port = await freePort();
    const behind = new URL(getEnv().DATABASE_URL);
    const { username, password, hostname } = behind;
    fs.writeFileSync(
      path.join(folder, "pgbouncer.ini"),
      [
        "[databases]",
        `* = host=${hostname} port=${behind.port} user=${username} password=${decodeURIComponent(password)}`,
        "[pgbouncer]",
        "listen_addr = 127.0.0.1",
        `listen_port = ${port}`,
        "unix_socket_dir =",
        "auth_type = any",
        "pool_mode = transaction",
        "default_pool_size = 3",
      ].join("\n"),
    );
    fs.chmodSync(folder, 0o755);
    // It refuses to run as root.
    const asUser = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
    pooler = spawn(PROGRAM ?? "", ["-q", ...asUser, path.join(folder, "pgbouncer.ini")]);
    const at = new URL(behind);
    at.host = `127.0.0.1:${port}`;
    url = at.href;
    await eventually(async () => (await connectTo(url)).end());
  });
  afterAll(async () => {
    await Promise.all(open.map(({ pool }) => pool.end()));
    pooler.kill();
    fs.rmSync(folder, { recursive: true });
  });

  const many = (query: ReturnType<typeof openDatabase>["query"]) =>
    Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        query<{ n: number }>({ name: `asked_${n % 3}`, text: "SELECT $1::integer AS n" }, [n]),
      ),
    );

  test("the start is refused without a direct address", async () => {
    await expect(refuseTransactionPooler(() => connectTo(url))).rejects.toThrow(TransactionPooler);
  });

  test("statements of many clients leave nothing on its connections", async () => {
    const [one, two] = [start(), start()];
    const answers = await Promise.all([many(one.query), many(two.query)]);
    for (const each of answers) expect(each.map(([row]) => row?.n)).toEqual([...Array(60).keys()]);
    const { rows } = await one.pool.query("SELECT name FROM pg_prepared_statements");
    expect(rows).toEqual([]);
    const limits = await one.pool.query("SHOW idle_in_transaction_session_timeout");
    expect(limits.rows).toEqual([{ idle_in_transaction_session_timeout: "0" }]);
  });

  test("transactions, their settings and instants hold as they do without it", async () => {
    const { prisma, query } = start();
    const { ctx } = await makeWorld();
    const own = { ...ctx, db: prisma, query };
    const hosts = await Promise.all(
      Array.from({ length: 10 }, (_, n) => createHost(own, { name: `Host ${n}` })),
    );
    const read = await prisma.host.findMany({ where: { organization_id: ctx.org.id } });
    expect(read.map(({ id }) => id).sort()).toEqual(hosts.map(({ id }) => id).sort());
    expect(read[0]?.created_at).toEqual(ctx.now());
    expect(await prisma.$queryRaw`SELECT name FROM pg_prepared_statements`).toEqual([]);
  });

  test("a lease excludes other instances, and goes with the work", async () => {
    const [one, two] = [openLeases(start().query), openLeases(start().query)];
    const name = `clean ${folder}`;
    let end!: () => void;
    const ended = new Promise<void>((resolve) => (end = resolve));
    let begun!: () => void;
    const began = new Promise<void>((resolve) => (begun = resolve));
    const first = one.tryAlone(name, () => (begun(), ended));
    await began;
    expect(await two.tryAlone(name, async () => undefined)).toBe(false);
    end();
    expect(await first).toBe(true);
    expect(await two.tryAlone(name, async () => undefined)).toBe(true);
    await Promise.all([one.close(), two.close()]);
  });
});

test("PgBouncer was there to be tried", ({ skip }) => {
  skip(PROGRAM === undefined, "pgbouncer is not installed: it was not tried");
  expect(execFileSync(PROGRAM ?? "", ["--version"]).toString()).toContain("PgBouncer");
});
