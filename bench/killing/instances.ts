import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { dataOf, findServer } from "@/server/postgres/cluster";
import { discardEmbedded, type EmbeddedPostgres, startEmbedded } from "@/server/postgres/embedded";
import { findPlace } from "@/server/postgres/data-dir";

const root = path.resolve(import.meta.dirname, "../..");
const START_MS = 180_000;

/** One process of the built application. */
type Instance = { url: string; child: ChildProcess | null; ready: boolean; leaving?: boolean };

type Options = {
  /** The address that people type, if a proxy stands in front. */
  front?: string;
  settings?: Record<string, string>;
  /** Takes the application as it was built last. */
  built?: boolean;
};

/**
 * Two instances of the built application on one PostgreSQL server, as an operator would run them:
 * this process restarts it on the same port when it has died. Only signals reach them from here.
 */
export class Instances {
  private readonly dir = fs.mkdtempSync(path.join(os.tmpdir(), "foyer-killing-"));
  private readonly both: Instance[] = [];
  private database: EmbeddedPostgres | null = null;
  private env: NodeJS.ProcessEnv = { NODE_ENV: "production" };

  constructor(private readonly options: Options = {}) {}

  async start(): Promise<void> {
    fs.chmodSync(this.dir, 0o755); // root's database server runs as another user
    process.once("exit", () => this.discard());
    for (const signal of ["SIGINT", "SIGTERM"] as const)
      process.once(signal, () => process.exit(130));
    this.database = await startEmbedded({
      dataDir: this.dir,
      log: (line) => this.note(`${line}\n`),
    });
    const ports = [await findFreePort(), await findFreePort()];
    this.env = {
      ...process.env,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      BASE_URL: this.options.front ?? `http://localhost:${ports[0]}`,
      DATA_DIR: this.dir,
      DATABASE_URL: this.databaseUrl,
      DEMO: "off",
      PAYMENTS: "sandbox",
      HOST: "127.0.0.1",
      LOG_LEVEL: "error",
      RATE_LIMIT_PER_MINUTE: "1000000",
      ...this.options.settings,
    };
    for (const port of ports) {
      this.both.push({ url: `http://127.0.0.1:${port}`, child: null, ready: false });
    }
    const build = ["src/cli/start.mjs", "--build-only"];
    if (!this.options.built) await promisify(execFile)(process.execPath, build, { cwd: root });
    this.revive();
    await this.allReady();
  }

  get baseUrl(): string {
    return this.env["BASE_URL"] ?? "";
  }

  /** The addresses that callers use: the proxy's, or each instance's. */
  get urls(): string[] {
    const { front } = this.options;
    return front ? [front] : this.both.map(({ url }) => url);
  }

  get ports(): number[] {
    return this.both.map(({ url }) => Number(new URL(url).port));
  }

  /** Starts the instances that are not running. */
  revive(): void {
    for (const instance of this.both) if (!instance.child) this.spawn(instance);
  }

  private spawn(instance: Instance): void {
    const child = spawn(process.execPath, [".build/server.mjs"], {
      cwd: root,
      env: { ...this.env, PORT: new URL(instance.url).port },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const began = Date.now();
    instance.child = child;
    instance.leaving = false;
    child.stderr.on("data", (text: Buffer) => this.note(text));
    child.stdout.on("data", (text: Buffer) => {
      this.note(text);
      if (!/^READY /m.test(String(text)) || instance.child !== child) return;
      instance.ready = true;
      this.longestStart = Math.max(this.longestStart, Date.now() - began);
    });
    child.once("exit", (code) => {
      instance.child = null;
      instance.ready = false;
      if (instance.leaving && code === 0) return;
      // One that we killed has no code: any other end is a defect, and the instance stays down so
      // that it shows.
      if (code !== null) this.endedBySelf.push(`an instance ended with ${code}`);
    });
  }

  /** In ms, among those that became ready. */
  longestStart = 0;

  /** Processes that ended without having been killed. */
  readonly endedBySelf: string[] = [];

  async allReady(): Promise<void> {
    const deadline = Date.now() + START_MS;
    while (!this.both.every(({ ready }) => ready)) {
      if (Date.now() > deadline) throw new Error(`The application is not ready.\n${this.log()}`);
      await sleep(50);
    }
  }

  get anyReady(): boolean {
    return this.both.some(({ ready }) => ready);
  }

  /** Kills one instance (0 or 1), as the kernel would when memory runs out. */
  async kill(which: number): Promise<void> {
    const child = this.both[which]?.child;
    if (!child) return;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  }

  /** Stops one instance as a supervisor does; returns after how many ms it has ended. */
  async stop(which: number): Promise<number> {
    const instance = this.both[which];
    if (!instance?.child) return 0;
    const began = Date.now();
    const gone = once(instance.child, "exit");
    instance.leaving = true;
    instance.child.kill("SIGTERM");
    await gone;
    return Date.now() - began;
  }

  /** Restarts PostgreSQL as an operator does for an update of it: sessions end at once. */
  restartDatabase(): void {
    const server = findServer(dataOf(findPlace(this.dir, () => undefined).dir));
    if (server) process.kill(server.pid, "SIGINT");
  }

  /** Kills PostgreSQL, if it runs; it is started again at once. */
  killDatabase(): void {
    const server = findServer(dataOf(findPlace(this.dir, () => undefined).dir));
    if (server) process.kill(server.pid, "SIGKILL");
  }

  get databaseUrl(): string {
    return this.database?.url ?? "";
  }

  /** Runs a command of the operator and returns its result. */
  async admin<T>(...args: string[]): Promise<T> {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["src/cli/admin.mjs", ...args, "--json"],
      { cwd: root, env: this.env },
    );
    return JSON.parse(stdout.split("\n").find((line) => line.startsWith("{")) ?? "{}") as T;
  }

  /** Returns the instances' log. */
  log(): string {
    return fs.readFileSync(path.join(this.dir, "app.log"), "utf8");
  }

  private note(text: string | Buffer): void {
    fs.appendFileSync(path.join(this.dir, "app.log"), text);
  }

  /** Ends everything and leaves nothing behind. */
  discard(): void {
    for (const { child } of this.both) child?.kill("SIGKILL");
    if (fs.existsSync(this.dir)) discardEmbedded(this.dir);
  }
}

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Finds a free port below those that the system uses for outgoing connections: one of these could
 * take it while nobody listens.
 */
export async function findFreePort(): Promise<number> {
  const probe = net.createServer();
  const port = 10_000 + Math.floor(Math.random() * 20_000);
  try {
    await once(probe.listen(port, "127.0.0.1"), "listening");
  } catch {
    return findFreePort();
  }
  await once(probe.close(), "close");
  return port;
}
