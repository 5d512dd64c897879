import { execFileSync } from "node:child_process";
import fs from "node:fs";

/** Looks at processes that may not be our children, where a number alone proves nothing. */

/**
 * Returns a process's start time, which tells it from a later one with the same number. Null when the process is gone;
 * a zombie counts as gone (in containers nobody may ever reap an orphan).
 */
export function identifyProcess(pid: number): string | null {
  try {
    if (process.platform !== "linux") return ps(pid, "lstart=") || null;
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    // The command in parentheses may hold spaces and parentheses; fields 3 (state) and 22 follow it.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" || fields[0] === "X" ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}

/** True if process `pid` is a PostgreSQL server that was started on `dataDir`. */
export function isServerOf(pid: number, dataDir: string): boolean {
  if (!identifyProcess(pid)) return false;
  try {
    if (process.platform !== "linux") return ps(pid, "command=").includes(`-D ${dataDir}`);
    const words = fs.readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    return words.includes(dataDir);
  } catch {
    return false;
  }
}

function ps(pid: number, format: string): string {
  return execFileSync("ps", ["-o", format, "-p", String(pid)], { encoding: "utf8" }).trim();
}
