// The functions that the launchers share. Plain JavaScript on Node's own modules: `npm start` runs this in a
// fresh clone, before anything is installed.
import fs from "node:fs";
import path from "node:path";
import { spawnMeasured } from "./suite/measured.mjs";

export const ROOT = path.resolve(import.meta.dirname, "../..");
const BUILD = path.join(ROOT, ".build");
const STEP = path.join(BUILD, "step");

/** Ends the launcher with a sentence for its user, without a stack trace. */
export function refuse(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Refuses Node versions too low for this code; `engines` in package.json states the same. */
export function checkNodeVersion() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    refuse(
      `Foyer needs Node 20.19 or later; this is ${process.versions.node}. See https://nodejs.org.`,
    );
  }
}

/** The running children, kept so that they can be stopped. */
const children = new Set();

/** Ends every child: politely at first, later by force. */
export function endChildren() {
  signalChildren("SIGTERM");
  setTimeout(() => signalChildren("SIGKILL"), 3_000).unref();
}

/** Signals every child with everything that it has started. */
export function signalChildren(signal) {
  for (const child of children) {
    try {
      process.kill(-child.pid, signal);
    } catch {
      // The child has already ended.
    }
  }
}

/**
 * Runs a program as a process group of its own, so that nothing it starts outlives it. Returns its exit code,
 * its processor seconds and its output (when `quiet`; otherwise it writes to our terminal). When `noted`, the
 * next launcher ends it if this one is killed.
 */
export function run(command, args, { env = {}, quiet = false, noted = false } = {}) {
  return new Promise((resolve, reject) => {
    const { child, cpu } = spawnMeasured(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    });
    children.add(child);
    if (noted) fs.writeFileSync(STEP, identify(child.pid));
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (text) => (output += text));
    child.once("error", reject);
    child.once("close", async (code) => {
      children.delete(child);
      if (noted) fs.rmSync(STEP, { force: true });
      resolve({ code: code ?? 1, output, cpu: await cpu });
    });
  });
}

/** Returns the path of an installed package's program. */
export const bin = (name) => path.join(ROOT, "node_modules", ".bin", name);

/**
 * Runs a long step with one line of progress and its seconds, unless another that runs meanwhile has it (`told`). The
 * program's output is shown if it fails, or with `verbose`. Progress goes to standard error, because some commands must
 * print one JSON object only.
 */
export async function step(title, command, args, { env, verbose = false, told = true } = {}) {
  const start = performance.now();
  if (told) process.stderr.write(`${title} … ${verbose ? "\n" : ""}`);
  const { code, output } = await run(command, args, { env, quiet: !verbose, noted: told });
  if (code !== 0) {
    process.stderr.write("failed\n");
    process.stderr.write(output);
    signalChildren("SIGTERM");
    refuse(`${title}: failed (${path.basename(command)} ${args.join(" ")} ended with ${code}).`);
  }
  if (told) console.error(`${((performance.now() - start) / 1000).toFixed(1)} s`);
}

/** Returns a text that distinguishes a process from a later one with the same number; empty when it is gone. */
export function identify(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== "EPERM") return "";
  }
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    return `${pid} ${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]}`;
  } catch {
    return String(pid);
  }
}

/**
 * Runs `work` while no other launcher in this folder does its own: two at once would overwrite each other. A
 * killed launcher's lock is ignored.
 */
export async function whileLocked(work) {
  const lock = path.join(BUILD, "lock");
  const mine = `${lock}.${process.pid}`;
  fs.mkdirSync(BUILD, { recursive: true });
  fs.writeFileSync(mine, identify(process.pid));
  let told = false;
  for (;;) {
    try {
      fs.linkSync(mine, lock);
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    const holder = readOr(lock, "");
    if (holder && identify(parseInt(holder)) === holder) {
      if (!told)
        console.error(`Waiting for process ${parseInt(holder)}, which is preparing this folder`);
      told = true;
      await new Promise((resolve) => setTimeout(resolve, 200));
    } else {
      breakLock(lock, holder);
    }
  }
  // Also removes those of killed launchers.
  for (const name of fs.readdirSync(BUILD)) {
    const owner = /^lock\.(\d+)$/.exec(name)?.[1];
    if (owner && (Number(owner) === process.pid || !identify(Number(owner)))) {
      fs.rmSync(path.join(BUILD, name), { force: true });
    }
  }
  await endOrphan();
  const release = () => fs.rmSync(lock, { force: true });
  process.once("exit", release);
  try {
    return await work();
  } finally {
    process.off("exit", release);
    release();
  }
}

/** Ends the running step of a killed launcher: its program would otherwise continue. */
async function endOrphan() {
  const orphan = readOr(STEP, "");
  while (orphan && identify(parseInt(orphan)) === orphan) {
    process.kill(-parseInt(orphan), "SIGKILL");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  fs.rmSync(STEP, { force: true });
}

/** Removes a dead launcher's lock, and restores one that another launcher has set meanwhile. */
function breakLock(lock, deadHolder) {
  const aside = `${lock}.broken.${process.pid}`;
  try {
    fs.renameSync(lock, aside);
    if (readOr(aside, "") !== deadHolder) fs.linkSync(aside, lock);
  } catch {
    // Another launcher was faster.
  }
  fs.rmSync(aside, { force: true });
}

/** Returns the text of a file, or `otherwise` if it cannot be read. */
export function readOr(file, otherwise) {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    return otherwise;
  }
}
