import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { sleep } from "../killing/instances";

const SHIPPED = path.resolve(import.meta.dirname, "../../.deploy/nginx/foyer.conf");
const PROGRAM = ["/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/bin/nginx"].find((file) =>
  fs.existsSync(file),
);
const START_MS = 10_000;

/**
 * Returns the shipped configuration for this machine: other ports and no certificate, everything
 * else as it is. Members are said to come by HTTPS.
 */
export function configurationFor(shipped: string, port: number, instances: number[]): string {
  const [redirect = ""] = /^server \{\n {4}listen 80;[^}]*\}\n/m.exec(shipped) ?? [];
  return instances
    .reduce((text, own, n) => text.replaceAll(`127.0.0.1:${3001 + n}`, `127.0.0.1:${own}`), shipped)
    .replace(redirect, "")
    .replace("listen 443 ssl;", `listen 127.0.0.1:${port};`)
    .replace(/^ *ssl_certificate.*\n/gm, "")
    .replaceAll("$scheme", "https");
}

/** nginx with the shipped configuration in front of the instances. */
export class Balancer {
  private readonly dir = fs.mkdtempSync(path.join(os.tmpdir(), "foyer-nginx-"));
  private child: ChildProcess | null = null;

  /** Raises an error where nginx is not installed, or refuses its configuration. */
  async start(port: number, instances: number[]): Promise<void> {
    if (!PROGRAM) throw new Error("nginx is not installed: apt-get install nginx-light");
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (kind) => `${kind}_temp_path ${this.dir}/${kind};`,
    );
    fs.writeFileSync(
      path.join(this.dir, "nginx.conf"),
      [
        "daemon off; worker_processes 2;",
        ...(process.getuid?.() === 0 ? ["user root;"] : []),
        `pid ${this.dir}/pid; error_log ${this.dir}/error.log;`,
        "events { worker_connections 1024; }",
        "http {",
        "log_format tries '$msec $request_method $uri $status $upstream_addr $upstream_status $request_time';",
        `access_log ${this.dir}/access.log tries;`,
        ...temporary,
        configurationFor(fs.readFileSync(SHIPPED, "utf8"), port, instances),
        "}",
      ].join("\n"),
    );
    const child = spawn(PROGRAM, ["-e", "stderr", "-c", path.join(this.dir, "nginx.conf")], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    this.child = child;
    let said = "";
    child.stderr.on("data", (text: Buffer) => (said += String(text)));
    process.once("exit", () => this.discard());
    const deadline = Date.now() + START_MS;
    while (!(await answers(port))) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`nginx: ${said}`);
      await sleep(50);
    }
  }

  /** Returns what nginx said of requests that it did not answer with an instance's first answer. */
  log(): string {
    const read = (name: string) => {
      const file = path.join(this.dir, name);
      return fs.existsSync(file) ? fs.readFileSync(file, "utf8").trim() : "";
    };
    const odd = read("access.log")
      .split("\n")
      .filter((line) => / 5\d\d |, /.test(line));
    return [...odd.slice(-40), ...read("error.log").split("\n").slice(-20)].join("\n");
  }

  async stop(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  }

  private discard(): void {
    this.child?.kill("SIGTERM");
    fs.rmSync(this.dir, { recursive: true, force: true });
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1");
    socket.once("connect", () => (socket.destroy(), resolve(true)));
    socket.once("error", () => resolve(false));
  });
}
