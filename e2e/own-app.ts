import { execFile, spawn } from "node:child_process";
import fs from "node:fs";
import net, { type AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
// @ts-expect-error Plain JavaScript: it runs before anything is installed.
import { NODE_FLAGS } from "../src/cli/node-flags.mjs";
import { discardEmbedded } from "@/server/postgres/embedded";

const run = promisify(execFile);

/**
 * An application for one test: its address, an API key of the demo tenant, and its stop function.
 */
export type OwnApp = {
  url: string;
  secret: string;
  /** What the start printed. */
  printed: string;
  pid: number;
  stop: () => Promise<void>;
};

/** The programs of this folder, which builds what is missing, and of one that `npm run standalone` has written. */
const HERE = { cwd: ".", start: "src/cli/start.mjs", admin: "src/cli/admin.mjs" };
const standalone = (cwd: string) => ({
  ...{ cwd, start: "src/cli/serve.mjs", admin: ".build/admin.mjs" },
});

/**
 * Starts the application (built if needed, or from the standalone `folder`) on a free port, with throw-away demo data;
 * with DEMO=off it is empty.
 */
export async function startOwnApp(
  settings: Record<string, string> = {},
  folder?: string,
): Promise<OwnApp> {
  const { cwd, start, admin } = folder === undefined ? HERE : standalone(folder);
  const dir = settings["DATA_DIR"] ?? makeDataDir();
  const port = String(await findFreePort());
  const url = `http://localhost:${port}`;
  const own = { PORT: port, BASE_URL: url, DATA_DIR: dir, DATABASE_URL: "", DEMO: "on", HOST: "" };
  const env = { ...process.env, ...own, LOG_LEVEL: "warn", ...settings };
  const child = spawn(process.execPath, [...NODE_FLAGS, start], {
    ...{ cwd, env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    discardEmbedded(dir);
  };
  try {
    let printed = "";
    await new Promise<void>((resolve, reject) => {
      child.stdout.on("data", (text: Buffer) => {
        printed += String(text);
        if (/^READY /m.test(printed)) resolve();
      });
      void ended.then(() => reject(new Error("The application did not start.")));
    });
    // An empty installation has no tenant that a key could be of.
    if (settings["DEMO"] === "off") return { url, secret: "", printed, pid: child.pid ?? 0, stop };
    const command = `${admin} api-key create --name own --tenant demo --json`.split(" ");
    const { stdout } = await run(process.execPath, command, { cwd, env });
    const answer = stdout.split("\n").find((line) => line.startsWith("{")) ?? "{}";
    const { secret } = JSON.parse(answer) as { secret: string };
    return { url, secret, printed, pid: child.pid ?? 0, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Makes a folder for an application's data; its stop removes them. */
export function makeDataDir(): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "foyer-shots-"));
  fs.chmodSync(dir, 0o755); // root's database server runs as another user
  return dir;
}

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
