// Measures the processor seconds of the launchers' programs: on a shared machine they say more than the clock.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";

/** Runs a program, and has the shell write its `times`, children included, to stream 3. */
const SHELL = `trap : TERM INT HUP; "$@"; code=$?; times >&3; exit $code`;

/**
 * Starts a program like `spawn`, as a process group of its own. Once it has ended, `cpu` resolves to the
 * seconds (user and system) that it and its children took. Signals must be sent to the whole group.
 */
export function spawnMeasured(command, args, options = {}) {
  const stdio = [...(options.stdio ?? ["ignore", "inherit", "inherit"]).slice(0, 3), "pipe"];
  const child = spawn("/bin/sh", ["-c", SHELL, "sh", command, ...args], {
    ...options,
    stdio,
    detached: true,
  });
  let times = "";
  child.stdio[3].on("data", (text) => (times += text));
  const cpu = new Promise((resolve) => child.once("close", () => resolve(secondsIn(times))));
  return { child, cpu };
}

/** Returns the sum of a shell's `times`: four times like 1m2.34s. */
function secondsIn(times) {
  const each = [...times.matchAll(/(\d+)m([\d.]+)s/g)];
  return each.reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
}

/**
 * Returns the seconds that a process and its ended children have taken so far; 0 if the system does not tell.
 */
export function cpuOf(pid) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // utime, stime, cutime, cstime (proc_pid_stat(5)) in ticks; Linux has a hundred a second.
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
  } catch {
    return 0;
  }
}

/** The seconds of the reference work on the machine that the budget is stated for. */
const REFERENCE_SECONDS = 0.2;

/**
 * Returns how many times slower this processor is at the moment than that machine's: the best of a few tries.
 */
export function slownessNow() {
  const tries = Array.from({ length: 3 }, () => {
    const start = process.cpuUsage();
    doReferenceWork();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1e6;
  });
  return Math.min(...tries) / REFERENCE_SECONDS;
}

/** Does a fixed amount of the kind of work that the tests consist of: objects, texts, hashes. */
function doReferenceWork() {
  for (let round = 0; round < 200; round++) {
    const rows = Array.from({ length: 1000 }, (_, n) => ({ id: `row_${(n * 7919) % 1000}`, n }));
    rows.sort((a, b) => a.id.localeCompare(b.id));
    createHash("sha256")
      .update(JSON.stringify(JSON.parse(JSON.stringify(rows))))
      .digest();
  }
}
