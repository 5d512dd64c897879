import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { createInterface } from "node:readline";

type Environment = Record<string, string>;

const children = new Set<ChildProcess>();
// The end of the benchmark ends them too.
process.once("exit", () => children.forEach((child) => child.kill("SIGKILL")));

function start(
  command: string,
  args: string[],
  env: Environment,
): ChildProcess & { stdout: NonNullable<ChildProcess["stdout"]> } {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.add(child);
  child.once("exit", () => children.delete(child));
  return child as ReturnType<typeof start>;
}

/** Starts a server and waits until a line that it writes matches `ready`. `stop` ends it. */
export async function startServer(
  command: string,
  args: string[],
  env: Environment,
  ready: RegExp,
): Promise<{ pid: number; stop: () => Promise<void> }> {
  const child = start(command, args, env);
  const lines = createInterface({ input: child.stdout });
  const up = new Promise<void>((resolve) =>
    lines.on("line", (line) => ready.test(line) && resolve()),
  );
  const down = once(child, "exit").then(([code]) => {
    throw new Error(`${args.join(" ")} ended with ${code}`);
  });
  // It ends with the benchmark as well, when nobody waits any more.
  down.catch(() => undefined);
  await Promise.race([up, down]);
  return {
    pid: child.pid ?? 0,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Runs a program to its end and returns its output. */
export async function runToEnd(
  command: string,
  args: string[],
  env: Environment = {},
): Promise<string> {
  const child = start(command, args, env);
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${command} ${args[0] ?? ""} ended with ${code}\n${output}`);
  return output;
}

/** Returns the CPU that a process has used, in milliseconds; null without a /proc. */
export function cpuOf(pid: number): number | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // utime and stime, in ticks of a hundredth of a second (proc(5)).
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return null;
  }
}
