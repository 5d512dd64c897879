// npm run lint: checks the code without running it, in independent parts.
//   -- format types …   only these parts        --at-once 2   this many parts side by side; default 1
import fs from "node:fs";
import path from "node:path";
import { generated, makeReady, packages } from "./make-ready.mjs";
import { bin, checkNodeVersion, endChildren, refuse, ROOT, run } from "./steps.mjs";

/** The parts by name: a program, or a function that returns its faults. */
const PARTS = {
  format: [bin("oxfmt"), "--check", "."],
  rules: [bin("oxlint"), "--config", ".oxlint.config.mjs", "--type-aware", "."],
  exceptions: findExceptions,
  // TypeScript 7, by its path: both versions install a `tsc`. Several checkers would examine the same types
  // again each: more than twice the work.
  types: [
    ...[process.execPath, path.join(ROOT, "node_modules/typescript-7/bin/tsc")],
    ...["--noEmit", "--incremental", "false", "--singleThreaded"],
  ],
  imports: [process.execPath, path.join(ROOT, "src/cli/imports.mjs")],
  unused: [bin("knip"), "--config", ".config/knip.json"],
};

/** Matches the counts that are printed of a part that passed, too. */
const COUNTS = /^\d+ upward edges, \d+ folder cycles$/m;

/** Matches comments that switch a rule off, for oxlint or for ESLint, whose form oxlint accepts too. */
const SWITCH = /\b(ox|es)lint-(disable|enable)\b/;
const ADVICE = "switches a rule off: change it in .oxlint.config.mjs, for everybody";

/**
 * Runs parts of the lint (default: all), at most `atOnce` side by side. Returns for each its name, whether it
 * passed, the CPU seconds of all its processes, and its output; and as `output` a text for people: a line for
 * each part, and the faults of the failed ones. Also prints it, unless `quiet`. Starts no further part once
 * `interrupted` returns true.
 */
export async function lint({
  parts: wanted = PARTS,
  atOnce = 1,
  quiet = false,
  interrupted = () => false,
} = {}) {
  const waiting = Object.entries(wanted);
  const parts = [];
  let output = "";
  const say = (text) => {
    output += text;
    if (!quiet) process.stdout.write(text);
  };
  const work = async () => {
    while (waiting.length > 0 && !interrupted()) {
      const [name, how] = waiting.shift();
      const part = { name, ...(await runPart(how)) };
      parts.push(part);
      const counts = COUNTS.exec(part.output)?.[0];
      say(
        `${part.ok ? "✓" : "✗"} ${name.padEnd(10)} ${part.seconds.toFixed(1).padStart(5)} CPU-s${counts ? `, ${counts}` : ""}\n`,
      );
      if (!part.ok) say(`${part.output.trim()}\n`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const seconds = parts.reduce((sum, part) => sum + part.seconds, 0);
  const failed = parts.filter(({ ok }) => !ok).map(({ name }) => name);
  say(
    `${failed.length ? `found by ${failed.join(", ")}` : "nothing found"}, ${seconds.toFixed(1)} CPU-s\n`,
  );
  return { ok: failed.length === 0, output, parts };
}

async function runPart(how) {
  if (typeof how === "function") {
    const before = process.cpuUsage();
    const faults = how();
    const { user, system } = process.cpuUsage(before);
    return { ok: faults.length === 0, seconds: (user + system) / 1e6, output: faults.join("\n") };
  }
  const [command, ...args] = how;
  const { code, output, cpu } = await run(command, args, { quiet: true });
  return { ok: code === 0, seconds: cpu, output };
}

/**
 * Finds comments that switch a rule off, in a folder laid out like this one. A rule that does not fit is
 * changed in .oxlint.config.mjs, for everybody. A lint rule against these comments would not work: they would
 * switch it off.
 */
export function findExceptions(root = ROOT) {
  const folders = ["src", "bench", "e2e", "prisma", ".config"];
  return fs
    .readdirSync(root)
    .concat(folders.flatMap((folder) => filesBelow(root, folder)))
    .filter((name) => /\.[cm]?[jt]sx?$/.test(name) && !name.startsWith("prisma/generated"))
    .flatMap((name) => {
      const lines = fs.readFileSync(path.join(root, name), "utf8").split("\n");
      return lines.flatMap((line, at) =>
        SWITCH.test(line) ? [`${name}:${at + 1} ${ADVICE}`] : [],
      );
    });
}

function filesBelow(root, folder) {
  if (!fs.existsSync(path.join(root, folder))) return [];
  return fs
    .readdirSync(path.join(root, folder), { recursive: true })
    .map((name) => path.join(folder, name));
}

if (process.argv[1] && fs.realpathSync(process.argv[1]) === import.meta.filename) {
  checkNodeVersion();
  const only = process.argv.slice(2);
  const flag = only.indexOf("--at-once");
  const atOnce = flag < 0 ? 1 : Number(only.splice(flag, 2)[1]);
  const unknown = only.filter((name) => !Object.hasOwn(PARTS, name));
  if (unknown.length || !(atOnce >= 1))
    refuse(`The parts of the lint are ${Object.keys(PARTS).join(", ")}; --at-once takes a number.`);
  let stopped = false;
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.on(signal, () => {
      stopped = true;
      endChildren();
    });
  }
  await makeReady([packages, generated]);
  const parts = Object.fromEntries(
    Object.entries(PARTS).filter(([name]) => only.length === 0 || only.includes(name)),
  );
  const { ok } = await lint({ parts, atOnce, interrupted: () => stopped });
  process.exit(stopped ? 130 : ok ? 0 : 1);
}
